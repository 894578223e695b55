import type { DecodedCall } from './call-tree.ts'

/**
 * Functions that pay somebody who is known where a receiver is the zero address, by the paths of their descriptions: mostly whoever calls.
 * From the sources of 1inch (`dstReceiver`; the maker for `order.receiver`), MetaAggregationRouterV2, Augustus v5 and v6.2, the
 * WithdrawalQueue of Lido, and ChainflipFacet of LI.FI, which uses that receiver for a call alone.
 */
const known: readonly (readonly [description: RegExp, name: RegExp, path: RegExp])[] = [
  [/\/1inch\/calldata-AggregationRouterV[3-6]/, /^swap$/, /^desc\.dstReceiver$/],
  [/\/1inch\/calldata-AggregationRouterV6/, /^fill(Contract)?Order(Args)?$/, /^order\.receiver$/],
  [/\/kyberswap\/calldata-MetaAggregationRouterV2/, /^swap(SimpleMode)?$/, /\bdesc\.dstReceiver$/],
  [
    /\/paraswap\/calldata-AugustusSwapper-v5/,
    /^(simple(Swap|Buy)|(multi|mega|directUniV3)Swap)$/,
    /^data\.beneficiary$/,
  ],
  [/\/paraswap\/calldata-AugustusSwapper-v6\.2/, /^swap/, /\bbeneficiary(AndApproveFlag)?$/],
  [/\/lido\/calldata-WithdrawalQueueERC721/, /^requestWithdrawals/, /^_owner$/],
  [/\/lifi\/calldata-LIFIDiamond/, /ViaChainflip$/, /^_chainflipData\.dstCallReceiver$/],
]

/** Tells if the zero address stands for somebody at a path of a call. Elsewhere nobody gets what goes there. */
export function isZeroKnown({ meaning, args }: DecodedCall, at: string): boolean {
  if (meaning.kind !== 'described' || args.get('hasDestinationCall') === true) return false
  const { path: description, name } = meaning.bound
  return known.some(([of, is, path]) => of.test(description) && is.test(name) && path.test(at))
}
