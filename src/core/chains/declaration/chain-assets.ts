import type { OnlyTransfers } from '../../../shared/chains.ts'
import type { NetworkAssets } from '../../../shared/velocity-controls.ts'
import type { Token } from './asset.ts'
import type { Shares } from './effects.ts'

/** Assets that limits measure. */
export interface ChainAssets<Measured> {
  /** Form of their CAIP-19 names, for errors: `eip155:<chain id>/slip44:60`. */
  readonly written: string
  /** The one spelling of a CAIP-19 name of this namespace. */
  spelling(caip19: string): string
  /** `undefined` for what is no asset of this chain, and for a misspelled one. */
  parse(caip19: string): Measured | undefined
  /** The same for two assets that are counted as one. */
  key(asset: Measured): string
  /** Names an asset for people: `USDC on Base (8453)`. */
  inWords(asset: Measured): string
  /** `undefined` where symbol and decimals are not known for certain. */
  token(asset: Measured): Token | undefined
  /** The networks whose assets are offered, with those that are known. */
  networks(): readonly NetworkAssets[]
  /** Returns the conditions that only transfers of this asset meet; `undefined` if no condition tells them apart. */
  onlyTransfers(asset: Measured): OnlyTransfers | undefined
  /**
   * Networks that keep one ledger for several chains, each as the coins (CAIP-19) of these chains: what is signed for one chain moves
   * what accounts of the others hold. Empty where nothing that another chain reads is good on this one.
   */
  readonly ledgers: readonly (readonly string[])[]
  /**
   * Tells if a network (CAIP-2) may keep one ledger with a network of another chain though `ledgers` does not have it: those lists are never
   * complete. Null for a chain of which none may.
   */
  readonly mayShareLedger: ((network: string) => boolean) | null
  /** Returns how a limit on `limited` counts a movement of `moved`, if their keys differ. */
  shares(moved: Measured, limited: Measured): Shares
  /**
   * A text that is the same for all assets that may share a balance, as `shares` says. Assets of different families are not compared: a
   * transaction may name thousands.
   */
  family(asset: Measured): string
}
