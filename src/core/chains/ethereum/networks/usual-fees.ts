import { networkOf, paysFeesInTokens } from './networks.ts'

/** Usual fee in a coin that is dear, or whose worth is not known: 0.05. */
const usualFee = 5n * 10n ** 16n
/** Usual fee in the coins below, whose chains ask for more of them: 1. */
const usualOfCheapCoins = 10n ** 18n
/** Usual fee in a coin that is worth as much as a bitcoin: 0.001. */
const usualOfDearestCoins = 10n ** 15n
/** Usual fee on chains whose fees are paid in tokens, in 10^-18 dollars: one dollar. */
const usualFeeInTokens = 10n ** 18n
/** Whatever stands around it: RBTC of Rootstock, BTCN of Corn. */
const dearestCoins = /BTC/i
/** Worth a few dollars or less. */
const cheapCoins: readonly string[] = [
  ...['POL', 'MATIC', 'XDAI', 'FTM', 'S', 'CELO', 'CRO', 'GLMR', 'ONE', 'KAVA', 'ROSE', 'SEI', 'FLR', 'SGB', 'PLS'],
  ...['RON', 'APE', 'HBAR', 'FIL', 'KAIA', 'IOTX', 'ASTR', 'XDC', 'TLOS', 'CFX', 'CHZ', 'FUSE', 'MNT', 'BTT', 'ZIL'],
]

/** The most that fees on a chain usually come to, in wei; in 10^-18 dollars where they are paid in tokens. */
export function usualFeeOn(chainId: bigint): bigint {
  if (paysFeesInTokens(chainId)) return usualFeeInTokens
  const symbol = networkOf(chainId)?.symbol ?? ''
  if (dearestCoins.test(symbol)) return usualOfDearestCoins
  return cheapCoins.includes(symbol) ? usualOfCheapCoins : usualFee
}
