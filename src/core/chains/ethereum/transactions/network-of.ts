import { everyChain } from '../networks/networks.ts'
import type { EthereumSigned } from './signed.ts'

/** CAIP-2; `undefined` for what is good on more than one chain. */
export function ethereumNetworkOf(signed: EthereumSigned): string | undefined {
  const chainId = chainIdOf(signed)
  return chainId === undefined || chainId === everyChain ? undefined : `eip155:${chainId}`
}

function chainIdOf(signed: EthereumSigned): bigint | undefined {
  switch (signed.kind) {
    case 'ethereumTransaction':
      return signed.transaction.chainId
    case 'unprotectedTransaction':
      return undefined
    case 'typedData': {
      const { chainId } = signed.typedData.domain
      return typeof chainId === 'bigint' ? chainId : undefined
    }
    case 'authorization':
      return signed.authorization.chainId
  }
}
