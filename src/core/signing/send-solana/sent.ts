import { base58 } from '@scure/base'
import { networkNamed } from '../../chains/own-nodes.ts'
import { decodeUnsigned } from '../../chains/solana/decode-transaction.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { SentTransaction } from '../../ports/broadcasts.ts'
import { hexBytes } from '../../schema/hex.ts'

/** Returns the signed transaction of a completed activity; `undefined` of any other. */
export function solanaSentBy({
  intent,
  result,
}: Pick<ActivityRecord, 'intent' | 'result'>): SentTransaction | undefined {
  const { signedTransaction } = (Object.values(result)[0] ?? {}) as { readonly signedTransaction?: string }
  if (signedTransaction === undefined) return undefined
  const signed = hexBytes(signedTransaction)
  if (!signed) throw new Error('what was signed to be sent is no transaction')
  const { signatures, transaction } = decodeUnsigned(signed)
  const { caip2 } = Object.values(intent)[0] as { readonly caip2: string }
  const [first = new Uint8Array()] = signatures
  return { network: networkNamed(caip2), signed, id: base58.encode(first), from: transaction.signers[0] ?? '' }
}
