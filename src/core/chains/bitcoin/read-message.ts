import { danger } from '../declaration/described.ts'
import type { MessageAsked, ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import type { Signed } from '../declaration/signed.ts'
import { describeText, describeUnreadable, isText } from '../declaration/text.ts'
import { bitcoinMessageIn } from './message.ts'
import { signaturePreimageIn } from './signature-preimage.ts'
import type { BitcoinMessage } from './signed.ts'

/** What is hashed with SHA-256, once or twice: a signed message, or what Bitcoin hashes for an input. */
export const readBitcoinMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs !== 'sha256' && signedAs !== 'sha256d') return undefined
  const how = signedAs === 'sha256d' ? 'hashed twice with sha256' : 'hashed with sha256'
  const message = signedAs === 'sha256d' ? bitcoinMessageIn(bytes) : undefined
  if (message) return signedMessage(message, asked)
  if (signaturePreimageIn(bytes, signedAs)) {
    return { described: { ...describeUnreadable(bytes, how), ...oneInput }, signs: unknown, means: { kind: 'bytes' } }
  }
  if (signedAs !== 'sha256' || bytes.length !== 32) return undefined
  const described = describeText(bytes, asked) ?? describeUnreadable(bytes, how)
  const warnings = [hashedAgain, ...described.warnings]
  return { described: { ...described, warnings }, signs: unknown, means: { kind: 'bytes' } }
}

function signedMessage(message: Uint8Array, asked: MessageAsked): ReadMessage {
  const described = describeText(message, asked) ?? describeUnreadable(message, 'as a message')
  const means: BitcoinMessage = { chain: 'bip122', kind: 'bitcoinMessage', message }
  return {
    described: {
      ...described,
      fields: [{ label: 'Kind', value: 'Bitcoin message (BIP-137)' }, ...described.fields],
    },
    signs: isText(message) ? { kind: 'text' } : unknown,
    means,
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

const unknown: Signed = {
  kind: 'unreadable',
  curve: 'CURVE_SECP256K1',
  why: 'the bytes that are signed could stand for anything',
}
