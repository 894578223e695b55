import type { ChainAssets } from '../../../../src/core/chains/declaration/define-chain.ts'
import type { Effects } from '../../../../src/core/chains/declaration/effects.ts'
import type { Moves } from '../../../../src/core/chains/declaration/moves.ts'
import { stellarAssets } from '../../../../src/core/chains/stellar/assets.ts'
import { stellarEffects } from '../../../../src/core/chains/stellar/effects.ts'
import { xrpAssets } from '../../../../src/core/chains/xrp/assets.ts'
import { xrpEffects } from '../../../../src/core/chains/xrp/effects.ts'
import type { Decoded } from '../../../../src/core/ports/decoded.ts'
import { stellarMoves, stellarRecipients } from './stellar.ts'
import { xrpMoves, xrpRecipients } from './xrp.ts'

/** A chain's effects, and what it said before it declared them, by a walk for each thing: the oracle for what follows from effects. */
export interface Walked<Value extends Decoded, Measured> {
  effects(signed: Value, publicKey: string): Effects<Measured>
  readonly assets: ChainAssets<Measured>
  moves(signed: Value, asset: Measured, publicKey: string): Moves
  recipients(signed: Value): readonly string[]
}

/** Of whichever chain. */
export type AnyWalked = Walked<Decoded, unknown>

const walked = <Value extends Decoded, Measured>(each: Walked<Value, Measured>) => each as unknown as AnyWalked

/** By chain. */
export const walkers: Readonly<Record<string, AnyWalked>> = {
  stellar: walked({
    effects: stellarEffects,
    assets: stellarAssets,
    moves: ({ transaction }, asset) => stellarMoves(transaction, asset.network, asset),
    recipients: stellarRecipients,
  }),
  xrp: walked({
    effects: xrpEffects,
    assets: xrpAssets,
    moves: ({ transaction }) => xrpMoves(transaction),
    recipients: xrpRecipients,
  }),
}
