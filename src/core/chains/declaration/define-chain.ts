import type { OnlyTransfers } from '../../../shared/chains.ts'
import type { NetworkAssets } from '../../../shared/limits.ts'
import type { StructType } from '../../policy-language/type.ts'
import type { Struct } from '../../policy-language/value.ts'
import type { HardwareApp } from '../../ports/hardware-app.ts'
import type { Reader } from '../../ports/store.ts'
import type { Curve } from '../../schema/curve.ts'
import type { ContractInterfaces } from './contract-interfaces.ts'
import type { ChainInWindow } from './in-window.ts'
import type { KnownText } from './known-text.ts'
import { type Moves, movesNothing, movesUnknown } from './moves.ts'
import type { Pitfall } from './pitfall.ts'
import type { ReadMessageBytes } from './read-message.ts'
import type { ReadPayload } from './read-payload.ts'
import type { ReadTransactionBytes } from './read-transaction.ts'
import type { Decoded, Signed } from './signed.ts'

/**
 * One chain, whole: what core, the window and the devices know of it comes from here.
 *
 * @typeParam Value - What is read from something that is signed for the chain, told apart by `kind`.
 * @typeParam Measured - An asset of the chain.
 */
export interface ChainDeclaration<Value extends Decoded, Measured> {
  /** CAIP-2, for example `eip155`. */
  readonly namespace: Value['chain']
  /** Of the keys that sign for it: whatever such a key signs unread could stand for anything on this chain. */
  readonly curve: Curve
  readonly addressFormats: Readonly<Record<`ADDRESS_FORMAT_${string}`, ChainAddressFormat>>
  readonly transactions: {
    /** `TRANSACTION_TYPE_…`, as `sign_transaction` names it. */
    readonly type: `TRANSACTION_TYPE_${string}`
    /** How the unsigned transaction is written, for the reference: a clause without a full stop. */
    readonly written: string
    readonly read: ReadTransactionBytes<Value>
  }
  /**
   * The one spelling of an address, of text in which capitals may be wrong where they do not count: what probably was meant.
   * `undefined` for what is no address of the chain.
   */
  addressSpelling(text: string): string | undefined
  /** What bytes of `sign_raw_payload` stand for on this chain. */
  readonly readMessage: ReadMessageBytes
  /** Texts that mean something of their own, in whichever message they stand. */
  readonly texts: readonly KnownText[]
  /** Encodings of `sign_raw_payload` that are of this chain alone. */
  readonly payloads: Readonly<Record<`PAYLOAD_ENCODING_${string}`, ReadPayload<Value>>>
  /** Every kind of `Value`, and whether it is a transaction, which limits on transactions count at whatever door it comes. */
  readonly signed: Readonly<Record<Value['kind'], 'transaction' | 'message'>>
  readonly words: ChainWords<Value>
  readonly assets: ChainAssets<Value, Measured>
  /** How what contracts can be called with is registered; null for a chain that has no such thing. */
  readonly interfaces: ContractInterfaces | null
  /** What standing approvals are offered for; null for a chain of whose transactions none is. */
  readonly standingApprovals: StandingApprovals<Value> | null
  readonly inWindow: ChainInWindow
}

export interface StandingApprovals<Value> {
  /**
   * A transfer whose whole effect is known and counted, to one recipient, with no danger to it and a usual fee. `undefined` for
   * anything else.
   */
  plainTransfer(value: Value): PlainTransfer | undefined
  /** @param reference - Of a network within the namespace (CAIP-2), as `PlainTransfer` has it. */
  networkName(reference: string): string
  /** @param units - Of the native coin of the network, its base units. */
  feeInWords(reference: string, units: bigint): string
}

export interface PlainTransfer {
  /** Of the network within the namespace (CAIP-2). */
  readonly reference: string
  /** Which of the chain's types of transaction it is; empty for a chain with one. */
  readonly type: string
  readonly to: string
  /** `USDC` */
  readonly unit: string
  readonly asset: { readonly caip19: string; readonly decimals: number }
  /** The most it can cost beside what it sends, in base units of the native coin. */
  readonly fee: bigint
}

/** How addresses of the chain are written. */
export interface ChainAddressFormat {
  /** As people call it, with its chain: `Bitcoin testnet, Taproot`. */
  readonly inWords: string
  /** The curves a key may be on to have such an address. */
  readonly curves: readonly [Curve, ...Curve[]]
  /** @param publicKey - As records hold it: 33 bytes compressed for secp256k1, 32 for ed25519. */
  address(publicKey: Uint8Array): string
  /** Whether what is paid to such an address is spent by BIP-340, with the key as BIP-341 tweaks it. */
  readonly taproot: boolean
  /** The apps of hardware wallets that have such accounts, of each vendor one at most. */
  readonly hardwareApps: readonly HardwareApp[]
}

