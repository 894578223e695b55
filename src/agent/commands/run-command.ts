import { resolve } from 'node:path'
import type { z } from 'zod'
import { askAgent } from '../../adapters/command-socket/ask.ts'
import { isInUse } from '../../adapters/store/while-unused.ts'
import { parse } from '../../core/schema/parse.ts'
import { databaseFile } from '../data/data-directory.ts'
import type { Command, OfflineParts } from './command.ts'

/**
 * Has the agent on the data directory carry out a command, and does it here where none runs.
 * Where the database is not in use, no agent listens, whatever socket lies there: it is not told anything.
 * The request is checked in the same way for both.
 * @throws AgentError
 */
export async function runCommand<Shape extends z.ZodType, Answer>(
  command: Command<Shape, Answer>,
  parts: OfflineParts,
  request: z.output<Shape>,
): Promise<Answer> {
  const dataDirectory = resolve(parts.dataDirectory)
  const checked = parse(command.request, request)
  if (!isInUse(databaseFile(dataDirectory))) return command.offline(parts, checked)
  const asked = await askAgent(dataDirectory, command.name, checked, command.isSecret(checked), parts.tell)
  return asked.isRunning ? (asked.answer as Answer) : command.offline(parts, checked)
}
