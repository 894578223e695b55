import { type DisplayModel, type FormatOptions, format, formatTypedData } from '@ethereum-sourcify/clear-signing'
import { registry } from '../../../../../src/core/chains/ethereum/clear-signing/registry.ts'
import { parseEthereumAddress } from '../../../../../src/core/chains/ethereum/encoding/address.ts'
import { networkOf, tokenOf } from '../../../../../src/core/chains/ethereum/networks/networks.ts'

/** The reference renderer of ERC-7730, over the shipped descriptors and tokens, with no names and no network. */
const options: FormatOptions = {
  externalDataProvider: {
    resolveToken: async (chainId, address) => {
      const token = tokenOf(BigInt(chainId), parseEthereumAddress(address.toLowerCase()) as `0x${string}`)
      return token ? { ...token, name: token.symbol } : null
    },
    resolveChainInfo: async chainId => {
      const network = networkOf(BigInt(chainId))
      return network?.symbol
        ? { name: network.name, nativeCurrency: { name: network.symbol, symbol: network.symbol, decimals: 18 } }
        : null
    },
  },
  descriptorResolverOptions: {
    type: 'custom',
    resolver: {
      index: { calldataIndex: registry().index.calldata, typedDataIndex: registry().index.eip712 } as never,
      fetchDescriptor: async (path: string) => registry().descriptors[path] as never,
    },
  },
}

export interface Transaction {
  readonly chainId: bigint
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly from: string
}

export function ofTransaction({ chainId, ...rest }: Transaction): Promise<DisplayModel> {
  return format({ chainId: Number(chainId), ...rest }, options)
}

export function ofMessage(account: string, message: object): Promise<DisplayModel> {
  return formatTypedData({ account, ...message } as never, options)
}
