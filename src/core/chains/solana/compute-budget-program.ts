import { formatUnits, groupThousands } from '../../display/amount.ts'
import { nothing } from './instruction-moves.ts'
import { type KnownInstruction, known } from './known-instruction.ts'

/** `ComputeBudgetInstruction` of Agave's `solana-compute-budget-interface`, by number. */
export const computeBudgetInstructions: Readonly<Record<string, KnownInstruction>> = {
  '01': known(
    'RequestHeapFrame',
    [],
    { bytes: 'u32' },
    () => nothing,
    ({ bytes }) => minor(`Let it use ${groupThousands(bytes)} bytes of memory`),
  ),
  '02': known(
    'SetComputeUnitLimit',
    [],
    { units: 'u32' },
    () => nothing,
    ({ units }) => minor(`Let it use ${groupThousands(units)} compute units`),
  ),
  '03': known(
    'SetComputeUnitPrice',
    [],
    { microLamports: 'u64' },
    () => nothing,
    ({ microLamports }) => minor(`Pay ${formatUnits(microLamports, 6)} lamports for each compute unit`),
  ),
  '04': known(
    'SetLoadedAccountsDataSizeLimit',
    [],
    { bytes: 'u32' },
    () => nothing,
    ({ bytes }) => minor(`Let it load ${groupThousands(bytes)} bytes of accounts`),
  ),
}

function minor(sentence: string) {
  return { sentence, minor: true }
}
