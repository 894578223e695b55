import { resolve } from 'node:path'
import type { z } from 'zod'
import { askAgent } from '../../adapters/command-socket/ask.ts'
import type { Command, OfflineParts } from './command.ts'

/**
 * Has the agent on the data directory carry out a command, and does it here where none runs.
 * @throws AgentError
 */
export async function runCommand<Shape extends z.ZodType, Answer>(
  command: Command<Shape, Answer>,
  parts: OfflineParts,
  request: z.output<Shape>,
): Promise<Answer> {
  const asked = await askAgent(resolve(parts.dataDirectory), command.name, request, parts.tell)
  return asked.isRunning ? (asked.answer as Answer) : command.offline(parts, request)
}
