import type { EthereumAddress } from '../encoding/address.ts'

interface CoinToken {
  readonly address: EthereumAddress
  readonly decimals: number
  /** True if it knows no allowances: no contract can take it from somebody else. */
  readonly isOfHolderAlone?: true
}

/** Networks that run the code of Optimism, or began so, have the token of their coin here (LegacyERC20ETH of ethereum-optimism/optimism). */
export const coinOfOptimism: EthereumAddress = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'

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

/** Decimals of the token of the coin; undefined for any other contract. */
export function coinTokenDecimals(chainId: bigint, contract: EthereumAddress): number | undefined {
  const token = coinTokens[chainId.toString()]
  return token?.address === contract ? token.decimals : undefined
}

/** How many wei of the coin one base unit of its token is. */
export function weiInUnitOf(chainId: bigint): bigint {
  return 10n ** BigInt(coinDecimals - (coinTokens[chainId.toString()]?.decimals ?? coinDecimals))
}

/** The token of the coin of a network, where no contract can take it from somebody else. */
export function coinTokenOfHolderAlone(chainId: bigint): EthereumAddress | undefined {
  const { address, isOfHolderAlone } = coinTokens[chainId.toString()] ?? {}
  return isOfHolderAlone ? address : undefined
}

export function isCoinTokenAnywhere(token: EthereumAddress): boolean {
  return coinContracts.has(token)
}

const coinContracts: ReadonlySet<EthereumAddress> = new Set(Object.values(coinTokens).map(({ address }) => address))
