import type { Decoded } from '../ports/decoded.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { Signed } from './declaration/signed.ts'
import { chains } from './index.ts'

/** Value that a chain has read, with that chain. */
export interface OfChain {
  readonly chain: Chain
  readonly signed: Decoded
}

/** Returns those signed things that a chain has read. */
export function readByChains(signed: readonly Signed[]): readonly OfChain[] {
  return signed.flatMap(each => {
    const chain = chains.find(({ owns }) => owns(each))
    return chain?.owns(each) ? [{ chain, signed: each }] : []
  })
}

/** `undefined` for what no chain has read. */
export function chainOf(signed: Signed): OfChain | undefined {
  return readByChains([signed])[0]
}
