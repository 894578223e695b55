import { AgentError } from '../../errors.ts'
import { readHashedText } from '../declaration/read-hashed-text.ts'
import type { ReadMessageBytes } from '../declaration/read-message.ts'
import { readBcs } from '../wire/read-bcs.ts'
import { suiAddress } from './address.ts'
import { describeSuiTransaction } from './describe-transaction.ts'
import type { suiHashes } from './hashes.ts'
import { personalMessage } from './layout.ts'
import { readSuiTransaction } from './read-transaction.ts'
import type { SuiSigned } from './signed.ts'

const ours: keyof typeof suiHashes = 'suiIntent'

/** Intents (`shared-crypto/src/intent.rs`): scope, version 0, app 0 (Sui). */
const intents = { transaction: Buffer.from('000000', 'hex'), personalMessage: Buffer.from('030000', 'hex') }

/**
 * Reads the bytes behind a hash that is signed for Sui: a transaction, or a personal message. `undefined` for other bytes.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`; `REQUEST_INVALID` for a personal message that is not whole, and
 * for a whole intent message that an account is to sign as it is, which the chain does not take
 */
export const readSuiMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  const [intent, rest] = [bytes.subarray(0, 3), bytes.subarray(3)]
  if (signedAs === 'message') {
    // A hash may begin with these bytes, too.
    const isWhole = bytes.length !== 32 && Object.values(intents).some(each => each.equals(intent))
    if (asked.addressFormat === 'ADDRESS_FORMAT_SUI' && isWhole) throw notHashed
    return undefined
  }
  if (signedAs !== ours) return undefined
  if (intents.personalMessage.equals(intent))
    return readHashedText(readBcs(personalMessage, rest, { refuse, at: 'it' }), 'Personal message of Sui', asked)
  if (!intents.transaction.equals(intent)) return undefined
  const transaction = readSuiTransaction(rest)
  const own = asked.publicKey === undefined ? undefined : suiAddress(Buffer.from(asked.publicKey, 'hex'))
  const signs: SuiSigned = { chain: 'sui', kind: 'suiTransaction', transaction }
  return { described: describeSuiTransaction(transaction, own), signs, means: signs }
}

const detail = { field: 'parameters.payload' }

const notHashed = new AgentError(
  'REQUEST_INVALID',
  'The payload is a whole Sui message, and Sui takes a signature of its hash alone. Send the BLAKE2b hash of these bytes, 32 bytes, as the payload. What it is of can go along in the Countersign-Preimage header.',
  { detail },
)

function refuse(why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `The personal message of Sui cannot be signed: ${why}.`, { detail })
}
