import type { Decoded } from '../ports/decoded.ts'
import type { Asset } from './declaration/asset.ts'
import type { Chain } from './declaration/define-chain.ts'
import { type Moves, movesNothing, movesUnknown } from './declaration/moves.ts'
import type { Signed } from './declaration/signed.ts'
import { chains } from './index.ts'
import { coinsOfSameLedger, mayShareLedger, networkOfAsset } from './shared-ledgers.ts'

/**
 * An asset by its CAIP-19 name, for example `eip155:1/slip44:60`, `eip155:8453/erc20:0x…`, `bip122:000000000019d6689c085ae165831e93/slip44:0`
 * or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:<mint>`. `undefined` for any that cannot be measured.
 */
export function measuredAsset(caip19: string): Asset | undefined {
  for (const { assets } of chains) {
    const asset = assets?.parse(caip19)
    if (asset) return asset
  }
  return undefined
}

/**
 * Returns the moves of an asset that something signed may cause, in base units. The chain that read it decides, for every byte.
 *
 * @param publicKey - Of the key that signs, hex.
 */
export function movesOf(caip19: string, signed: Signed, publicKey: string): Moves {
  const asset = measuredAsset(caip19)
  if (!asset) return movesUnknown(`the asset ${caip19} cannot be measured`)
  if (!('chain' in signed)) {
    if (signed.kind === 'ssh' || signed.why === null) return movesNothing
    // Contracts take signatures of P-256 keys, too, on chains that have no accounts of such keys.
    const mayMove = asset.curves.includes(signed.curve) || signed.curve === 'CURVE_P256'
    return mayMove ? movesUnknown(signed.why) : movesNothing
  }
  const reader = chains.find(({ owns }) => owns(signed))
  if (!reader) throw new Error(`No chain read ${signed.kind}`)
  const itsOwn = reader.assets?.parse(caip19)
  if (itsOwn) return itsOwn.moves(signed, publicKey)
  const anywhere = reader.whyAnywhere(signed, publicKey)
  const mayBeOfKey = [reader.curve, ...reader.otherCurves].some(curve => asset.curves.includes(curve))
  if (anywhere !== undefined && mayBeOfKey) return movesUnknown(anywhere)
  // Chains of one namespace are forks and kin: what is signed for one may be good on the other.
  if (reader.namespace === asset.namespace)
    return movesUnknown(`what is signed for ${reader.inWindow.name} may move assets of chains like it`)
  const isShared = coinsOfSameLedger(networkOfAsset(caip19)).some(coin =>
    mayMoveThere(reader, signed, publicKey, caip19, coin),
  )
  return isShared || mayMoveUndeclared(reader, signed, publicKey, caip19)
    ? movesUnknown(`it is signed for ${reader.inWindow.name}, which may have the same asset under another name`)
    : movesNothing
}

/**
 * Tells if something that `reader` read may move an asset of another chain, on a network that keeps the ledger of both. Their coins are one
 * asset. The names of other assets are not matched, so anything that moves there may move them.
 *
 * @param asset - CAIP-19.
 * @param coin - CAIP-19, of the network as `reader` has it.
 */
function mayMoveThere(reader: Chain, signed: Decoded, publicKey: string, asset: string, coin: string): boolean {
  const network = networkOfAsset(coin)
  if (!network.startsWith(`${reader.namespace}:`)) return false
  const itsCoin = reader.assets?.parse(coin)
  if (itsCoin && itsCoin.moves(signed, publicKey).kind !== 'nothing') return true
  if (itsCoin && asset.includes('/slip44:')) return false
  return (reader.networkOf(signed) ?? network) === network && reader.mayMove(signed, publicKey)
}

/** The same for a network that may keep the ledger of both, though nothing here says so. @param asset - CAIP-19. */
function mayMoveUndeclared(reader: Chain, signed: Decoded, publicKey: string, asset: string): boolean {
  const network = reader.networkOf(signed) ?? anyOf(reader)
  return mayShareLedger(networkOfAsset(asset), network) && reader.mayMove(signed, publicKey)
}

/** Stands for every network of a chain, where the bytes do not say which. */
const anyOf = ({ namespace }: Chain): string => `${namespace}:0`

/** The one spelling of a CAIP-19 name; what is of no chain here is left as it is. */
export function caip19Spelling(caip19: string): string {
  const [first, ...others] = chains
    .filter(({ namespace }) => caip19.toLowerCase().startsWith(`${namespace}:`))
    .flatMap(({ assets }) => assets?.spelling(caip19) ?? [])
  return [first, ...others].find(spelling => spelling !== undefined && measuredAsset(spelling)) ?? first ?? caip19
}

/** Lists the forms of the names of assets that can be measured, for errors. */
export const measuredAssets = (): string => chains.flatMap(({ assets }) => assets?.written ?? []).join(', ')
