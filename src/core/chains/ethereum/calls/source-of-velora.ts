import { asShown, type Beyond, bytesAt, type SourceRead } from './beyond-description.ts'

/** How this contract writes the coin. The zero address is none to it. */
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const [word, addressLength] = [32, 20]
/** Both tokens and the fee. The first bit says that the first of the tokens goes in. */
const poolLength = 3 * word
const firstGoesIn = 0x80

/** Returns the token that a pool takes, in lower case; `undefined` for no list of whole pools. */
function tokenInto(pools: Buffer, index: number): string | undefined {
  if (pools.length === 0 || pools.length % poolLength !== 0) return undefined
  const pool = pools.subarray(index * poolLength).subarray(0, poolLength)
  const end = ((pool[0] as number) & firstGoesIn) === 0 ? 2 * word : word
  return `0x${pool.toString('hex', end - addressLength, end)}`
}

/** A pool names the token that is taken from the account. Coin is not taken so: the contract has been sent it, and pays the pools itself. */
const poolTakesAnother =
  (which: 'first' | 'last'): Beyond =>
  args => {
    const shown = args.get('uniData.srcToken')
    if (shown === coin) return undefined
    const pools = bytesAt(args, 'uniData.pools')
    const taken = tokenInto(pools, which === 'first' ? 0 : pools.length / poolLength - 1)
    return taken === String(shown).toLowerCase()
      ? undefined
      : 'A pool of this swap takes another token from this account than its description shows.'
  }

/** From `AugustusV6`. No fee is above two percent (`AugustusFees`). */
export const velora: SourceRead = {
  of: /^registry\/paraswap\/calldata-AugustusSwapper-v6\.2\.json$/,
  functions: [
    [/^swapExactAmountInOnUniswapV3$/, poolTakesAnother('first')],
    // It swaps backwards, from what comes out.
    [/^swapExactAmountOutOnUniswapV3$/, poolTakesAnother('last')],
    [/^(swapExactAmount(In|Out)(Pro|On(UniswapV2|CurveV\d))?|swapOnAugustusRFQTryBatchFill)$/, asShown],
  ],
}
