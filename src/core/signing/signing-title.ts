import type { Signed } from '../chains/declaration/signed.ts'
import { chains } from '../chains/index.ts'

/** Whether a chain has read it as a transaction of its own, at whichever door it came. */
export function isTransaction(signed: Signed): boolean {
  return chains.some(chain => chain.owns(signed) && chain.isTransaction(signed))
}
