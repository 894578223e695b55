import { AgentError } from '../../errors.ts'
import { danger } from '../declaration/described.ts'
import type { ReadMessageBytes } from '../declaration/read-message.ts'
import { solanaAddress } from './address.ts'
import { decodeMessage } from './decode-message.ts'
import { describeSolanaTransaction } from './describe-transaction.ts'
import { describeOffChainMessage, offChainMessageIn, offChainSigned } from './off-chain-message.ts'
import type { SolanaMessage, SolanaSigned } from './signed.ts'
import type { SolanaTransaction } from './transaction.ts'

/**
 * Reads bytes that an ed25519 key signs as they are: the message of a transaction of Solana, or an off-chain message. `undefined` if they
 * are neither.
 *
 * A message whose signers the key is not among is none to it: on the chain its signature would be worth nothing, and bytes that were made
 * to look like a transaction would hide what they mean elsewhere. If it is among them, its 32 bytes stand in the message, so that no text
 * is ever taken for one.
 *
 * If the key is not known, every message is read as a transaction.
 *
 * @throws AgentError `TRANSACTION_INVALID` for a message of version 1 that the key is to sign and that cannot be read: what its mask may
 * hold grows, and rules about transactions must not be got round by it.
 */
export const readSolanaMessage: ReadMessageBytes = (bytes, signedAs, { publicKey, ...context }) => {
  if (signedAs !== 'message') return undefined
  const own = publicKey === undefined ? undefined : solanaAddress(Buffer.from(publicKey, 'hex'))
  const offChain = offChainMessageIn(bytes)
  if (offChain) {
    const described = describeOffChainMessage(offChain, own, context)
    const means = { chain: 'solana', kind: 'solanaMessage', bytes } satisfies SolanaMessage
    return { described, means, signs: offChainSigned(offChain, context) }
  }
  const transaction = asTransaction(bytes)
  if (!transaction && publicKey !== undefined) refuseVersion1(bytes, publicKey)
  if (!transaction || (own !== undefined && !transaction.signers.includes(own))) return undefined
  const { sentence, fields, warnings } = describeSolanaTransaction(transaction, own ?? '')
  const warning = danger(
    'This was sent as plain data, and it is a transaction: the signature is enough to carry it out, with those of its other signers.',
  )
  const signs = { chain: 'solana', kind: 'solanaTransaction', transaction } satisfies SolanaSigned
  return { described: { sentence, fields, warnings: [warning, ...warnings] }, signs, means: signs }
}

/**
 * SIMD-0385: the byte 0x81, the header (3 bytes, the first the number of signers), a mask (4), a lifetime (32), numbers of
 * instructions and of addresses (1 each), and the addresses, signers first.
 */
function refuseVersion1(bytes: Uint8Array, publicKey: string): void {
  if (bytes[0] !== 0x81) return
  const signers = Buffer.from(bytes.subarray(42, 42 + 32 * (bytes[1] ?? 0))).toString('hex')
  for (let at = 0; at < signers.length; at += 64) {
    if (signers.slice(at, at + 64) !== publicKey) continue
    throw new AgentError(
      'TRANSACTION_INVALID',
      'The payload begins like a Solana transaction of version 1, and cannot be read as one. Send its message as it is, without signatures.',
      { detail: { field: 'parameters.payload' } },
    )
  }
}

function asTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  try {
    return decodeMessage(bytes)
  } catch {
    return undefined
  }
}
