import { AgentError } from '../../errors.ts'

/** @param why - A clause without its subject and without a full stop. */
export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Dogecoin transaction cannot be signed: it ${why}.`, {
    detail: { field: 'parameters.payload' },
  })
}
