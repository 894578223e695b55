import { AgentError } from '../../errors.ts'
import { danger } from '../declaration/described.ts'
import type { ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import { isText, textOrHashSigned } from '../declaration/text.ts'
import { tronAddress } from './address.ts'
import { describeTronTransaction } from './describe-transaction.ts'
import { describeTronMessage, tronMessageIn } from './message.ts'
import { mayBeRaw, readRaw } from './read-raw.ts'
import type { TronTransaction } from './transaction.ts'

/**
 * Reads bytes that are hashed with SHA-256, a transaction, or with Keccak-256, a message.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED` for what nodes may take for a transaction and the reader
 * refuses: rules about transactions must not be got round by it.
 */
export const readTronMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs === 'sha256') {
    const transaction = asTransaction(bytes)
    return transaction && understood(transaction, asked.publicKey)
  }
  const message = signedAs === 'keccak256' ? tronMessageIn(bytes) : undefined
  if (!message) return undefined
  return {
    described: describeTronMessage(message, asked),
    signs: textOrHashSigned(message, 'CURVE_SECP256K1', asked) ?? {
      kind: 'unreadable',
      curve: 'CURVE_SECP256K1',
      why: 'the bytes that are signed could stand for anything',
    },
    means: { kind: 'bytes' },
  }
}

/** The bytes of a transaction are never text: the type of its contract is a control character. */
function asTransaction(bytes: Uint8Array): TronTransaction | undefined {
  if (!mayBeRaw(bytes) || isText(bytes)) return undefined
  try {
    return readRaw(bytes)
  } catch (refusal) {
    if (!(refusal instanceof AgentError)) throw refusal
    throw new AgentError(refusal.code, refusal.message, { detail: { field: 'parameters.payload' } })
  }
}

function understood(transaction: TronTransaction, publicKey: string | undefined): ReadMessage {
  const own = publicKey === undefined ? undefined : tronAddress(Buffer.from(publicKey, 'hex'))
  const { sentence, fields, warnings } = describeTronTransaction(transaction, own)
  const signs = { chain: 'tron', kind: 'tronTransaction', transaction } as const
  return { described: { sentence, fields, warnings: [asData, ...warnings] }, signs, means: signs }
}

const asData = danger('This was sent as plain data, and it is a transaction: the signature is enough to carry it out.')
