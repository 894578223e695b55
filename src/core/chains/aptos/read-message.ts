import type { ReadMessageBytes } from '../declaration/read-message.ts'
import { textSigned } from '../declaration/text.ts'
import { aptosAddress } from './address.ts'
import { describeAptosTransaction } from './describe-transaction.ts'
import { aptosMessageIn, describeAptosMessage } from './message.ts'
import { readAptosTransaction } from './read-transaction.ts'
import type { AptosSigned } from './signed.ts'

/**
 * Reads bytes that an ed25519 key signs as they are: a transaction of Aptos behind its prefix, or a message. `undefined` if they are
 * neither.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED` for bytes that have the prefix of a transaction and cannot be
 * read: nothing else begins with it.
 */
export const readAptosMessage: ReadMessageBytes = (bytes, signedAs, { publicKey, ...context }) => {
  if (signedAs !== 'message') return undefined
  const own = publicKey === undefined ? undefined : aptosAddress(Buffer.from(publicKey, 'hex'))
  const transaction = readAptosTransaction(bytes)
  if (transaction) {
    const { sentence, fields, warnings } = describeAptosTransaction(transaction, own)
    const signs = { chain: 'aptos', kind: 'aptosTransaction', transaction } satisfies AptosSigned
    return { described: { sentence, fields, warnings }, signs, means: signs }
  }
  const message = aptosMessageIn(Buffer.from(bytes).toString('utf8'))
  const described = message && describeAptosMessage(message, bytes, own, context)
  const signs = message && textSigned(bytes, 'CURVE_ED25519', context)
  return described && signs ? { described, signs, means: { kind: 'bytes' } } : undefined
}
