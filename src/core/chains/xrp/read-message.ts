import { AgentError } from '../../errors.ts'
import type { ReadMessageBytes } from '../declaration/read-message.ts'
import { xrpAddress } from './address.ts'
import { describeXrpTransaction } from './describe-transaction.ts'
import type { xrpHashes } from './hashes.ts'
import type { XrpSigned } from './signed.ts'
import { decodeTransaction, isXrpTransaction, type XrpTransaction } from './transaction.ts'

const ours: keyof typeof xrpHashes = 'sha512Half'

/**
 * Reads the bytes behind a hash that is signed for the XRP Ledger: a transaction of the key’s own account, or its part in one that several
 * sign. `undefined` for other bytes.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`; `REQUEST_INVALID` for a transaction of another key
 */
export const readXrpMessage: ReadMessageBytes = (bytes, signedAs, { publicKey }) => {
  if (signedAs !== ours || !isXrpTransaction(bytes)) return undefined
  const transaction = decodeTransaction(bytes)
  if (publicKey !== undefined) requireOwn(transaction, publicKey)
  const signs: XrpSigned = { chain: 'xrp', kind: 'xrpTransaction', transaction }
  return { described: describeXrpTransaction(transaction), signs, means: signs }
}

function requireOwn({ account, signingKey, signsFor }: XrpTransaction, publicKey: string): void {
  const own = xrpAddress(Buffer.from(publicKey, 'hex'))
  if (signsFor !== null) {
    if (signsFor !== own)
      throw refusal(`signWith names the key of ${own}, and the transaction is to be signed for ${signsFor}`)
    return
  }
  if (signingKey !== publicKey)
    throw refusal(`signWith names the key ${publicKey}, and the transaction’s SigningPubKey is ${signingKey}`)
  if (account !== own)
    throw refusal(`signWith names the key of ${own}, and the transaction is of the account ${account}`)
}

function refusal(message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field: 'parameters.signWith' } })
}
