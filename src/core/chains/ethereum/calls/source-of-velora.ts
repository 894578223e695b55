import { type Arguments, type Beyond, bytesAt, everyArgument, numberAt, type SourceRead } from './beyond-description.ts'

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

/** Orders that fail are skipped: the whole amount may come from any of them. */
const ordersDiffer: Beyond = args => {
  const other = [...args].find(([path, value]) => {
    const asset = /^orders\[\d+\](\.order\.(?:maker|taker)Asset)$/.exec(path)?.[1]
    return asset !== undefined && value !== args.get(`orders[0]${asset}`)
  })
  return (
    other && `It may take or pay out the token that “${other[0]}” names, and not the one that its description shows.`
  )
}

/** What the coin is wrapped as, on each network that this contract is on. */
const wrappers: readonly unknown[] = [
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x4200000000000000000000000000000000000006',
  '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
]
const [wrapBits, unwraps] = [3n, 2n]

/** With this number in the flags, what comes out is coin that the contract has unwrapped, whatever the token of the orders. */
const paysInCoin: Beyond = args =>
  (numberAt(args, 'data.wrapApproveDirection') & wrapBits) !== unwraps ||
  wrappers.includes(args.get('orders[0].order.makerAsset'))
    ? undefined
    : 'A flag of this swap has it pay out coin, and not the token that its description shows.'

/** With this bit, the surplus is at most a hundredth of the quote. */
const capsSurplus = 1n << 92n

function endingWith(args: Arguments, name: string): bigint {
  return numberAt(args, [...args.keys()].find(path => path.endsWith(`.${name}`)) ?? '')
}

/** What comes out above the quote is shared between the partner and Velora, or all Velora’s, after the minimum was compared. */
const quotesLess: Beyond = args =>
  endingWith(args, 'quotedAmount') >= endingWith(args, 'toAmount') ||
  (numberAt(args, 'partnerAndFee') & capsSurplus) !== 0n
    ? undefined
    : '“quotedAmount” is less than the minimum that its description shows: what is above goes to others as a surplus.'

/** From this length on, a permit is a signed transfer of Permit2: it names the token itself, and all of that amount is taken. */
const ofSignedTransfer = 257

const permitTakesAnother: Beyond = args => {
  const permit = bytesAt(args, 'permit')
  if (permit.length < ofSignedTransfer) return undefined
  const shown = [...args].find(([path]) => /(\.srcToken|^orders\[0\]\.order\.takerAsset)$/.test(path))?.[1]
  return `0x${permit.toString('hex', word - addressLength, word)}` === String(shown).toLowerCase()
    ? undefined
    : '“permit” takes another token from this account than its description shows.'
}

/** From `AugustusV6`, and for orders `AugustusRFQ`. No fee is above two percent (`AugustusFees`). */
export const velora: SourceRead = {
  of: /^registry\/paraswap\/calldata-AugustusSwapper-v6\.2\.json$/,
  listsRead: [/^swapOnAugustusRFQTryBatchFill$/, 'The conditions look at each order.'],
  functions: [
    [/^swapExactAmountInOnUniswapV3$/, everyArgument, poolTakesAnother('first'), permitTakesAnother],
    // It swaps backwards, from what comes out.
    [/^swapExactAmountOutOnUniswapV3$/, everyArgument, poolTakesAnother('last'), permitTakesAnother],
    [/^swapExactAmountIn(Pro|On(UniswapV[23]|CurveV\d))?$/, everyArgument, quotesLess, permitTakesAnother],
    // What is left of the most that it takes is the surplus here.
    [/^swapExactAmountOut(Pro|On(UniswapV2|CurveV\d))?$/, everyArgument, permitTakesAnother],
    [/^swapOnAugustusRFQTryBatchFill$/, everyArgument, ordersDiffer, paysInCoin, permitTakesAnother],
  ],
}
