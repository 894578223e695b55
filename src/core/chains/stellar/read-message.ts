import { AgentError } from '../../errors.ts'
import { readHashedText } from '../declaration/read-hashed-text.ts'
import type { ReadMessageBytes } from '../declaration/read-message.ts'
import { stellarAddress } from './address.ts'
import { describeStellarTransaction } from './describe-transaction.ts'
import type { stellarHashes } from './hashes.ts'
import type { StellarSigned } from './signed.ts'
import { isSignedMessage, signedMessageIn } from './signed-message.ts'
import { beginsWithNetwork, decodeTransaction, isSignaturePayload } from './transaction.ts'
import { describeChallenge } from './web-authentication.ts'

const ours: keyof typeof stellarHashes = 'stellarSha256'

/**
 * Reads the bytes behind a hash that is signed for Stellar: a transaction, or a message (SEP-53). `undefined` for other bytes.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`; `REQUEST_INVALID` for a transaction that is to be signed as it
 * is, which no node takes
 */
export const readStellarMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs === 'message') {
    if (asked.addressFormat === 'ADDRESS_FORMAT_XLM' && beginsWithNetwork(bytes) && isSignaturePayload(bytes))
      throw notHashed
    return undefined
  }
  if (signedAs !== ours) return undefined
  if (isSignedMessage(bytes)) return readHashedText(signedMessageIn(bytes), 'Stellar message (SEP-53)', asked)
  if (!isSignaturePayload(bytes)) return undefined
  const transaction = decodeTransaction(bytes)
  const own = asked.publicKey === undefined ? undefined : stellarAddress(Buffer.from(asked.publicKey, 'hex'))
  const signs: StellarSigned = { chain: 'stellar', kind: 'stellarTransaction', transaction }
  const described = describeChallenge(transaction, asked) ?? describeStellarTransaction(transaction, own)
  return { described, signs, means: signs }
}

const notHashed = new AgentError(
  'REQUEST_INVALID',
  'The payload is a whole Stellar transaction, and Stellar takes a signature of its hash alone. Send the sha256 of these bytes as the payload, and the bytes in the Countersign-Preimage header.',
  { detail: { field: 'parameters.payload' } },
)
