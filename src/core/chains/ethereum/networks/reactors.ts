import type { EthereumAddress } from '../encoding/address.ts'

/**
 * Contracts that carry out orders of UniswapX (docs.uniswap.org, UniswapX deployments), by chain id: each takes orders of one type, and
 * nobody can change its code.
 */
const reactors: Readonly<Record<string, Readonly<Record<EthereumAddress, string>>>> = {
  1: {
    '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4': 'ExclusiveDutchOrder',
    '0x00000011F84B9aa48e5f8aA8B9897600006289Be': 'V2DutchOrder',
    '0x0000000015757c461808EA25Eb309638B62681cf': 'V3DutchOrder',
  },
  8453: { '0x000000001Ec5656dcdB24D90DFa42742738De729': 'PriorityOrder' },
  42161: {
    '0x1bd1aAdc9E230626C44a139d7E70d842749351eb': 'V2DutchOrder',
    '0xB274d5F4b833b61B340b654d600A864fB604a87c': 'V3DutchOrder',
  },
}

/** Returns the type of the orders that a reactor takes; `undefined` for any other contract. */
export function orderOfReactor(chainId: bigint, address: EthereumAddress): string | undefined {
  return reactors[chainId.toString()]?.[address]
}
