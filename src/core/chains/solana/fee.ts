import { formatUnits, groupThousands } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import { solAmount } from './amounts.ts'
import { readData } from './instruction-data.ts'
import { computeBudgetProgram, signatureCheckers } from './programs.ts'
import type { SolanaBudget, SolanaInstruction, SolanaTransaction } from './transaction.ts'

const lamportsPerSignature = 5_000n
const microLamportsPerLamport = 1_000_000n

/** Units that a transaction can use (Agave's `compute_budget_limits`). */
const mostUnits = 1_400_000n

/**
 * Units that an instruction adds where no limit is set: 3,000 for a built-in program, and 200,000 for any other (SIMD-0170). Which programs
 * are built in changes as they move to the chain, so all but the Compute Budget Program count in full: none of them gets more.
 */
const unitsOf = (programKey: string) => (programKey === computeBudgetProgram ? 3_000n : 200_000n)

/** Lamports. */
export interface HighestFee {
  readonly signatures: bigint
  readonly priority: bigint
  /** Explanation of the priority fee in words; undefined if there is none. */
  readonly reckoning?: string
}

/**
 * The most that the fee can be: 5,000 lamports a signature, and the priority fee. In version 1 that stands in the header; before, it is
 * the price of as many compute units as the transaction may use, rounded up.
 */
export function highestFee(transaction: SolanaTransaction): HighestFee {
  const { instructions, signers, budget } = transaction
  const checked = instructions
    .filter(({ programKey }) => Object.hasOwn(signatureCheckers, programKey))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return {
    signatures: lamportsPerSignature * BigInt(signers.length + checked),
    ...(budget ? inAll(budget) : byUnits(instructions)),
  }
}

function inAll({ priorityFee }: SolanaBudget): Omit<HighestFee, 'signatures'> {
  return {
    priority: priorityFee,
    ...(priorityFee > 0n && { reckoning: `${groupThousands(priorityFee)} lamports, however much it uses` }),
  }
}

function byUnits(instructions: readonly SolanaInstruction[]): Omit<HighestFee, 'signatures'> {
  let limit: bigint | undefined
  let price = 0n
  let unlimited = 0n
  for (const { programKey, data } of instructions) {
    unlimited += unitsOf(programKey)
    if (programKey !== computeBudgetProgram) continue
    if (data[0] === 2) limit = readData({ units: 'u32' }, data.subarray(1))?.values.units ?? limit
    else if (data[0] === 3) price = readData({ price: 'u64' }, data.subarray(1))?.values.price ?? price
  }
  const units = smaller(limit ?? unlimited, mostUnits)
  const priority = (price * units + microLamportsPerLamport - 1n) / microLamportsPerLamport
  return {
    priority,
    ...(price > 0n && {
      reckoning: `${formatUnits(price, 6)} lamports for each of ${limit === undefined ? 'at most ' : ''}${groupThousands(units)} compute units`,
    }),
  }
}

export function feeInWords({ signatures, priority }: HighestFee): string {
  return solAmount(signatures + priority)
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** A thousandth of a SOL, which fees hardly come to even where many want to be first; a tenth is a mistake or a trap. */
const usualFee = 1_000_000n
const startlingFee = 100_000_000n

/** A fee that the person has to know about, and that counts as spent. */
export function solanaFeeAboveUsual(transaction: SolanaTransaction): FeeAboveUsual | undefined {
  const fee = highestFee(transaction)
  const units = fee.signatures + fee.priority
  if (units <= usualFee) return undefined
  const text = `The fee alone can be as high as ${feeInWords(fee)}.`
  return { units, warnings: [units >= startlingFee ? danger(text) : notice(text)] }
}
