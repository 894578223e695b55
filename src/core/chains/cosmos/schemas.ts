import type { ProtobufSchema, ProtobufValues } from '../wire/protobuf-fields.ts'
import { bool, bytes, int32, int64, message, repeated, string, uint32, uint64 } from '../wire/protobuf-fields.ts'

/**
 * Envelope of the messages (`cosmos/tx/v1beta1/tx.proto` and what it names). Fields are called as the chain calls them: amino JSON has the
 * same names.
 */

/** More coins, signers or messages than these are refused, so that nothing takes long to read. */
export const mostCoins = 50
export const mostMessages = 200
const mostSigners = 50

/** `google.protobuf.Any`. In amino JSON an object with `type` and `value`. */
export const any = { type_url: string(1), value: bytes(2) }
export type Any = ProtobufValues<typeof any>

/** `google.protobuf.Timestamp`. In amino JSON a text of RFC 3339. */
export const timestamp = { seconds: int64(1), nanos: int32(2) }
export type WrittenTime = ProtobufValues<typeof timestamp>

/** `cosmos.base.v1beta1.Coin`. */
export const coin = { denom: string(1), amount: string(2) }
export const coins = (number: number) => repeated(message(number, coin), mostCoins)

export const signDoc = {
  body_bytes: bytes(1),
  auth_info_bytes: bytes(2),
  chain_id: string(3),
  account_number: uint64(4),
}

export const txBody = {
  messages: repeated(message(1, any), mostMessages),
  memo: string(2),
  timeout_height: uint64(3),
  unordered: bool(4),
  timeout_timestamp: message(5, timestamp),
  extension_options: repeated(message(1023, any), mostMessages),
  non_critical_extension_options: repeated(message(2047, any), mostMessages),
}

const fee = { amount: coins(1), gas_limit: uint64(2), payer: string(3), granter: string(4) }

const bitArray = { extra_bits_stored: uint32(1), elems: bytes(2) }

interface ModeInfoSchema extends ProtobufSchema {
  readonly single: ReturnType<typeof message<{ mode: ReturnType<typeof int32> }>>
  readonly multi: ReturnType<typeof message>
}

const modeInfo: ModeInfoSchema = {
  single: message(1, { mode: int32(1) }),
  multi: message(2, () => ({
    bitarray: message(1, bitArray),
    mode_infos: repeated(message(2, modeInfo), mostSigners),
  })),
}

export const signerInfo = { public_key: message(1, any), mode_info: message(2, modeInfo), sequence: uint64(3) }

export const authInfo = { signer_infos: repeated(message(1, signerInfo), mostSigners), fee: message(2, fee) }

/** `cosmos.crypto.secp256k1.PubKey`: 33 bytes. */
export const publicKey = { key: bytes(1) }

/** `cosmos.crypto.multisig.LegacyAminoPubKey`. */
export const multisigKey = { threshold: uint32(1), public_keys: repeated(message(2, any), mostSigners) }

/** `SignDocDirectAux`, which is not read: told from a SignDoc by the public key in its second field. */
export const signDocDirectAux = {
  body_bytes: bytes(1),
  public_key: bytes(2),
  chain_id: string(3),
  account_number: uint64(4),
  sequence: uint64(5),
  tip: bytes(6),
}
