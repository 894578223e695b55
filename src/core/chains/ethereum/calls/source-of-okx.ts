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

/** From `DexRouter`, `DagRouter` and `WrapETHSwap` of okx/WEB3-DEX. */
export const okx: SourceRead = {
  of: /^registry\/okx\/calldata-OkxDexRouterV1\.0\.[78]-[\w-]+\.json$/,
  functions: [
    [/^smartSwap(ByOrderId|To)$/, everyArgument, takesAnother(/^batches\[\d+\]\[0\]\.fromToken$/)],
    [/^dagSwap(ByOrderId|To)$/, everyArgument, takesAnother(/^paths\[0\]\.fromToken$/)],
    // They swap what the router holds, and wrap coin.
    [/^(smartSwapByInvest(WithRefund)?|swapWrap(ToWithBaseRequest)?)$/, everyArgument],
  ],
}
