import { type Shares, separate, shared } from '../../declaration/effects.ts'
import { isOfTokenAlone } from '../calls/call-moves.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import {
  coinOfOptimism,
  coinTokenOfHolderAlone,
  coinTokenOn,
  isCoinTokenAnywhere,
  weiInUnitOf,
} from '../networks/coin-tokens.ts'
import { everyChain } from '../networks/networks.ts'
import { contractsOf, firstContractOf } from '../networks/two-contracts.ts'

/**
 * Which assets of an EVM network are one balance under two names. Each fact has its source beside it; see decision 54.
 */

/**
 * Networks that began as copies of Ethereum’s state: PulseChain, and EthereumPoW. What contracts kept as their domain is still that of
 * Ethereum, so messages for it are good there, too.
 */
const copiesOfEthereum: readonly bigint[] = [369n, 10001n]

/** Tells if a chain ID is the network of an asset, or stands for it among others. */
export function isOn(chainId: bigint, asset: EthereumAsset): boolean {
  if (chainId === everyChain || chainId === asset.chainId) return true
  return chainId === 1n && copiesOfEthereum.includes(asset.chainId)
}

/**
 * Tells if an asset is the native coin, by any of its names, or may be: the table of its tokens is never complete, and networks put such a
 * token among their own addresses.
 */
export function isCoin(asset: EthereumAsset): boolean {
  return isKnownCoin(asset) || (asset.token !== null && isPerhapsCoin(asset.token))
}

function isPerhapsCoin(token: EthereumAddress): boolean {
  return isOfNetwork(token) || token === coinOfOptimism
}

function isKnownCoin({ chainId, token }: EthereumAsset): boolean {
  return token === null || token === coinTokenOn(chainId)
}

/** The contracts that move an asset: none for most coins. */
export function contractsMoving(asset: EthereumAsset): readonly EthereumAddress[] {
  const { chainId, token } = asset
  if (!isCoin(asset)) return contractsOf(chainId, token as EthereumAddress)
  return [...new Set([coinTokenOn(chainId), token])].filter(each => each !== null)
}

/** Those of them by which a contract can take the asset of somebody else, who allowed it before. */
export function contractsTaking(asset: EthereumAsset): readonly EthereumAddress[] {
  const heldAlone = coinTokenOfHolderAlone(asset.chainId)
  return contractsMoving(asset).filter(contract => contract !== heldAlone)
}

/** Returns how a limit on one asset counts a movement of another. A movement that is valid on every network counts on the limited one. */
export function ethereumShares(moved: EthereumAsset, limited: EthereumAsset): Shares {
  const { chainId } = limited
  if (!isOn(moved.chainId, limited)) return separate
  const here = { chainId, token: moved.token }
  if (here.token === limited.token) return shared
  if (isCoin(here) && isCoin(limited)) {
    if (!isKnownCoin(here) || !isKnownCoin(limited)) return { kind: 'unknown', why: perhapsTheCoin }
    const wei = weiInUnitOf(chainId)
    const [weiInMoved, weiInLimited] = [here, limited].map(({ token }) => (token === null ? 1n : wei)) as [
      bigint,
      bigint,
    ]
    // Of the token, one unit for each that is begun.
    return { kind: 'shared', inLimited: units => (units * weiInMoved + weiInLimited - 1n) / weiInLimited }
  }
  return contractsMoving(limited).includes(moved.token as EthereumAddress) ? shared : separate
}

const perhapsTheCoin = 'a token at an address of the network itself may be its coin'

/** On whichever network: something can be good on all of them. */
export function ethereumFamily({ token }: EthereumAsset): string {
  if (token === null || isPerhapsCoin(token) || isCoinTokenAnywhere(token)) return 'coin'
  return firstContractOf(token)
}

/**
 * Tells if an address is reserved for parts of a network itself: the first 65,536. On some networks, calls there move the coin of the
 * caller though none goes with the call: as a token (Moonbeam), over bridges (Sei, Astar), into stakes (Evmos).
 */
export function isOfNetwork(contract: EthereumAddress): boolean {
  return /^0x0{36}/.test(contract)
}

/** Optimism and networks that run its code: Base, opBNB, Zora, Unichain, Ink, World Chain, Mode, Lisk, Soneium, Redstone, Blast. */
export const runCodeOfOptimism: readonly string[] = [
  ...['10', '11155420', '8453', '84532', '204', '7777777', '130'],
  ...['57073', '480', '34443', '1135', '1868', '690', '81457'],
]

/**
 * Networks whose coin moves by nothing but what goes with a call, their coin token, and what is part of the network: Ethereum, and those
 * that run its code for contracts without more of their own. On any other, a contract may move coin that no byte of a call shows, as on
 * Sei, Injective, XRPL EVM, IoTeX, Sapphire, Acala and Evmos.
 */
const plainNetworks: ReadonlySet<string> = new Set([
  // Ethereum and its test networks; nodes that developers run.
  ...['1', '11155111', '17000', '560048', '1337', '31337'],
  ...runCodeOfOptimism,
  // Arbitrum One, Nova and its test network; Polygon and its test network, and its zkEVM; zkSync, Linea, Scroll, Taiko.
  ...['42161', '42170', '421614', '137', '80002', '1101', '324', '59144', '59141', '534352', '534351', '167000'],
  // BNB Smart Chain, Gnosis, Avalanche, Fantom, Sonic, Berachain.
  ...['56', '97', '100', '10200', '43114', '43113', '250', '146', '80094'],
  // With a coin token, and no more: Celo, Metis, Mantle.
  ...['42220', '44787', '11142220', '1088', '59902', '5000'],
])

export function isPlainNetwork(chainId: bigint): boolean {
  return plainNetworks.has(chainId.toString())
}

/** Why nobody can tell how much coin a call moves beside what goes with it on a network; undefined where that is known. */
export function coinMovedUnsaid({ to, data, moves }: DecodedCall, chainId: bigint): string | undefined {
  if (data === '0x') return undefined
  const coinToken = coinTokenOn(chainId)
  if (to === coinToken && isOfTokenAlone(moves, coinToken)) return undefined
  if (isOfNetwork(to)) return `the contract ${to} is part of the network, and may move its coin`
  return isPlainNetwork(chainId) ? undefined : coinMovesOtherwise
}

export const coinMovesOtherwise = 'contracts of this network may move its coin in other ways than with a call'
