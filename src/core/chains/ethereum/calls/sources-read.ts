import { leavesOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import {
  type Arguments,
  type Around,
  type Beyond,
  everyArgument,
  numberAt,
  type SourceRead,
} from './beyond-description.ts'
import { withoutNumbers } from './decides-nothing.ts'
import type { DescribedMeaning } from './decode-call.ts'
import { kyberSwap } from './source-of-kyberswap.ts'
import { liFi } from './source-of-lifi.ts'
import { okx } from './source-of-okx.ts'
import { uniswap } from './source-of-uniswap.ts'
import { velora } from './source-of-velora.ts'
import { isUsualFee } from './usual-fee.ts'

const [versionAt, bpsBits] = [248n, 14]
/** Whoever only refers gets a part of what is above the amount that was expected, unless the fee is of the token that is given. */
const [isReferral, isOfGiven] = [1n << 16n, 1n << 15n]

/** Returns the hundredths of a percent that the partner of a swap of Augustus v5 gets (`FeeModel`). */
function partnerFee(args: Arguments): bigint {
  const packed = numberAt(args, 'data.feePercent')
  if (packed >> versionAt === 0n) return packed
  const onlyRefers = (packed & isReferral) !== 0n && (packed & isOfGiven) === 0n
  return onlyRefers ? 0n : BigInt.asUintN(bpsBits, packed)
}

const highFeePercent: Beyond = args =>
  isUsualFee(partnerFee(args), 10_000n)
    ? undefined
    : 'The fee of this swap is more than a twentieth of it, and its description does not show it.'

/** What comes out above the amount that was expected is shared between the partner and Velora, after the minimum was compared. */
const expectsLess: Beyond = args =>
  numberAt(args, 'data.expectedAmount') < numberAt(args, 'data.toAmount')
    ? '“data.expectedAmount” is less than the minimum that its description shows: what is above goes to others as a surplus.'
    : undefined

/**
 * Swaps that are believed. Of KyberSwap, of LI.FI's swaps and of Thorchain's facet the published source was read whole; of 1inch, Augustus,
 * OKX and some facets in part, or in a version that may not be the one in use. The routers of Uniswap and QuickSwap, and the other facets,
 * are believed for what they are known to do.
 */
const sources: readonly SourceRead[] = [
  {
    // A part of an order keeps the price here: no fee lowers the amount. Whoever gets the coin of `clipperSwap` is looked at elsewhere.
    of: /^registry\/1inch\/calldata-AggregationRouterV[3-6](-eth|-zksync)?\.json$/,
    functions: [[/^(swap|fill(Contract)?Order(Args)?|clipperSwap(To|ToWithPermit)?)$/, everyArgument]],
  },
  kyberSwap,
  liFi,
  okx,
  {
    of: /^registry\/paraswap\/calldata-AugustusSwapper-v5\.json$/,
    listsRead: [
      /^(multiSwap|megaSwap|(swap|buy)OnUniswap)$/,
      'Tokens between the ends of a path go from pool to pool.',
    ],
    functions: [
      [/^(simpleSwap|multiSwap|megaSwap|directUniV3Swap)$/, everyArgument, expectsLess, highFeePercent],
      // What is left of the most that it takes is the surplus here.
      [/^simpleBuy$/, everyArgument, highFeePercent],
      [/^((swap|buy)OnUniswap|swapOnZeroXv\d(WithPermit)?)$/, everyArgument],
    ],
  },
  uniswap,
  velora,
]

export interface SourceWord {
  readonly beyond: string | undefined
  /** Tells if no item of a list takes more than the description shows. */
  readonly isEachItemRead: boolean
  /** Tells if what an argument decides was read. @param path - As descriptions write it. */
  isRead(path: string): boolean
}

/**
 * Looks a call up by the described contract and the function: contracts have different functions of one name. `undefined` if it is
 * not believed: the call may take anything that the contract was allowed, whatever its description shows.
 */
export function sourceRead({ bound, args }: DescribedMeaning, around: Around): SourceWord | undefined {
  const { path, name, function: called } = bound
  const source = sources.find(({ of }) => of.test(path))
  const rows = source?.functions.filter(([is]) => is.test(name)) ?? []
  if (!source || rows.length === 0) return undefined
  const values = new Map(leavesOf(nodesOfCall(called.inputs, args)).map(({ path, leaf }) => [path, leaf.value]))
  return {
    beyond: rows
      .flatMap(([, , ...conditions]) => conditions.map(beyond => beyond(values, around)))
      .find(each => each !== undefined),
    isEachItemRead: source.listsRead?.[0].test(name) ?? false,
    isRead: path => rows.some(([, args]) => args.test(withoutNumbers(path))),
  }
}
