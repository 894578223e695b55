import type { z } from 'zod'
import type { RunCommand } from '../../adapters/command-socket/serve.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import { parse } from '../../core/schema/parse.ts'
import type { HandlerContext } from '../context/handler-context.ts'

/** Parts that a command of a running agent works with: the same as the calls of the window. */
export interface RunningParts extends HandlerContext {
  /** Tells the caller what is being done or waited for, in a sentence. */
  tell(text: string): void
  /** Aborts when the caller has gone away. */
  readonly gone: AbortSignal
}

/** Parts that a command works with if no agent runs. */
export interface OfflineParts {
  readonly dataDirectory: string
  /** Vault named on the command line. */
  readonly vault: UnlockerChoice | undefined
  tell(text: string): void
}

/** Something that the person asks for on a command line, while an agent runs on the data directory or while none does. */
export interface Command<Shape extends z.ZodType, Answer> {
  /** Name of the npm script, and part of the path on the socket. */
  readonly name: string
  /** Shape of the request. It may hold secrets: it never reaches a log. */
  readonly request: Shape
  /** True if this request holds secrets: it is then given to no socket that another user could have made. */
  isSecret(request: z.output<Shape>): boolean
  /** @returns what JSON can hold. @throws AgentError */
  running(parts: RunningParts, request: z.output<Shape>): Promise<Answer>
  /** The same, by opening what is needed of the data directory. @throws AgentError `STORE_BUSY` where an agent has it open */
  offline(parts: OfflineParts, request: z.output<Shape>): Promise<Answer>
}

export type AnyCommand = Command<z.ZodType, unknown>

export function defineCommand<Shape extends z.ZodType, Answer>(
  command: Command<Shape, Answer>,
): Command<Shape, Answer> {
  return command
}

/** Returns, for each command, the function that the socket calls. */
export function runningCommands(
  commands: readonly AnyCommand[],
  context: HandlerContext,
): ReadonlyMap<string, RunCommand> {
  return new Map(
    commands.map(({ name, request, running }) => [
      name,
      async (asked, tell, gone) => running({ ...context, tell, gone }, parse(request, asked)),
    ]),
  )
}
