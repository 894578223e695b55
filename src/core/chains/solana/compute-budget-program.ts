import { formatUnits, groupThousands } from '../../display/amount.ts'
import { nothing } from './instruction-moves.ts'
import { type InstructionContext, type KnownInstruction, known, type Said } from './known-instruction.ts'

/** `ComputeBudgetInstruction` of Agave's `solana-compute-budget-interface`, by number. */
export const computeBudgetInstructions: Readonly<Record<string, KnownInstruction>> = {
  '01': known(
    'RequestHeapFrame',
    [],
    { bytes: 'u32' },
    () => nothing,
    ({ bytes }, _, context) => minor(`Let it use ${groupThousands(bytes)} bytes of memory`, context),
  ),
  '02': known(
    'SetComputeUnitLimit',
    [],
    { units: 'u32' },
    () => nothing,
    ({ units }, _, context) => minor(`Let it use ${groupThousands(units)} compute units`, context),
  ),
  '03': known(
    'SetComputeUnitPrice',
    [],
    { microLamports: 'u64' },
    () => nothing,
    ({ microLamports }, _, context) =>
      minor(`Pay ${formatUnits(microLamports, 6)} lamports for each compute unit`, context),
  ),
  '04': known(
    'SetLoadedAccountsDataSizeLimit',
    [],
    { bytes: 'u32' },
    () => nothing,
    ({ bytes }, _, context) => minor(`Let it load ${groupThousands(bytes)} bytes of accounts`, context),
  ),
}

/** Marks what is said as minor. In version 1 these are carried out and change nothing, whatever they ask (SIMD-0385). */
function minor(sentence: string, { version }: InstructionContext): Said {
  return { sentence: version === 1 ? `${sentence}, which version 1 ignores` : sentence, minor: true }
}
