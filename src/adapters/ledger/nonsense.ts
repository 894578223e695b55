import { AgentError } from '../../core/errors.ts'

/** @param cause - Fault of the answer, for the log. */
export function nonsense(cause?: unknown): AgentError {
  return new AgentError(
    'DEVICE_NONSENSE',
    'The Ledger answered something that makes no sense. Unplug it, plug it in again, and ask again.',
    { cause },
  )
}
