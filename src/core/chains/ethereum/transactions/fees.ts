import { formatUnits } from '../../../display/amount.ts'
import { danger, notice } from '../../declaration/described.ts'
import type { FeeAboveUsual } from '../../declaration/fee-above-usual.ts'
import { type Amount, nativeAmount, networkOf, paysFeesInTokens } from '../networks/networks.ts'
import type { EthereumTransaction } from './transaction.ts'

/** Gas of one blob (EIP-4844). */
const gasPerBlob = 131_072n

/** Usual fee in a coin that is dear, or whose worth is not known: 0.05. */
const usualFee = 5n * 10n ** 16n
/** Usual fee in the coins below, whose chains ask for more of them: 1. */
const usualOfCheapCoins = 10n ** 18n
/** Usual fee in a coin that is worth as much as a bitcoin: 0.001. */
const usualOfDearestCoins = 10n ** 15n
/** Usual fee on chains whose fees are paid in tokens, in 10^-18 dollars: one dollar. */
export const usualFeeInTokens = 10n ** 18n
/** As many times the usual are a mistake or a trap. */
const startling = 10n
const dearestCoins = /^[a-z]*BTC$/i
/** Worth a few dollars or less. */
const cheapCoins: readonly string[] = [
  ...['POL', 'MATIC', 'XDAI', 'FTM', 'S', 'CELO', 'CRO', 'GLMR', 'ONE', 'KAVA', 'ROSE', 'SEI', 'FLR', 'SGB', 'PLS'],
  ...['RON', 'APE', 'HBAR', 'FIL', 'KAIA', 'IOTX', 'ASTR', 'XDC', 'TLOS', 'CFX', 'CHZ', 'FUSE', 'MNT', 'BTT', 'ZIL'],
]

/** The most that a transaction can cost beside its value, in wei. */
export function highestFee(transaction: EthereumTransaction): bigint {
  const price = 'gasPrice' in transaction ? transaction.gasPrice : transaction.maxFeePerGas
  const blobs =
    transaction.type === 'eip4844'
      ? transaction.maxFeePerBlobGas * gasPerBlob * BigInt(transaction.blobVersionedHashes.length)
      : 0n
  return transaction.gas * price + blobs
}

/** A fee for people: in coin, or in dollars where it is paid in tokens of such. @param units - As prices of gas have them. */
export function feeAmount(chainId: bigint, units: bigint): Amount {
  return paysFeesInTokens(chainId)
    ? { value: `${formatUnits(units, 18)} USD`, exact: `${units} attodollars` }
    : nativeAmount(chainId, units)
}

/** A fee that the person has to be told of, and that counts as spent. */
export function ethereumFeeAboveUsual(transaction: EthereumTransaction): FeeAboveUsual | undefined {
  return feeAboveUsualOn(transaction.chainId, highestFee(transaction))
}

/** Tells if the fee is at most a twenty-fifth of the usual, for example 0.002 ETH. */
export function isFeeSmall(transaction: EthereumTransaction): boolean {
  return highestFee(transaction) * 25n <= usualFeeOn(transaction.chainId)
}

/** The same of a fee that something else than a transaction names. @param units - As prices of gas have them. */
export function feeAboveUsualOn(chainId: bigint, units: bigint): FeeAboveUsual | undefined {
  const usual = usualFeeOn(chainId)
  if (units <= usual) return undefined
  const text = `The fee is above the usual: it can be as high as ${feeAmount(chainId, units).value}.`
  return { units, warnings: [units >= usual * startling ? danger(text) : notice(text)] }
}

function usualFeeOn(chainId: bigint): bigint {
  if (paysFeesInTokens(chainId)) return usualFeeInTokens
  const symbol = networkOf(chainId)?.symbol ?? ''
  if (dearestCoins.test(symbol)) return usualOfDearestCoins
  return cheapCoins.includes(symbol) ? usualOfCheapCoins : usualFee
}
