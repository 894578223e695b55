import type { EntryFunction, RawTransaction, Script } from './layout.ts'

/** What is read from something that is signed for Aptos. */
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
  /** Who pays the fee in place of the sender; `0x` and 64 zeros where that is still open, undefined where nobody does. */
  readonly feePayer: string | undefined
  /** What is paid where it does nothing else; undefined where that is not known. Without them its sender is not the one who pays. */
  readonly payments: readonly AptosPayment[] | undefined
}

export type AptosExecutable =
  | { readonly kind: 'entryFunction'; readonly value: EntryFunction }
  | { readonly kind: 'script'; readonly value: Script }
  /** Of an account of several owners: what they have agreed on before. */
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

/** What limits measure: a token on one network. */
export interface AptosAsset {
  /** As transactions name the network. */
  readonly chainId: number
  readonly token: AptosToken
}
