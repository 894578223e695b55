import { type Described, danger } from '../declaration/described.ts'
import type { MessageAsked, ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import type { Signed } from '../declaration/signed.ts'
import { describeText, describeUnreadable, textSigned } from '../declaration/text.ts'
import { dogecoinNetworkOfFormat } from '../dogecoin/network.ts'
import { bitcoinMessageIn } from './message.ts'
import { signaturePreimageIn } from './signature-preimage.ts'
import type { BitcoinMessage } from './signed.ts'

/** Reads bytes that are hashed with SHA-256, once or twice: a signed message, or the preimage that Bitcoin hashes for an input. */
export const readBitcoinMessage: ReadMessageBytes = (bytes, signedAs, asked) =>
  signedAs === 'sha256' || signedAs === 'sha256d' ? readHashed(bytes, signedAs, asked) : undefined

function readHashed(bytes: Uint8Array, signedAs: 'sha256' | 'sha256d', asked: MessageAsked): ReadMessage | undefined {
  const how = signedAs === 'sha256d' ? 'hashed twice with sha256' : 'hashed with sha256'
  const message = signedAs === 'sha256d' ? bitcoinMessageIn(bytes) : undefined
  if (message) return signedMessage(message, asked)
  const rules = signaturePreimageIn(bytes, signedAs)
  // Without segregated witness, a transaction of Dogecoin is hashed as one of Bitcoin is: the account says whose it is. Read on one
  // chain, it is unknown to the limits of the other.
  if (rules === 'legacy' && dogecoinNetworkOfFormat(asked.addressFormat ?? null) !== undefined) return undefined
  if (rules) {
    return {
      described: { ...describeUnreadable(bytes, how), ...oneInput },
      signs: unknownBytes,
      means: { kind: 'bytes' },
    }
  }
  if (signedAs !== 'sha256' || bytes.length !== 32) return undefined
  const described = describeText(bytes, asked) ?? describeUnreadable(bytes, how)
  const warnings = [hashedAgain, ...described.warnings]
  return { described: { ...described, warnings }, signs: unknownBytes, means: { kind: 'bytes' } }
}

function signedMessage(message: Uint8Array, asked: MessageAsked): ReadMessage {
  const means: BitcoinMessage = { chain: 'bitcoin', kind: 'bitcoinMessage', message }
  return { ...readPrefixedMessage(message, 'Bitcoin message (BIP-137)', asked), means }
}

/** Reads a message that is signed with a prefix of its chain. @param kind - Name of its kind, for the card. */
export function readPrefixedMessage(
  message: Uint8Array,
  kind: string,
  asked: MessageAsked,
): Pick<ReadMessage, 'described' | 'signs'> {
  const described: Described = describeText(message, asked) ?? describeUnreadable(message, 'as a message')
  return {
    described: { ...described, fields: [{ label: 'Kind', value: kind }, ...described.fields] },
    signs: textSigned(message, 'CURVE_SECP256K1', asked) ?? unknownBytes,
  }
}

const oneInput = {
  sentence: 'Sign for one input of a Bitcoin transaction that is not shown',
  warnings: [
    danger(
      'These bytes are what Bitcoin hashes for an input: the signature spends it, and who is paid how much cannot be told. The program should send the whole transaction as a PSBT (TRANSACTION_TYPE_BITCOIN).',
    ),
  ],
}

/** Text among them: with some work, the first hash of a transaction can be made to read as text. */
const hashedAgain = danger(
  'These 32 bytes are hashed with SHA-256. Bitcoin hashes twice, so they may be the first hash of a transaction.',
)

/** Bytes that could be a transaction but are not shown. */
export const unknownBytes: Signed = {
  kind: 'unreadable',
  curve: 'CURVE_SECP256K1',
  why: 'the bytes that are signed could stand for anything',
}
