import type { Expiration, TransactionData, Withdrawal } from './layout.ts'
import type { SuiNetwork } from './networks.ts'

/** Transaction that was read from the bytes to sign. */
export interface SuiSigned {
  readonly chain: 'sui'
  readonly kind: 'suiTransaction'
  readonly transaction: SuiTransaction
}

export interface SuiTransaction extends Pick<TransactionData, 'sender' | 'gas'> {
  readonly expiration: Expiration
  /** Undefined where it names none: it is then good on each. */
  readonly network: SuiNetwork | 'other' | undefined
  /** One for each command, in order. */
  readonly steps: readonly SuiStep[]
  /** Objects that TransferObjects hands over, in order. */
  readonly transfers: readonly SuiTransfer[]
  /** Why its steps may move more than its transfers tell: a clause that follows “because”; undefined where they do not. */
  readonly movesMore: string | undefined
}

/** Value of an argument, as far as the bytes tell. */
export type SuiValue =
  /** The coins that the fee is paid with, as one. */
  | { readonly kind: 'gasCoin' }
  /** A coin of SUI. */
  | { readonly kind: 'sui'; readonly amount: bigint }
  /** Split off an object that must be a coin, of whichever kind. */
  | { readonly kind: 'coin'; readonly amount: bigint; readonly object: string }
  /** Coins of which nobody knows how much they hold. */
  | { readonly kind: 'someCoins' }
  | { readonly kind: 'object'; readonly object: string; readonly access: 'owned' | 'shared' | 'receiving' }
  /** Right that the publisher of code gets: its holder can replace the code. */
  | { readonly kind: 'upgradeCapability' }
  /** @param input - Counted from 0. */
  | { readonly kind: 'pure'; readonly bytes: Uint8Array; readonly input: number }
  | { readonly kind: 'withdrawal'; readonly withdrawal: Withdrawal }
  /** Result of a command that is not read here. @param command - Counted from 0. */
  | { readonly kind: 'result'; readonly command: number }

export type SuiStep =
  | {
      readonly kind: 'MoveCall'
      readonly function: string
      readonly typeArguments: readonly string[]
      readonly arguments: readonly SuiValue[]
    }
  | { readonly kind: 'TransferObjects'; readonly objects: readonly SuiValue[]; readonly to: string | undefined }
  | { readonly kind: 'SplitCoins'; readonly coin: SuiValue; readonly amounts: readonly (bigint | undefined)[] }
  | {
      readonly kind: 'MergeCoins'
      readonly destination: SuiValue
      readonly sources: readonly SuiValue[]
      /** True if somebody else may have them then. */
      readonly givesAway: boolean
    }
  | { readonly kind: 'MakeMoveVec'; readonly elements: readonly SuiValue[] }
  | { readonly kind: 'Publish'; readonly modules: readonly Uint8Array[] }
  | { readonly kind: 'Upgrade'; readonly modules: readonly Uint8Array[]; readonly package: string }

export interface SuiTransfer {
  /** Undefined where it does not stand in the bytes. */
  readonly to: string | undefined
  readonly what: SuiValue
}

/** Unit that limits measure: SUI, on one network. */
export interface SuiAsset {
  /** Network of the transaction. Most have `every`: they name none, and are good on each. */
  readonly network: SuiNetwork | 'every'
}
