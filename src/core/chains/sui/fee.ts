import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import type { SuiTransaction } from './signed.ts'
import { suiAmount } from './units.ts'

/** MIST. Payments cost some thousandths of a SUI. Ten times what is usual is a mistake or a trap; the chain takes 50 SUI. */
export const usualFee = 100_000_000n
const startlingFee = 1_000_000_000n

/** A fee that the person has to know about, and that counts as spent. */
export function suiFeeAboveUsual({ gas: { budget } }: SuiTransaction): FeeAboveUsual | undefined {
  if (budget <= usualFee) return undefined
  const text = `The fee alone can be as high as ${suiAmount(budget)}.`
  return { units: budget, warnings: [budget >= startlingFee ? danger(text) : notice(text)] }
}
