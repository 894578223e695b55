import type { EntryFunction, RawTransaction, Script } from './layout.ts'

/** Transaction that was read from the bytes to sign. */
export interface AptosSigned {
  readonly chain: 'aptos'
  readonly kind: 'aptosTransaction'
  readonly transaction: AptosTransaction
}

export interface AptosTransaction extends Omit<RawTransaction, 'payload'> {
  readonly executes: AptosExecutable
  /** The account of several owners that it is carried out for; undefined where it is the sender itself. */
  readonly multisigAccount: string | undefined
  /** Takes the place of the sequence number, so that transactions can be carried out in any order. */
  readonly replayNonce: bigint | undefined
  readonly secondarySigners: readonly string[]
  /** Account that pays the fee in place of the sender; `0x` and 64 zeros if still open, undefined if nobody does. */
  readonly feePayer: string | undefined
  /** Payments, if it does nothing else; undefined if that is not known. Without them its sender is not the one who pays. */
  readonly payments: readonly AptosPayment[] | undefined
}

export type AptosExecutable =
  | { readonly kind: 'entryFunction'; readonly value: EntryFunction }
  | { readonly kind: 'script'; readonly value: Script }
  /** Names no call: the owners of a shared account have agreed on it before. */
  | { readonly kind: 'nothing'; readonly value: null }

export interface AptosPayment {
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  readonly token: AptosToken
}

/** The type of a coin, as Move writes it, or the metadata address of a fungible asset. APT is the coin, whichever names it. */
export interface AptosToken {
  readonly kind: 'coin' | 'fungible'
  readonly name: string
}

/** Unit that limits measure: a token on one network. */
export interface AptosAsset {
  /** Number of the network, as transactions name it. */
  readonly chainId: number
  readonly token: AptosToken
}
