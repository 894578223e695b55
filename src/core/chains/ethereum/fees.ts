import { danger, notice } from '../described.ts'
import type { FeeAboveUsual } from '../fee-above-usual.ts'
import { nativeAmount, networkOf } from './networks.ts'
import type { EthereumTransaction } from './transaction.ts'

/** Gas of one blob (EIP-4844). */
const gasPerBlob = 131_072n

/** Of coins that are worth hundreds of dollars and more, and of those whose worth is not known: 0.05. */
const usualOfDearCoins = 5n * 10n ** 16n
/** Of other coins, whose chains ask for more of them: 1. */
const usualOfOtherCoins = 10n ** 18n
/** As many times the usual are a mistake or a trap. */
const startling = 10n
const dearCoins: readonly (string | null)[] = ['ETH', 'BNB', 'BTC', null]

/** The most that a transaction can cost beside its value, in wei. */
export function highestFee(transaction: EthereumTransaction): bigint {
  const price = 'gasPrice' in transaction ? transaction.gasPrice : transaction.maxFeePerGas
  const blobs =
    transaction.type === 'eip4844'
      ? transaction.maxFeePerBlobGas * gasPerBlob * BigInt(transaction.blobVersionedHashes.length)
      : 0n
  return transaction.gas * price + blobs
}

/** A fee that the person has to be told of, and that counts as spent. */
export function ethereumFeeAboveUsual(transaction: EthereumTransaction): FeeAboveUsual | undefined {
  const units = highestFee(transaction)
  const symbol = networkOf(transaction.chainId)?.symbol ?? null
  const usual = dearCoins.includes(symbol) ? usualOfDearCoins : usualOfOtherCoins
  if (units <= usual) return undefined
  const text = `The fee is above the usual: it can be as high as ${nativeAmount(transaction.chainId, units).value}.`
  return { units, warnings: [units >= usual * startling ? danger(text) : notice(text)] }
}
