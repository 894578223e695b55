import { hexToBytes, keccak256 } from 'viem'
import { networkOfId } from '../../chains/ethereum/networks/network-of-id.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { SentTransaction } from '../../ports/broadcasts.ts'
import { numbersOf, type TransactionNumbers } from './transaction-numbers.ts'

/** Types of activities that send an Ethereum transaction. */
export const sendingTypes: readonly string[] = [
  'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
  'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2',
]

/** Returns the chain and the nonce of the transaction that a recorded request asks to send. */
export function nonceOf({ requester }: Pick<ActivityRecord, 'requester'>): TransactionNumbers {
  const numbers = numbersOf(requester.preimage ?? '')
  if (!numbers) throw new Error('what was to be sent was recorded without its bytes')
  return numbers
}

/** @param signed - Hex, with or without 0x. @param from - Address of the account. */
function signedTransaction(signed: string, from: string): SentTransaction {
  const numbers = numbersOf(signed)
  if (!numbers) throw new Error('what was signed to be sent is no transaction')
  const bytes = hexToBytes(`0x${signed.replace(/^0x/, '')}`)
  return { network: networkOfId(numbers.chainId), signed: bytes, id: keccak256(bytes), from }
}

/** Address of the account that a recorded request names. */
export function senderOf({ intent }: Pick<ActivityRecord, 'intent'>): string {
  return String((Object.values(intent)[0] as { readonly from?: unknown }).from)
}

/** Returns the signed transaction of a completed activity; `undefined` of any other. */
export function sentBy(record: Pick<ActivityRecord, 'intent' | 'result'>): SentTransaction | undefined {
  const { signedTransaction: signed } = (Object.values(record.result)[0] ?? {}) as {
    readonly signedTransaction?: string
  }
  return signed === undefined ? undefined : signedTransaction(signed, senderOf(record))
}
