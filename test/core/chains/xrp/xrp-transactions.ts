import { encodeForSigning } from 'ripple-binary-codec'
import { xrp } from '../../../../src/core/chains/xrp/chain.ts'
import type { XrpSigned } from '../../../../src/core/chains/xrp/signed.ts'
import { xrpWords } from '../../../../src/core/chains/xrp/words.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }

const [payment] = vectors.transactions as [(typeof vectors.transactions)[0]]
export const { publicKey, signWith } = payment
export const other = 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT'
export const base = {
  Account: signWith,
  SigningPubKey: publicKey.toUpperCase(),
  Sequence: 7,
  Fee: '12',
  LastLedgerSequence: 90_000_000,
}
export const pay = { ...base, TransactionType: 'Payment', Destination: other, Amount: '25000000' }
export const usd = { currency: 'USD', issuer: other, value: '12.5' }

export const bytesOf = (transaction: object) => Buffer.from(encodeForSigning(transaction as never), 'hex')
export const read = (bytes: Uint8Array, key: string | undefined = publicKey) =>
  xrp.readMessage(bytes, 'sha512Half', { texts: [], ...(key && { publicKey: key }) })
export const scopeOf = (transaction: object) =>
  xrpWords.scope(read(bytesOf(transaction))?.signs as XrpSigned, {} as never).tx as Record<string, unknown>
