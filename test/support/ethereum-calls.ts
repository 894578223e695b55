import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import { movesOfEffects } from '../../src/core/chains/declaration/views-of-effects.ts'
import { ethereumAssets } from '../../src/core/chains/ethereum/assets.ts'
import { readCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { describeCall as describeDecoded } from '../../src/core/chains/ethereum/calls/describe-calls.ts'
import { renderCall as tellDecoded } from '../../src/core/chains/ethereum/calls/render-description.ts'
import { effectsOfCall } from '../../src/core/chains/ethereum/effects/effects-of-call.ts'
import { ethereumEffects } from '../../src/core/chains/ethereum/effects.ts'
import type { EthereumAddress } from '../../src/core/chains/ethereum/encoding/address.ts'
import type { EthereumAsset } from '../../src/core/chains/ethereum/networks/asset.ts'
import type { Call } from '../../src/core/chains/ethereum/transactions/call.ts'
import type { EthereumSigned } from '../../src/core/chains/ethereum/transactions/signed.ts'

/** Describes a call as its card does. */
export function describeCall(call: Call, from?: EthereumAddress | null) {
  return describeDecoded(readCall(call), from)
}

/** Renders the shipped description of a call. */
export function tellCall(
  call: Call,
  ...asked: Parameters<typeof tellDecoded> extends [unknown, ...infer Rest] ? Rest : never
) {
  return tellDecoded(readCall(call), ...asked)
}

/** Amounts of a call that limits count: wei of the coin, base units of a token. */
export function movesOfCall(call: Call, caller: EthereumAddress | null) {
  const effects = { ...effectsOfCall(readCall(call), caller), counted: [], fee: null, uses: [] }
  const of = (token: EthereumAddress | null): Moves =>
    movesOfEffects(effects, { chainId: call.chainId, token }, ethereumAssets)
  return { coin: of(null), token: of }
}

/** Amounts of something signed that limits on an asset count. @param publicKey - Hex. */
export function ethereumMoves(signed: EthereumSigned, asset: EthereumAsset, publicKey: string): Moves {
  return movesOfEffects(ethereumEffects(signed, publicKey), asset, ethereumAssets)
}
