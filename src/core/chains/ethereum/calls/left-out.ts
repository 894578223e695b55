import type { ClearSigned } from '../clear-signing/clear-signed.ts'
import { type Leaf, leavesOf, type Node, nameOf } from '../clear-signing/node.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isLeastPaidOut } from './least-paid-out.ts'

interface Told {
  /** As descriptions write it. */
  readonly path: string
  readonly leaf: Leaf
}

/** What a description does not tell of the values of a call or a message: it says what matters to who wrote it, and more may matter. */
export interface LeftOut {
  readonly notShown: readonly Told[]
  /** Values that it only repeats: bytes, and numbers that are amounts, of nobody knows what. */
  readonly notExplained: readonly Told[]
}

/** How functions name amounts, and numbers that amounts are reckoned with. */
const isAmount =
  /amount|fees?$|price|quote|shares?$|assets?$|liquidity|multiplier|rate$|slippage|(pct|percent|bps)$|^_?min|^_?max(imum)?(_?(in|out|cost|input))?$|(min|max)$/i

/** Values that are zero, empty or the signer decide nothing, except that nothing is asked for. */
export function leftOut(data: Node, { shown, explained }: ClearSigned, from: EthereumAddress | null): LeftOut {
  const given = leavesOf(data).filter(({ path, leaf }) => isGiven(path, leaf))
  return {
    notShown: given.filter(({ leaf }) => !shown.has(leaf)),
    notExplained: given.filter(
      ({ path, leaf }) =>
        shown.has(leaf) &&
        !explained.has(leaf) &&
        (leaf.type.startsWith('bytes') || (typeof leaf.value === 'bigint' && isAmount.test(nameOf(path)))),
    ),
  }

  function isGiven(path: string, { type, value }: Leaf): boolean {
    if (type.startsWith('bytes')) return /[1-9a-f]/.test(String(value).slice(2))
    if (type === 'address') return value !== from && BigInt(value) !== 0n
    return typeof value === 'bigint' ? value !== 0n || isLeastPaidOut(path) : value !== '' && value !== false
  }
}
