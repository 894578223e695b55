import { type DataLayout, readData } from './instruction-data.ts'
import { systemProgram } from './programs.ts'
import type { SolanaInstruction } from './transaction.ts'

/** What stands behind the number of each instruction of the System Program that moves lamports, up to them. */
const moving: Readonly<Record<number, DataLayout & { readonly lamports: 'u64' }>> = {
  /** CreateAccount */
  0: { lamports: 'u64' },
  /** Transfer */
  2: { lamports: 'u64' },
  /** CreateAccountWithSeed */
  3: { base: 'key', seed: 'text', lamports: 'u64' },
  /** WithdrawNonceAccount */
  5: { lamports: 'u64' },
  /** TransferWithSeed */
  11: { lamports: 'u64' },
}

/**
 * Lamports that each instruction of the System Program at the top level takes from an account, whoever's it is: more than what
 * policies are told of as transfers (`solanaTransfersIn`), for a cap must not be got round by making an account.
 */
export function lamportsMoved(instructions: readonly SolanaInstruction[]): bigint[] {
  return instructions.flatMap(({ programKey, data }) => {
    if (programKey !== systemProgram) return []
    const number = readData({ number: 'u32' }, data)?.values.number
    const layout = number === undefined ? undefined : moving[Number(number)]
    const read = layout && readData(layout, data.subarray(4))
    return read ? [read.values.lamports] : []
  })
}
