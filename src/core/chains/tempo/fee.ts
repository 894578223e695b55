import { formatUnits } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import type { TempoTransaction } from './transaction.ts'

/** A fee token has 6 decimals, and prices are in 10^-18 dollars (Tempo’s fee specification). */
const attodollarsPerUnit = 10n ** 12n

/** One dollar, in units of a fee token: a transfer costs a tenth of a cent. */
const usualFee = 10n ** 6n
const startling = 10n

/** The most that it can cost, in units of a fee token, rounded up as the chain does. */
export function highestFee({ gas, maxFeePerGas }: Pick<TempoTransaction, 'gas' | 'maxFeePerGas'>): bigint {
  return (gas * maxFeePerGas + attodollarsPerUnit - 1n) / attodollarsPerUnit
}

/** A fee of the account that signs, which the person has to know about, and which counts as spent. */
export function tempoFeeAboveUsual(transaction: TempoTransaction): FeeAboveUsual | undefined {
  const units = highestFee(transaction)
  if (transaction.sponsor !== 'none' || units <= usualFee) return undefined
  const text = `The fee is above the usual: it can be as high as ${inDollars(units)}.`
  return { units, warnings: [units >= usualFee * startling ? danger(text) : notice(text)] }
}

export function inDollars(units: bigint): string {
  return `${formatUnits(units, 6)} USD`
}
