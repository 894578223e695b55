import type { Warning } from '../../../shared/card.ts'
import { formatUnits } from '../../display/amount.ts'
import { feeShareWarnings } from '../bitcoin/fee.ts'
import { estimatedVirtualSize } from '../bitcoin/virtual-size.ts'
import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import { dogecoinAmount } from './amount.ts'
import type { DogecoinTransaction } from './transaction.ts'

/**
 * Rates in koinu for 1,000 bytes. Dogecoin Core pays 0.01 DOGE and passes nothing on below 0.001 (its fee recommendation of 2021); wallets
 * that keep to the rule before it pay 1 DOGE for a transaction, which is some 4.4 DOGE for 1,000 bytes.
 */
const lowestRate = 100_000n
const usualRate = 1_000_000_000n
const startlingRate = 10_000_000_000n

/** Fee in koinu, 10 DOGE: what many inputs come to at a usual rate is worth a word all the same. */
const usualFee = 1_000_000_000n

/** A fee that the person has to know about, and that counts as spent. None is told if the fee is not known. */
export function dogecoinFeeAboveUsual(transaction: DogecoinTransaction): FeeAboveUsual | undefined {
  const { fee, outputs } = transaction
  if (fee === null) return undefined
  const warnings = [...feeShareWarnings(fee, outputs), ...rateWarnings(transaction, fee)]
  return warnings.length > 0 ? { units: fee, warnings } : undefined
}

/** Tells if the fee is so low that nodes may not pass the transaction on. */
export function hasLowFee(transaction: DogecoinTransaction): boolean {
  return transaction.fee !== null && rateOf(transaction, transaction.fee) < lowestRate
}

/** `0.044 DOGE for 1,000 bytes` */
export function feeRateInWords(transaction: DogecoinTransaction, fee: bigint): string {
  return `${formatUnits(rateOf(transaction, fee), 8)} DOGE for 1,000 bytes`
}

function rateWarnings(transaction: DogecoinTransaction, fee: bigint): Warning[] {
  const rate = rateOf(transaction, fee)
  const text = `The fee is ${dogecoinAmount(fee).value}, ${feeRateInWords(transaction, fee)}`
  if (rate >= startlingRate) return [danger(`${text}: far more than a block has to be paid.`)]
  return rate >= usualRate || fee >= usualFee ? [notice(`${text}: more than is usual.`)] : []
}

/** Returns the rate in koinu for 1,000 bytes, about: every input is taken to be spent by one key. */
function rateOf({ inputs, outputs }: DogecoinTransaction, fee: bigint): bigint {
  const size = estimatedVirtualSize({ inputs: inputs.map(() => ({ scriptType: 'P2PKH' })), outputs })
  return (fee * 1000n) / BigInt(size)
}
