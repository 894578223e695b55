import type { EthereumAddress } from './address.ts'

/** By chain id: Celo and its test networks; Metis and Mantle, which began as Optimism did, and Metis' test network. */
const coinTokens: Readonly<Record<string, EthereumAddress>> = {
  42220: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  44787: '0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9',
  11142220: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  1088: '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
  59902: '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
  5000: '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
}

/** The contract of the token (ERC-20) whose balances are those of the native coin, in the same base units; null where there is none. */
export function coinTokenOn(chainId: bigint): EthereumAddress | null {
  return coinTokens[chainId.toString()] ?? null
}

/**
 * Whether an address is kept for what is part of a network itself: the first 65,536. On some, what is called there moves the coin of the
 * caller though none goes with the call: as a token (Moonbeam), over bridges (Sei, Astar), into stakes (Evmos).
 */
export function isOfNetwork(contract: EthereumAddress): boolean {
  return /^0x0{36}/.test(contract)
}
