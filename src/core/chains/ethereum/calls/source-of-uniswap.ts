import { type Beyond, bytesAt, everyArgument, numberAt, type SourceRead } from './beyond-description.ts'

const [token, fee] = [20, 3]
const pool = fee + token

/** A path is a token, and of each pool its fee and the token behind it. The router reads whole pools alone, and no bytes behind them. */
const pathCut: Beyond = args => {
  const { length } = bytesAt(args, 'params.path')
  return length >= token + pool && (length - token) % pool === 0
    ? undefined
    : 'The path of this swap is cut: the contract may take or pay out another token than its description shows.'
}

/** With a limit, it stops there, and does not compare what came out. */
const stopsEarly: Beyond = args =>
  numberAt(args, 'params.sqrtPriceLimitX96') === 0n
    ? undefined
    : '“params.sqrtPriceLimitX96” may end this swap early: it may pay out less than its description shows.'

/** From `V3SwapRouter` and `Path` of Uniswap; the others are as those of Uniswap V2 and QuickSwap are known to be. */
export const uniswap: SourceRead = {
  of: /^registry\/(uniswap\/calldata-UniswapV3Router02|quickswap\/calldata-QuickSwap)\.json$/,
  listsRead: [/^swap/, 'Tokens between the ends of a path go from pool to pool.'],
  functions: [
    [/^exact(In|Out)put$/, everyArgument, pathCut],
    [/^exactOutputSingle$/, everyArgument, stopsEarly],
    [
      /^(exactInputSingle|swap(Exact)?(Tokens|ETH)For(Exact)?(Tokens|ETH)(SupportingFeeOnTransferTokens)?)$/,
      everyArgument,
    ],
  ],
}
