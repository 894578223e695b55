import { rm } from 'node:fs/promises'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'

/**
 * @param look - At the file, which was just written.
 * @throws what `look` throws; then the file is gone again, or each try would leave one. Where it stays, the message says so too
 */
export async function keepIfGood<Found>(file: string, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (thrown) {
    throw await rm(file, { force: true }).then(
      () => thrown,
      kept => notRemoved(file, thrown, kept),
    )
  }
}

/** Returns an error that tells the first failure first, then why the file could not be removed. */
function notRemoved(file: string, thrown: unknown, kept: unknown): AgentError {
  const { code, message } = toAgentError(fileFailure(thrown))
  const why = toAgentError(fileFailure(kept)).message
  return new AgentError(
    code,
    `${message} The file that was written could not be removed. ${why} Then remove ${visible(file, 300)} by hand.`,
    { cause: new AggregateError([thrown, kept]) },
  )
}
