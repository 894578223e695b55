import type { EthereumAddress } from '../encoding/address.ts'

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
  return pairOf(chainId, token) ?? [token]
}

export function hasTwoContracts(chainId: bigint, contract: EthereumAddress): boolean {
  return pairOf(chainId, contract) !== undefined
}

function pairOf(chainId: bigint, contract: EthereumAddress) {
  return twoContracts[chainId.toString()]?.find(pair => pair.includes(contract))
}

/** One name for both contracts of a token, on whichever network; that of a token with one contract is its own. */
export function firstContractOf(token: EthereumAddress): EthereumAddress {
  return firstContracts.get(token) ?? token
}

const firstContracts: ReadonlyMap<EthereumAddress, EthereumAddress> = new Map(
  Object.values(twoContracts).flatMap(pairs => pairs.map(([first, second]) => [second, first] as const)),
)
