import { AgentError } from '../../../errors.ts'

/** Where it stands in the request. */
export const transactionField = 'parameters.unsignedTransaction'

export function alreadySigned(): AgentError {
  return malformed('it is signed already; send the unsigned transaction')
}

export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Ethereum transaction cannot be signed: ${why}.`, {
    detail: { field: transactionField },
  })
}

/** For example `0x02`. */
export function byteName(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`
}
