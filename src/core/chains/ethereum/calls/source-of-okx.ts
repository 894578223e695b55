import type { Leaf } from '../clear-signing/node.ts'
import { type Beyond, everyArgument, numberAt, type SourceRead } from './beyond-description.ts'

const addressBits = 160
/** How this router writes the coin. The zero address is none to it. */
const coin = 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeen

/**
 * The first step of each route names the token that is taken from the account. For coin, that is the router’s own.
 * @param isFirst - Matches the paths of these tokens.
 */
const takesAnother =
  (isFirst: RegExp): Beyond =>
  args => {
    const tokenAt = (path: string) => BigInt.asUintN(addressBits, numberAt(args, path))
    const shown = tokenAt('baseRequest.fromToken')
    if (shown === coin) return undefined
    const other = [...args.keys()].find(path => isFirst.test(path) && tokenAt(path) !== shown)
    return (
      other && `It takes the token that “${other}” names from this account, and not the one that its description shows.`
    )
  }

/**
 * Flags of words that name a fee and who gets it (`CommissionLib`): of what is given, of what comes out, or of what comes out above an
 * amount. The router reads them at the end of the calldata, be it in an argument that it does not use.
 */
const fees = /(3ca20a|22220a|88880a)fc2(aaa|bbb)|77777777(1111|2222)/
const hexInside = (value: Leaf['value']) =>
  typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : Buffer.from(String(value)).toString('hex')

const paysFees: Beyond = args => {
  const fee = [...args].find(([, value]) => fees.test(String(value)) || fees.test(hexInside(value)))
  return fee && `“${fee[0]}” lets somebody else have a part of this swap, which its description does not show.`
}

/** From `DexRouter`, `DagRouter` and `WrapETHSwap` of okx/WEB3-DEX. */
export const okx: SourceRead = {
  of: /^registry\/okx\/calldata-OkxDexRouterV1\.0\.[78]-[\w-]+\.json$/,
  functions: [
    [/^smartSwap(ByOrderId|To)$/, everyArgument, takesAnother(/^batches\[\d+\]\[0\]\.fromToken$/), paysFees],
    [/^dagSwap(ByOrderId|To)$/, everyArgument, takesAnother(/^paths\[0\]\.fromToken$/), paysFees],
    // They swap what the router holds, and wrap coin.
    [/^(smartSwapByInvest(WithRefund)?|swapWrap(ToWithBaseRequest)?)$/, everyArgument, paysFees],
  ],
}