/** What conditions may say of what is signed. */
export interface ChainWords<Value> {
  /** The word that conditions begin with, for example `eth`. */
  readonly keyword: string
  readonly about: string
  readonly type: StructType
  /** Where what is signed begins, for example `eth.tx`. */
  readonly signed: readonly string[]
  /** What the editor of policies warns of, by a name for each. */
  readonly pitfalls: Readonly<Record<string, Pitfall>>
  /** @param value - Undefined where nothing of this chain is signed, or several things at once. */
  scope(value: Value | undefined, asked: ScopeAsked): Struct
}

export interface ScopeAsked {
  /** Of the key that signs, hex; undefined where none does. */
  readonly publicKey: string | undefined
  readonly organizationId: string
  readonly reader: Reader
}

/** What limits measure. */
export interface ChainAssets<Value, Measured> {
  /** How CAIP-19 names of them are written, for errors: `eip155:<chain id>/slip44:60`. */
  readonly written: string
  /** The one spelling of a CAIP-19 name of this namespace. */
  spelling(caip19: string): string
  /** `undefined` for what is no asset of this chain, and for one that is misspelled. */
  parse(caip19: string): Measured | undefined
  /** The same for two assets that are counted as one. */
  key(asset: Measured): string
  /** For people: `USDC on Base (8453)`. */
  inWords(asset: Measured): string
  /** `undefined` where symbol and decimals are not known for certain. */
  token(asset: Measured): Token | undefined
  /** The networks whose assets are offered, with those that are known. */
  networks(): readonly NetworkAssets[]
  /** What nothing but transfers of this asset meets; `undefined` where no condition tells them apart. */
  onlyTransfers(asset: Measured): OnlyTransfers | undefined
  /**
   * What something signed for this chain may do to one of its assets, in base units.
   * @param publicKey - Of the key that signs, hex.
   */
  moves(value: Value, asset: Measured, publicKey: string): Moves
}

export interface Token {
  readonly symbol: string
  readonly decimals: number
}

/** An asset that can be measured, of whichever chain. */
export interface Asset {
  /** The same for two assets that are counted as one. */
  readonly key: string
  readonly inWords: string
  /** A token that is known for certain, or the native coin; undefined where its decimals cannot be told. */
  readonly token: Token | undefined
  readonly onlyTransfers: OnlyTransfers | undefined
  /**
   * What something that is signed may do to it, in base units.
   * @param publicKey - Of the key that signs, hex.
   */
  moves(signed: Signed, publicKey: string): Moves
}

/** A chain as core knows all chains. */
export interface Chain extends Omit<ChainDeclaration<Decoded, never>, 'words' | 'assets' | 'signed'> {
  readonly words: Omit<ChainWords<Decoded>, 'scope'> & {
    scope(signed: Signed | undefined, asked: ScopeAsked): Struct
  }
  readonly assets: Pick<ChainAssets<Decoded, never>, 'written' | 'spelling' | 'networks'> & {
    parse(caip19: string): Asset | undefined
  }
  /** Whether this was read by this chain. */
  owns(signed: Signed): signed is Decoded
  /** @throws Error for a value that another chain read, as what standing approvals are offered for */
  isTransaction(signed: Decoded): boolean
}

/** Declares a chain. All it takes beside this is a line in `chains/index.ts`. */
export function defineChain<Value extends Decoded, Measured>(declaration: ChainDeclaration<Value, Measured>): Chain {
  const { namespace, curve, signed: kinds, words, assets, standingApprovals } = declaration

  function owns(signed: Signed): signed is Value {
    return 'chain' in signed && signed.chain === namespace
  }

  function own(signed: Decoded): Value {
    if (owns(signed)) return signed
    throw new Error(`${signed.kind} is not of ${namespace}`)
  }

  function measured(asset: Measured): Asset {
    return {
      key: `${namespace} ${assets.key(asset)}`,
      inWords: assets.inWords(asset),
      token: assets.token(asset),
      onlyTransfers: assets.onlyTransfers(asset),
      moves(signed, publicKey) {
        if (owns(signed)) return assets.moves(signed, asset, publicKey)
        // Another chain read it, which takes every byte for its own.
        if ('chain' in signed || signed.kind === 'text') return movesNothing
        return signed.curve === curve ? movesUnknown(signed.why) : movesNothing
      },
    }
  }

  return {
    ...declaration,
    words: {
      ...words,
      scope: (signed, asked) => words.scope(signed && owns(signed) ? signed : undefined, asked),
    },
    assets: {
      ...assets,
      parse(caip19) {
        const asset = assets.parse(caip19)
        return asset && measured(asset)
      },
    },
    owns,
    isTransaction: signed => kinds[own(signed).kind as Value['kind']] === 'transaction',
    standingApprovals: standingApprovals && {
      ...standingApprovals,
      plainTransfer: signed => standingApprovals.plainTransfer(own(signed)),
    },
  }
}
