import type { TronSigned } from './signed.ts'
import { readTokenCall } from './token-call.ts'

/** Whom it pays in TRX or, by a call that is known, in a token. */
export function tronRecipients({ transaction: { contract } }: TronSigned): readonly string[] {
  switch (contract.type) {
    case 'TransferContract':
      return [contract.to_address]
    case 'TriggerSmartContract': {
      const call = readTokenCall(contract.data)
      const paid = contract.call_value > 0n || contract.call_token_value > 0n ? [contract.contract_address] : []
      return call && call.name !== 'approve' ? [...paid, call.to] : paid
    }
    default:
      return []
  }
}
