import type { Coin } from './coin.ts'
import type { AnyValues, KnownMessage } from './messages/known-message.ts'

/** `direct` is protobuf (SIGN_MODE_DIRECT), `amino` is JSON (SIGN_MODE_LEGACY_AMINO_JSON). */
export type CosmosForm = 'direct' | 'amino'

/** Transaction that is signed for one account of one chain. */
export interface CosmosTransaction {
  readonly form: CosmosForm
  readonly chainId: string
  readonly accountNumber: bigint
  /** Sequence of the key that signs; null if several sign, and it is not known which of them it is. */
  readonly sequence: bigint | null
  readonly fee: CosmosFee
  readonly memo: string
  /** The last block it is good for; null for one without end. */
  readonly timeoutHeight: bigint | null
  /** Nanoseconds since the epoch; null where there is none. */
  readonly timeoutTime: bigint | null
  /** True if it can be sent at any time before its timeout, whatever the sequence. */
  readonly unordered: boolean
  /** At least one. */
  readonly messages: readonly CosmosMessage[]
  /** Types of what chains add to transactions. */
  readonly extensions: readonly string[]
  /** Number of keys that sign, those of one account counted as one; null if it does not say. */
  readonly signers: number | null
  /** Owners of the account: this key alone (`own`), or several keys, for sure or possibly (`shared`). `unsaid` if that is not said. */
  readonly account: 'own' | 'shared' | 'unsaid'
}

export interface CosmosFee {
  readonly coins: readonly Coin[]
  readonly gas: bigint
  /** Address; null for the first signer. */
  readonly payer: string | null
  /** Address of the account that lets the payer spend; null where there is none. */
  readonly granter: string | null
}

export interface CosmosMessage {
  /** `messages[0]` */
  readonly at: string
  /** `/cosmos.bank.v1beta1.MsgSend`; of a message in amino JSON that is not known, its amino name. */
  readonly type: string
  /** Null for what is not read. */
  readonly read: { readonly known: KnownMessage; readonly values: AnyValues } | null
  /**
   * Why a message is not read although its kind is known: it has a field that the kind does not have here, so it may be another kind of
   * the same name. A clause without a full stop; null for every other message.
   */
  readonly whyUnread: string | null
  readonly form: CosmosForm
  /** Bytes in protobuf, or JSON in UTF-8. */
  readonly bytes: Uint8Array
  /** Messages that it carries out for others. */
  readonly inner: readonly CosmosMessage[]
}

/** Each message, and behind it those that it carries out. */
export function everyMessage(messages: readonly CosmosMessage[]): readonly CosmosMessage[] {
  return messages.flatMap(message => [message, ...everyMessage(message.inner)])
}

/** Returns the memo that a transfer over IBC gives to the other chain; empty for every other message. */
export function packetMemo({ read }: CosmosMessage): string {
  return read?.known.words(read.values).memo ?? ''
}

/** Returns the receiver of a transfer over IBC; `undefined` for every other message. */
export function packetReceiver({ read }: CosmosMessage): string | undefined {
  const words = read?.known.words(read.values)
  return words?.channel === undefined ? undefined : words.to
}
