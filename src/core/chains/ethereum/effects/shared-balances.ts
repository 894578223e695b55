import { type Shares, separate, shared } from '../../declaration/effects.ts'
import { isOfTokenAlone } from '../calls/call-moves.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { everyChain } from '../networks/networks.ts'

/**
 * Which assets of an EVM network are one balance under two names. Each fact has its source beside it; see decision 54.
 */

interface CoinToken {
  readonly address: EthereumAddress
  readonly decimals: number
  /** True if it knows no allowances: no contract can take it from somebody else. */
  readonly isOfHolderAlone?: true
}

/** Networks that run the code of Optimism, or began so, have the token of their coin here (LegacyERC20ETH of ethereum-optimism/optimism). */
const coinOfOptimism: EthereumAddress = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'

/** The token (ERC-20) whose balances are those of the native coin, by chain id. */
const coinTokens: Readonly<Record<string, CoinToken>> = {
  // Celo and its test networks: docs.celo.org, token duality.
  42220: { address: '0x471EcE3750Da237f93B8E339c536989b8978a438', decimals: 18 },
  44787: { address: '0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9', decimals: 18 },
  11142220: { address: '0x471EcE3750Da237f93B8E339c536989b8978a438', decimals: 18 },
  // Metis and Mantle, which began as Optimism did, and Metis' test network.
  1088: { address: coinOfOptimism, decimals: 18 },
  59902: { address: coinOfOptimism, decimals: 18 },
  5000: { address: coinOfOptimism, decimals: 18 },
  // Arc and its test network, whose coin is USDC: docs.arc.network, stablecoin-native model.
  5042: { address: '0x3600000000000000000000000000000000000000', decimals: 6 },
  5042002: { address: '0x3600000000000000000000000000000000000000', decimals: 6 },
  // Stable and its test network, whose coin is USDT0: docs.stable.xyz, USDT as gas.
  988: { address: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', decimals: 6 },
  2201: { address: '0x78Cf24370174180738C5B8E352B6D14c83a6c9A9', decimals: 6 },
  // Polygon and its test network: docs.polygon.technology, the contract MRC20 of 0xPolygon/genesis-contracts.
  137: { address: '0x0000000000000000000000000000000000001010', decimals: 18, isOfHolderAlone: true },
  80002: { address: '0x0000000000000000000000000000000000001010', decimals: 18, isOfHolderAlone: true },
  // zkSync Era and its test network: docs.zksync.io, system contracts, L2BaseToken.
  324: { address: '0x000000000000000000000000000000000000800A', decimals: 18, isOfHolderAlone: true },
  300: { address: '0x000000000000000000000000000000000000800A', decimals: 18, isOfHolderAlone: true },
  // Moonbeam, Moonriver and their test network: docs.moonbeam.network, native token ERC-20 precompile.
  1284: { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
  1285: { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
  1287: { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
}

const coinDecimals = 18

/** Null where there is no such token. */
export function coinTokenOn(chainId: bigint): EthereumAddress | null {
  return coinTokens[chainId.toString()]?.address ?? null
}

/** Tells if a chain ID is the network of an asset, or stands for every network. */
export function isOn(chainId: bigint, asset: EthereumAsset): boolean {
  return chainId === everyChain || chainId === asset.chainId
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

/** How many wei of the coin one base unit of its token is. */
export function weiInUnitOf(chainId: bigint): bigint {
  return 10n ** BigInt(coinDecimals - (coinTokens[chainId.toString()]?.decimals ?? coinDecimals))
}

/**
 * Tokens with two contracts, by chain id. Monerium’s: docs.monerium.com, tokens, and github.com/monerium/smart-contracts; rotki pairs
 * them alike (rotkehlchen/chain/…/monerium/constants.py). TUSD’s first contract forwards to the second.
 */
const twoContracts: Readonly<Record<string, readonly (readonly [EthereumAddress, EthereumAddress])[]>> = {
  1: [
    ['0x3231Cb76718CDeF2155FC47b5286d82e6eDA273f', '0x39b8B6385416f4cA36a20319F70D28621895279D'],
    ['0x7ba92741Bf2A568abC6f1D3413c58c6e0244F8fD', '0x78a20B7AF85156B4389a349Aa4c96efC2E509768'],
    ['0xBc5142e0CC5eB16b47c63B0f033d4c2480853a52', '0x05968f40939fdc016AD58F82Cd08dA884825aD55'],
    ['0xC642549743A93674cf38D6431f75d6443F88E3E2', '0x38D22BD604c4549e2cC15e94B8e22E6FE4aE82B4'],
    ['0x8dd5fbCe2F6a956C3022bA3663759011Dd51e73E', '0x0000000000085d4780B73119b644AE5ecd22b376'],
  ],
  100: [
    ['0xcB444e90D8198415266c6a2724b7900fb12FC56E', '0x420CA0f9B9b604cE0fd9C18EF134C705e5Fa3430'],
    ['0x5Cb9073902F2035222B9749F8fB0c9BFe5527108', '0x8E34bfEC4f6Eb781f9743D9b4af99CD23F9b7053'],
    ['0x20E694659536C6B46e4B8BE8f6303fFCD8d1dF69', '0x50D1A74F4b6dcaCddD97fd442C0e22a4c97F2b7f'],
    ['0xD8F84BF2E036A3c8E4c0e25ed2aAe0370F3CCca8', '0x614Bd419D3735C9eb51542C06e5Acc09a9953f61'],
  ],
  137: [
    ['0x18ec0A6E18E5bc3784fDd3a3634b31245ab704F6', '0xE0aEa583266584DafBB3f9C3211d5588c73fEa8d'],
    ['0x75792CBDb361d80ba89271a079EfeE62c29FA324', '0x646BEea7a02FdAdA34c8e118949fE32350aB2206'],
    ['0x64E97c1a6535afD4a313eF46F88A64a34250B719', '0x91e2B584908C2807EFc9F846E0C2A1fe875C5141'],
    ['0xf1bBf27A9D659D326efBfa5D284EBaeFB803983D', '0xd053fc09e8F05A43Da4ECC40a750559C938C8131'],
  ],
}

/** The contracts that move the balance of a token, itself among them. */
export function contractsOf(chainId: bigint, token: EthereumAddress): readonly EthereumAddress[] {
  return twoContracts[chainId.toString()]?.find(pair => pair.includes(token)) ?? [token]
}

/** The contracts that move an asset: none for most coins. */
export function contractsMoving(asset: EthereumAsset): readonly EthereumAddress[] {
  const { chainId, token } = asset
  if (!isCoin(asset)) return contractsOf(chainId, token as EthereumAddress)
  return [...new Set([coinTokenOn(chainId), token])].filter(each => each !== null)
}

/** Those of them by which a contract can take the asset of somebody else, who allowed it before. */
export function contractsTaking(asset: EthereumAsset): readonly EthereumAddress[] {
  const { address, isOfHolderAlone } = coinTokens[asset.chainId.toString()] ?? {}
  return contractsMoving(asset).filter(contract => !isOfHolderAlone || contract !== address)
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

const coinContracts: ReadonlySet<EthereumAddress> = new Set(Object.values(coinTokens).map(({ address }) => address))
const firstContracts: ReadonlyMap<EthereumAddress, EthereumAddress> = new Map(
  Object.values(twoContracts).flatMap(pairs => pairs.map(([first, second]) => [second, first] as const)),
)

/** On whichever network: something can be good on all of them. */
export function ethereumFamily({ token }: EthereumAsset): string {
  if (token === null || isPerhapsCoin(token) || coinContracts.has(token)) return 'coin'
  return firstContracts.get(token) ?? token
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
