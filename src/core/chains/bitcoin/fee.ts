import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import type { ShownOutput } from './output-field.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { bitcoinAmount, feeRate, sumOf } from './units.ts'
import { estimatedVirtualSize } from './virtual-size.ts'

/** Share of the amount sent that a fee may be without a notice: 5 %. At 25 % it is a mistake or a trap. */
const usualPercent = 5n
const startlingPercent = 25n

/** Rate in satoshi per virtual byte: higher than blocks mostly cost, and higher than they have ever cost for long. */
const usualRate = 100n
const startlingRate = 500n

/** Fee in satoshi: what many inputs come to at a usual rate is worth a word all the same. */
const usualFee = 200_000n

/** A fee that the person has to know about, and that counts as spent. */
export function bitcoinFeeAboveUsual(transaction: BitcoinTransaction): FeeAboveUsual | undefined {
  const { fee, outputs } = transaction
  if (fee === null) return undefined
  const warnings = [...feeShareWarnings(fee, outputs), ...rateWarnings(transaction, fee)]
  return warnings.length > 0 ? { units: fee, warnings } : undefined
}

/** Warns of a fee that is a large part of the amount sent, or of the amount moved if nothing is sent. */
export function feeShareWarnings(fee: bigint, outputs: readonly ShownOutput[]): Warning[] {
  const sent = sumOf(outputs.filter(({ isOwn }) => !isOwn))
  const base = sent > 0n ? sent : sumOf(outputs)
  if (fee * 100n <= base * usualPercent) return []
  if (base === 0n) return [danger('All that goes in is paid as its fee.')]
  const percent = (fee * 100n) / base
  const text = `The fee is ${percent} % of what is ${sent > 0n ? 'sent' : 'moved'}.`
  return [percent >= startlingPercent ? danger(text) : notice(text)]
}

function rateWarnings(transaction: BitcoinTransaction, fee: bigint): Warning[] {
  const size = estimatedVirtualSize(transaction)
  const rate = fee / BigInt(size)
  const text = `The fee is ${bitcoinAmount(fee).value}, ${feeRate(fee, size)}`
  if (rate >= startlingRate) return [danger(`${text}: far more than a block has to be paid.`)]
  return rate >= usualRate || fee >= usualFee ? [notice(`${text}: more than is usual.`)] : []
}
