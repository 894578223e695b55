import { AgentError } from '../../errors.ts'

const detail = { field: 'parameters.payload' }

export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The XRP Ledger transaction cannot be signed: ${why}.`, { detail })
}

export function unsupported(why: string): AgentError {
  return new AgentError('TRANSACTION_TYPE_UNSUPPORTED', `The XRP Ledger transaction cannot be read: ${why}.`, {
    detail,
  })
}
