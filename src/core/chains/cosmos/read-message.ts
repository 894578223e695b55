import type { MessageAsked, ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import { describeOffChainMessage } from './describe-off-chain.ts'
import { describeCosmosTransaction } from './describe-transaction.ts'
import { looksLikeStdSignDoc, readStdSignDoc } from './read-amino-doc.ts'
import { beginsLikeSignDoc, readSignDoc } from './read-sign-doc.ts'
import { unsupported } from './refuse.ts'
import type { CosmosSigned } from './signed.ts'

/**
 * Reads bytes that are hashed with SHA-256: a SignDoc, a StdSignDoc or an off-chain message (ADR-036), of any chain. No chain accepts them
 * with another hash.
 *
 * @throws AgentError `TRANSACTION_INVALID` for a document that is not in its one form, or for other accounts than the key's: a
 * rule about transactions must not be got round by a document that is hard to read; `TRANSACTION_TYPE_UNSUPPORTED` for other sign modes
 */
export const readCosmosMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs !== 'sha256') return undefined
  const key = asked.publicKey === undefined ? undefined : Buffer.from(asked.publicKey, 'hex')
  if (isTextual(bytes)) throw unsupported('a document of SIGN_MODE_TEXTUAL')
  if (beginsLikeSignDoc(bytes)) {
    return ofSigned({ chain: 'cosmos', kind: 'cosmosTransaction', transaction: readSignDoc(bytes, key) }, asked)
  }
  const text = bytes[0] !== undefined && openings.includes(bytes[0]) ? textOf(bytes) : undefined
  if (text === undefined || !looksLikeStdSignDoc(text)) return undefined
  const read = readStdSignDoc(text, key)
  return 'data' in read
    ? ofSigned({ chain: 'cosmos', kind: 'cosmosMessage', message: read }, asked)
    : ofSigned({ chain: 'cosmos', kind: 'cosmosTransaction', transaction: read }, asked)
}

function ofSigned(signs: CosmosSigned, asked: MessageAsked): ReadMessage {
  const described =
    signs.kind === 'cosmosTransaction'
      ? describeCosmosTransaction(signs.transaction)
      : describeOffChainMessage(signs.message, asked)
  return { described, signs, means: signs }
}

/** A brace, and what can stand before one. */
const openings = [...Buffer.from('{ \t\n\r')]

/** CBOR of a map whose field 1 is a list of screens, the first of which is called “Chain id” (ADR-050). */
const textual = /^a101(?:[89][0-9a-f]|98[0-9a-f]{2}|99[0-9a-f]{4})a[1-4]0168436861696e206964/

function isTextual(bytes: Uint8Array): boolean {
  return bytes[0] === 0xa1 && textual.test(Buffer.from(bytes.subarray(0, 32)).toString('hex'))
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
