import { everyChain, networkOf } from '../networks/networks.ts'
import type { EthereumSigned } from './signed.ts'

/** CAIP-2; `undefined` for what is good on more than one chain, and for messages of a chain that is not known here. */
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
      return typeof chainId === 'bigint' && networkOf(chainId) ? chainId : undefined
    }
    case 'authorization':
      return signed.authorization.chainId
  }
}
