import type { Refuse } from '../wire/byte-cursor.ts'
import type { ProtobufValues } from '../wire/protobuf-fields.ts'
import { readProtobuf } from '../wire/read-protobuf.ts'
import { hasAddressForm } from './address.ts'
import { feeCoinsOf } from './coin.ts'
import { messageBudget, readPackedMessage, refuseCoins } from './read-packed-message.ts'
import { malformed, unsupported } from './refuse.ts'
import {
  type Any,
  authInfo,
  multisigKey,
  publicKey,
  signDoc,
  signDocDirectAux,
  type signerInfo,
  txBody,
} from './schemas.ts'
import { accountSignedFor } from './signing-account.ts'
import type { CosmosFee, CosmosTransaction } from './transaction.ts'

/** `SIGN_MODE_DIRECT` of `cosmos/tx/signing/v1beta1/signing.proto`. */
const direct = 1

/** CometBFT's `MaxChainIDLen`. */
const chainIds = /^[\x21-\x7e]{1,50}$/

export function refuseChainId(chainId: string, refuse: Refuse): void {
  if (!chainIds.test(chainId)) throw refuse('chain_id is no chain id')
}

/**
 * Tells if bytes can only be a SignDoc or its like: their first field holds a message whose first field holds a message whose first field
 * begins with `/`, as types of messages do.
 */
export function beginsLikeSignDoc(bytes: Uint8Array): boolean {
  let at = 0
  for (let depth = 0; depth < 3; depth++) {
    if (bytes[at++] !== 0x0a) return false
    let length = 1
    while ((bytes[at++] ?? 0) >= 0x80) if (++length > 5) return false
  }
  return bytes[at] === 0x2f
}

/**
 * Reads a `cosmos.tx.v1beta1.SignDoc`: `body_bytes` 1 (TxBody), `auth_info_bytes` 2 (AuthInfo), `chain_id` 3, `account_number` 4.
 *
 * @param key - Public key that is to sign, 33 bytes; undefined where it does not matter.
 * @throws AgentError `TRANSACTION_INVALID` for anything that is not in its one form, and for a document that another key signs;
 * `TRANSACTION_TYPE_UNSUPPORTED` for a SignDocDirectAux
 */
export function readSignDoc(bytes: Uint8Array, key: Uint8Array | undefined): CosmosTransaction {
  const refuse = malformed
  if (isAuxiliary(bytes)) throw unsupported('a SignDocDirectAux (SIGN_MODE_DIRECT_AUX)')
  const doc = readProtobuf(signDoc, bytes, { refuse, at: '', depth: 0 })
  refuseChainId(doc.chain_id, refuse)
  const body = readProtobuf(txBody, doc.body_bytes, { refuse, at: 'body', depth: 0 })
  const auth = readProtobuf(authInfo, doc.auth_info_bytes, { refuse, at: 'auth_info', depth: 0 })
  if (body.messages.length === 0) throw refuse('it has no messages')
  if (!auth.fee) throw refuse('auth_info.fee is missing')
  refuseCoins(authInfo, auth, 'auth_info', refuse)
  const budget = messageBudget()
  const messages = body.messages.map((packed, index) =>
    readPackedMessage(packed, 'direct', `messages[${index}]`, refuse, budget),
  )
  const { gas_limit, payer, granter } = auth.fee
  const fee: CosmosFee = {
    coins: feeCoinsOf(auth.fee.amount, 'auth_info.fee.amount', refuse),
    gas: gas_limit,
    payer: addressOrNull(payer, 'auth_info.fee.payer', refuse),
    granter: addressOrNull(granter, 'auth_info.fee.granter', refuse),
  }
  const own = key && ownSigner(auth.signer_infos, key, refuse)
  const time = body.timeout_timestamp
  return {
    form: 'direct',
    chainId: doc.chain_id,
    accountNumber: doc.account_number,
    sequence: own?.info.sequence ?? (auth.signer_infos.length === 1 ? (auth.signer_infos[0]?.sequence ?? null) : null),
    fee,
    memo: body.memo,
    timeoutHeight: body.timeout_height === 0n ? null : body.timeout_height,
    timeoutTime: time ? time.seconds * 1_000_000_000n + BigInt(time.nanos) : null,
    unordered: body.unordered,
    messages,
    extensions: [...body.extension_options, ...body.non_critical_extension_options].map(({ type_url }) => type_url),
    signers: auth.signer_infos.length,
    account: key && own ? accountSignedFor({ messages, fee }, key, own.inMultisig, refuse) : 'unsaid',
  }
}

/** An address, or null where there is none. */
export function addressOrNull(text: string, at: string, refuse: Refuse): string | null {
  if (text !== '' && !hasAddressForm(text)) throw refuse(`${at} is no address`)
  return text === '' ? null : text
}

type SignerInfo = ProtobufValues<typeof signerInfo>

/** The signer that the key is: by its key, by an account of several keys, or, where that is left out, the only one it can be. */
function ownSigner(infos: readonly SignerInfo[], key: Uint8Array, refuse: Refuse) {
  if (infos.length === 0) throw refuse('auth_info.signer_infos are missing')
  const alone = infos.find(info => info.public_key && isKey(info.public_key, key, refuse))
  if (alone) {
    if (alone.mode_info?.single?.mode !== direct) throw refuse('auth_info says that the key signs in another mode')
    return { info: alone, inMultisig: false }
  }
  const shared = infos.find(info => info.public_key && isAmong(info.public_key, key, refuse))
  if (shared) return { info: shared, inMultisig: true }
  const unsaid = infos.find(info => info.public_key === undefined)
  if (!unsaid) throw refuse('auth_info names the public keys of others, and not the key that is to sign')
  return { info: unsaid, inMultisig: false }
}

const keyType = '/cosmos.crypto.secp256k1.PubKey'
const multisigType = '/cosmos.crypto.multisig.LegacyAminoPubKey'
const keyAsked = (refuse: Refuse) => ({ refuse, at: 'auth_info.public_key', depth: 0 })

function isKey({ type_url, value }: Any, key: Uint8Array, refuse: Refuse): boolean {
  return type_url === keyType && Buffer.compare(readProtobuf(publicKey, value, keyAsked(refuse)).key, key) === 0
}

function isAmong({ type_url, value }: Any, key: Uint8Array, refuse: Refuse): boolean {
  if (type_url !== multisigType) return false
  return readProtobuf(multisigKey, value, keyAsked(refuse)).public_keys.some(each => isKey(each, key, refuse))
}

/** SignDocDirectAux has a packed public key where SignDoc has an AuthInfo: the first field of that begins with `/`. */
function isAuxiliary(bytes: Uint8Array): boolean {
  try {
    const { public_key } = readProtobuf(signDocDirectAux, bytes, { refuse: malformed, at: '', depth: 0 })
    return public_key[0] === 0x0a && public_key[2] === 0x2f
  } catch {
    return false
  }
}
