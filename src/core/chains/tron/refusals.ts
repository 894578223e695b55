import { AgentError } from '../../errors.ts'

/** @param why - A clause without a full stop, which names the field as the protocol does. */
export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Tron transaction cannot be signed: ${why}.`, {
    detail: { field: 'parameters.unsignedTransaction' },
  })
}

export function unsupported(type: number): AgentError {
  return new AgentError('TRANSACTION_TYPE_UNSUPPORTED', `Tron contracts of type ${type} are not supported.`, {
    detail: { field: 'parameters.unsignedTransaction' },
  })
}
