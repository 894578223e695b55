import type { AnyCommand } from './command.ts'

/** Every command that a running agent carries out over the socket in its data directory. */
export const commands: readonly AnyCommand[] = []
