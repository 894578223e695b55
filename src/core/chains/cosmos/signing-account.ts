import type { Refuse } from '../wire/byte-cursor.ts'
import { accountTest } from './address.ts'
import { type CosmosMessage, type CosmosTransaction, everyMessage } from './transaction.ts'

/** Accounts that must sign: those of the messages at the top level, and who pays the fee. */
export function signersOf({ messages, fee }: Pick<CosmosTransaction, 'messages' | 'fee'>): readonly string[] {
  const signers = messages.flatMap(({ read }) => (read ? read.known.signers(read.values) : []))
  return [...new Set([...signers, ...(fee.payer === null ? [] : [fee.payer])])]
}

/**
 * Whose account a key signs for: its own, or an account that it may be one key of. Bytes of which neither can be are no transaction of it.
 *
 * @param inMultisig - True if the document says that the key is one of several of an account; undefined if it says nothing of keys.
 * @throws what `refuse` makes of a document that is for other accounts alone
 */
export function accountSignedFor(
  transaction: Pick<CosmosTransaction, 'messages' | 'fee'>,
  publicKey: Uint8Array,
  inMultisig: boolean | undefined,
  refuse: Refuse,
): CosmosTransaction['account'] {
  const signers = signersOf(transaction)
  if (signers.some(accountTest(publicKey))) return 'own'
  if (inMultisig === true) return 'shared'
  if (everyMessage(transaction.messages).some(isUnread)) return 'unsaid'
  // Amino JSON names no keys, and accounts of several keys sign it.
  if (inMultisig === undefined) return 'shared'
  throw refuse(`it is for the account ${signers[0] ?? ''}, which is not that of the key`)
}

function isUnread({ read }: CosmosMessage): boolean {
  return read === null
}
