import type { TonCode, TonVersion } from './wallet-version.ts'

/** Other wallet codes that take what is signed for a version: those with the same key, wallet id and sequence number. */
interface TakenBy {
  /** The code that does the same, once. */
  readonly same: TonCode | undefined
  /** Codes that fail and keep their sequence number. They pay a fee as often as somebody sends it. */
  readonly failing: readonly TonCode[]
}

/** Outcomes of the real codes, which `test/vectors/ton-wallet-codes.mjs` runs. All others refuse it, or fail once. */
export const takenBy: Readonly<Record<TonVersion, TakenBy>> = {
  V3R2: { same: 'V3R1', failing: [] },
  V4R2: { same: 'V4R1', failing: ['V3R1', 'V3R2'] },
  V5R1: { same: undefined, failing: [] },
}
