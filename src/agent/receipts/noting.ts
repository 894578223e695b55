import { toAgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { NoteFirst } from './noted-calls.ts'

/** The receipts of a change that is not in the database: one right before it, and one more where it then fails. */
export interface Noting {
  readonly first: NoteFirst
  /** True once the first is written. */
  isNoted(): boolean
  /** Says of what was noted that it could not be done: else the first would stand for what never happened. Never rejects. */
  failed(thrown: unknown): Promise<void>
}

/** @param told - Undefined where there is nothing to tell. */
export function createNoting<Told extends { readonly change: string }>(
  told: Told | undefined,
  write: (told: Told) => Promise<void>,
  log: Pick<Log, 'warn'>,
): Noting {
  let isNoted = false
  return {
    async first() {
      if (told) await write(told)
      isNoted = true
    },
    isNoted: () => isNoted,
    async failed(thrown) {
      if (!isNoted || !told) return
      const { code } = toAgentError(thrown)
      try {
        await write({ ...told, change: `Failed with ${code}: ${told.change}` })
      } catch (error) {
        log.warn({ error }, 'a change that was noted and then failed left no receipt of that')
      }
    },
  }
}
