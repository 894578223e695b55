import { message, repeated, string, uint64 } from '../wire/protobuf-fields.ts'
import { accountTest } from './address.ts'
import { type Json, readCanonicalJson } from './canonical-json.ts'
import { feeCoinsOf } from './coin.ts'
import { base64Bytes, objectAt, readAmino } from './read-amino.ts'
import { messageBudget, readPackedMessage, refuseCoins } from './read-packed-message.ts'
import { addressOrNull, refuseChainId } from './read-sign-doc.ts'
import { malformed } from './refuse.ts'
import { any, coins, mostMessages } from './schemas.ts'
import { accountSignedFor } from './signing-account.ts'
import type { CosmosFee, CosmosTransaction } from './transaction.ts'

/** A message that stands for itself (ADR-036): no chain takes it for a transaction. */
export interface OffChainMessage {
  /** Address. */
  readonly signer: string
  readonly data: Uint8Array
}

/** Longer ones are not read: the time to read them grows with their length. */
const mostCharacters = 256 * 1_024

/** Fields of an amino sign doc (`StdSignDoc` of the Cosmos SDK). */
const stdSignDoc = {
  account_number: uint64(1),
  chain_id: string(2),
  fee: message(3, { amount: coins(1), gas: uint64(2), payer: string(3), granter: string(4) }),
  memo: string(4),
  msgs: repeated(message(5, any), mostMessages),
  sequence: uint64(6),
  timeout_height: uint64(7),
}

/** True for JSON with the words of the document, also if it has blanks or another order than its one form. */
export function looksLikeStdSignDoc(text: string): boolean {
  return /^\s*\{/.test(text) && ['"account_number"', '"chain_id"', '"msgs"'].every(word => text.includes(word))
}

/**
 * Reads a StdSignDoc: canonical JSON of `account_number`, `chain_id`, `fee`, `memo`, `msgs`, `sequence` and perhaps `timeout_height`.
 *
 * @param key - Public key that is to sign, 33 bytes; undefined where it does not matter.
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function readStdSignDoc(text: string, key: Uint8Array | undefined): CosmosTransaction | OffChainMessage {
  const refuse = malformed
  if (text.length > mostCharacters) throw refuse(`its JSON has more than ${mostCharacters} characters`)
  const json = readCanonicalJson(text, refuse)
  const offChain = offChainMessageIn(json)
  if (offChain) {
    if (key && !accountTest(key)(offChain.signer)) throw refuse('msgs[0].value.signer is not the account of the key')
    return offChain
  }
  for (const name of ['account_number', 'chain_id', 'fee', 'memo', 'msgs', 'sequence']) {
    if (!Object.hasOwn(objectAt(json, '', refuse), name)) throw refuse(`${name} is missing`)
  }
  const doc = readAmino(stdSignDoc, json, { refuse, at: '', json: [] })
  refuseCoins(stdSignDoc, doc, '', refuse)
  refuseChainId(doc.chain_id, refuse)
  if (doc.msgs.length === 0) throw refuse('it has no messages')
  const budget = messageBudget()
  const messages = doc.msgs.map((packed, index) => readPackedMessage(packed, 'amino', `msgs[${index}]`, refuse, budget))
  const fee: CosmosFee = {
    coins: feeCoinsOf(doc.fee?.amount ?? [], 'fee.amount', refuse),
    gas: doc.fee?.gas ?? 0n,
    payer: addressOrNull(doc.fee?.payer ?? '', 'fee.payer', refuse),
    granter: addressOrNull(doc.fee?.granter ?? '', 'fee.granter', refuse),
  }
  return {
    form: 'amino',
    chainId: doc.chain_id,
    accountNumber: doc.account_number,
    sequence: doc.sequence,
    fee,
    memo: doc.memo,
    timeoutHeight: doc.timeout_height === 0n ? null : doc.timeout_height,
    timeoutTime: null,
    unordered: false,
    messages,
    extensions: [],
    signers: null,
    account: key ? accountSignedFor({ messages, fee }, key, undefined, refuse) : 'unsaid',
  }
}

/** The document of ADR-036: nothing in it but one message, and a chain id that no chain has. */
function offChainMessageIn(json: Json): OffChainMessage | undefined {
  const { account_number, chain_id, fee, memo, msgs, sequence, ...others } = objectAt(json, '', malformed)
  const isEmpty =
    Object.keys(others).length === 0 && account_number === '0' && chain_id === '' && memo === '' && sequence === '0'
  if (!isEmpty || JSON.stringify(fee) !== '{"amount":[],"gas":"0"}' || !Array.isArray(msgs) || msgs.length !== 1)
    return undefined
  const { type, value = null } = objectAt(msgs[0] as Json, 'msgs[0]', malformed)
  if (type !== 'sign/MsgSignData') return undefined
  const { signer, data, ...more } = objectAt(value, 'msgs[0].value', malformed)
  if (typeof signer !== 'string' || Object.keys(more).length > 0)
    throw malformed('msgs[0].value is not signer and data')
  return { signer, data: base64Bytes(data, 'msgs[0].value.data', malformed) }
}
