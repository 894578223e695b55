import type { Chain } from './declaration/define-chain.ts'
import { chains } from './index.ts'

/** An address of a chain, as the agent writes it. */
export interface ChainAddress {
  readonly chain: Chain
  readonly address: string
}

/** The chain of this namespace (CAIP-2) that has such an address, to the letter. `undefined` where none does. */
export function chainOfAddress(namespace: string, text: string): ChainAddress | undefined {
  const chain = chains.find(
    each => each.namespace === namespace && each.inWindow.typedAddress.problem(text) === undefined,
  )
  return chain && { chain, address: chain.addressSpelling(text) ?? text }
}
