import type { Field, Warning } from '../../../../shared/card.ts'
import type { ProtobufSchema, ProtobufValues } from '../../wire/protobuf-fields.ts'
import type { Coin } from '../coin.ts'
import type { Any, WrittenTime } from '../schemas.ts'

/** Description of one message. Its sentence begins with a verb and has no full stop. */
export interface Said {
  readonly sentence: string
  readonly fields: readonly Field[]
  readonly warnings?: readonly Warning[]
}

/** Coins that a message may move, no matter who owns them. Fees are not included. */
export type CoinMoves =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'coins'; readonly coins: readonly Coin[] }
  /** Goes on after the name of the message, for example `lets somebody else spend`. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Coins that one account pays another on the same chain. */
export interface Payment extends Coin {
  readonly from: string
  readonly to: string
}

/** Fields of a message that policies can read. Those that the message does not have are absent. */
export interface MessageWords {
  readonly to?: string
  readonly validator?: string
  readonly contract?: string
  readonly grantee?: string
  readonly channel?: string
  /** The memo of an IBC packet, which the receiving chain reads; empty without one. The memo of the transaction is separate. */
  readonly memo?: string
  readonly amount?: readonly Coin[]
}

export interface Telling {
  readonly chainId: string
  /** Opens the right that this message gives to somebody else, as far as its kind is known. */
  opened(packed: Any): OpenedAny
}

/** Something packed that is no message: an authorization, an allowance of fees. */
export interface OpenedAny {
  readonly sentence: string
  readonly fields: readonly Field[]
  /** Absent where it has no end of its own. */
  readonly ends?: WrittenTime
}

/** A kind of message that is read to its end. There are no defaults: a new kind has to say what it moves. */
export interface KnownMessage {
  /** `/cosmos.bank.v1beta1.MsgSend` */
  readonly type: string
  /** Its name in amino JSON. */
  readonly amino: string
  readonly schema: ProtobufSchema
  /** The fields that are JSON in amino JSON, and bytes of it otherwise. */
  readonly json: readonly string[]
  /** Returns the accounts that must sign it, in the order of the chain. */
  signers(values: AnyValues): readonly string[]
  /** Every other text that has to be an address. */
  addresses(values: AnyValues): readonly string[]
  /** Returns why values mean something else on some chains, so that it is not read; null if they do not. */
  whyUnread(values: AnyValues): string | null
  moves(values: AnyValues): CoinMoves
  payments(values: AnyValues): readonly Payment[]
  words(values: AnyValues): MessageWords
  /** Messages that it carries out for others. */
  inner(values: AnyValues): readonly Any[]
  tell(values: AnyValues, telling: Telling): Said
}

export type AnyValues = Readonly<Record<string, unknown>>

type Parts<Values> = {
  signers(values: Values): readonly string[]
  addresses(values: Values): readonly string[]
  moves(values: Values): CoinMoves
  words(values: Values): MessageWords
  tell(values: Values, telling: Telling): Said
  whyUnread?(values: Values): string | null
  payments?(values: Values): readonly Payment[]
  inner?(values: Values): readonly Any[]
}

export function known<const Schema extends ProtobufSchema>(
  type: string,
  amino: string,
  schema: Schema,
  parts: Parts<ProtobufValues<Schema>>,
  json: readonly string[] = [],
): KnownMessage {
  const usual = { whyUnread: () => null, payments: () => [], inner: () => [] }
  return { type, amino, schema, json, ...usual, ...parts } as unknown as KnownMessage
}

export const nothing: CoinMoves = { kind: 'nothing' }
export const coinMoves = (coins: readonly Coin[]): CoinMoves => ({ kind: 'coins', coins })
export const anything = (why: string): CoinMoves => ({ kind: 'unknown', why })
