import { formatUnits } from '../../../display/amount.ts'
import { danger, notice } from '../../declaration/described.ts'
import type { FeeAboveUsual } from '../../declaration/fee-above-usual.ts'
import { type Amount, nativeAmount, paysFeesInTokens } from '../networks/networks.ts'
import { usualFeeOn } from '../networks/usual-fees.ts'
import type { EthereumTransaction, UnprotectedTransaction } from './transaction.ts'

/** Gas of one blob (EIP-4844). */
const gasPerBlob = 131_072n

/** As many times the usual are a mistake or a trap. */
const startling = 10n

/** The most that a transaction can cost beside its value, in wei. */
export function highestFee(transaction: EthereumTransaction | UnprotectedTransaction): bigint {
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
