import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import type { AptosTransaction } from './signed.ts'
import { aptAmount } from './tokens.ts'

/** Octas: as much gas as it may use, at its price. */
export function highestFee({ maxGasAmount, gasUnitPrice }: AptosTransaction): bigint {
  return maxGasAmount * gasUnitPrice
}

/** What the SDKs set without an estimate. */
const usualGas = { units: 200_000n, price: 100n }

/** Conditions of a policy under which the fee is a usual one. */
export const usualFeeConditions = [
  `aptos.tx.max_gas_amount <= ${usualGas.units}`,
  `aptos.tx.gas_unit_price <= ${usualGas.price}`,
]

/** Octas. Ten times that is a mistake or a trap. */
const usualFee = usualGas.units * usualGas.price
const startlingFee = 200_000_000n

/** A fee that the person has to know about, and that counts as spent. */
export function aptosFeeAboveUsual(transaction: AptosTransaction): FeeAboveUsual | undefined {
  const units = highestFee(transaction)
  if (units <= usualFee) return undefined
  const text = `The fee alone can be as high as ${aptAmount(units)}.`
  return { units, warnings: [units >= startlingFee ? danger(text) : notice(text)] }
}
