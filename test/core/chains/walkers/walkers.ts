import { aptosAddress } from '../../../../src/core/chains/aptos/address.ts'
import { aptosAssets } from '../../../../src/core/chains/aptos/assets.ts'
import { aptosEffects } from '../../../../src/core/chains/aptos/effects.ts'
import { bitcoinAssets } from '../../../../src/core/chains/bitcoin/assets.ts'
import { bitcoinEffects } from '../../../../src/core/chains/bitcoin/effects.ts'
import { coveredOutputs } from '../../../../src/core/chains/bitcoin/left-open.ts'
import { cosmosAssets } from '../../../../src/core/chains/cosmos/assets.ts'
import { cosmosEffects } from '../../../../src/core/chains/cosmos/effects.ts'
import type { ChainAssets } from '../../../../src/core/chains/declaration/chain-assets.ts'
import type { Effects } from '../../../../src/core/chains/declaration/effects.ts'
import type { Moves } from '../../../../src/core/chains/declaration/moves.ts'
import { movesNothing } from '../../../../src/core/chains/declaration/moves.ts'
import { dogecoinAssets } from '../../../../src/core/chains/dogecoin/assets.ts'
import { dogecoinEffects } from '../../../../src/core/chains/dogecoin/effects.ts'
import { ethereumAssets } from '../../../../src/core/chains/ethereum/assets.ts'
import { ethereumEffects } from '../../../../src/core/chains/ethereum/effects.ts'
import { stellarAssets } from '../../../../src/core/chains/stellar/assets.ts'
import { stellarEffects } from '../../../../src/core/chains/stellar/effects.ts'
import { suiAddress } from '../../../../src/core/chains/sui/address.ts'
import { suiAssets } from '../../../../src/core/chains/sui/assets.ts'
import { suiEffects } from '../../../../src/core/chains/sui/effects.ts'
import { tonAssets } from '../../../../src/core/chains/ton/assets.ts'
import { tonEffects } from '../../../../src/core/chains/ton/effects.ts'
import { tronAssets } from '../../../../src/core/chains/tron/assets.ts'
import { tronEffects } from '../../../../src/core/chains/tron/effects.ts'
import { xrpAssets } from '../../../../src/core/chains/xrp/assets.ts'
import { xrpEffects } from '../../../../src/core/chains/xrp/effects.ts'
import type { Decoded } from '../../../../src/core/ports/decoded.ts'
import { aptosMoves, aptosRecipients } from './aptos.ts'
import { bitcoinTransactionMoves, recipientsOfOutputs } from './bitcoin.ts'
import { cosmosMoves, cosmosRecipients } from './cosmos.ts'
import { dogecoinMoves } from './dogecoin.ts'
import { ethereumMoves } from './ethereum.ts'
import { ethereumRecipients } from './ethereum-recipients.ts'
import { stellarMoves, stellarRecipients } from './stellar.ts'
import { suiMoves, suiRecipients } from './sui.ts'
import { tonMoves, tonRecipients } from './ton.ts'
import { tronMoves, tronRecipients } from './tron.ts'
import { xrpMoves, xrpRecipients } from './xrp.ts'

/** A chain's effects, and what it said before it declared them, by a walk for each thing: the oracle for what follows from effects. */
export interface Walked<Value extends Decoded, Measured> {
  effects(signed: Value, publicKey: string): Effects<Measured>
  readonly assets: ChainAssets<Measured>
  moves(signed: Value, asset: Measured, publicKey: string): Moves
  recipients(signed: Value, publicKey: string): readonly string[]
  /** Effects name more of whoever is paid: those whom calls pay of which only a description tells. */
  readonly namesMore?: true
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
  sui: walked({
    effects: suiEffects,
    assets: suiAssets,
    moves: ({ transaction }, asset, publicKey) =>
      suiMoves(transaction, asset, suiAddress(Buffer.from(publicKey, 'hex'))),
    recipients: suiRecipients,
  }),
  aptos: walked({
    effects: aptosEffects,
    assets: aptosAssets,
    moves: ({ transaction }, asset, publicKey) =>
      aptosMoves(transaction, asset, aptosAddress(Buffer.from(publicKey, 'hex'))),
    recipients: aptosRecipients,
  }),
  ethereum: walked({
    effects: ethereumEffects,
    assets: ethereumAssets,
    moves: ethereumMoves,
    recipients: ethereumRecipients,
    namesMore: true,
  }),
  tron: walked({
    effects: tronEffects,
    assets: tronAssets,
    moves: ({ transaction }, { token }) => tronMoves(transaction, token),
    recipients: tronRecipients,
  }),
  cosmos: walked({
    effects: cosmosEffects,
    assets: cosmosAssets,
    moves: cosmosMoves,
    recipients: cosmosRecipients,
  }),
  ton: walked({
    effects: tonEffects,
    assets: tonAssets,
    moves: ({ transaction }, _, publicKey) => tonMoves(transaction, publicKey),
    recipients: tonRecipients,
  }),
  bitcoin: walked({
    effects: bitcoinEffects,
    assets: bitcoinAssets,
    moves: signed =>
      signed.kind === 'bitcoinTransaction' ? bitcoinTransactionMoves(signed.transaction) : movesNothing,
    recipients: signed =>
      signed.kind === 'bitcoinTransaction' ? recipientsOfOutputs({ outputs: coveredOutputs(signed.transaction) }) : [],
  }),
  dogecoin: walked({
    effects: dogecoinEffects,
    assets: dogecoinAssets,
    moves: ({ transaction }) => dogecoinMoves(transaction),
    recipients: ({ transaction }) => recipientsOfOutputs(transaction),
  }),
  xrp: walked({
    effects: xrpEffects,
    assets: xrpAssets,
    moves: ({ transaction }) => xrpMoves(transaction),
    recipients: xrpRecipients,
  }),
}
