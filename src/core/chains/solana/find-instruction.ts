import { inPlaces, type PlacedAccounts } from './account-places.ts'
import { associatedTokenInstructions } from './associated-token-program.ts'
import { computeBudgetInstructions } from './compute-budget-program.ts'
import { type DataValues, readData } from './instruction-data.ts'
import type { KnownInstruction } from './known-instruction.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { stakeInstructions } from './stake-program.ts'
import { systemInstructions } from './system-program.ts'
import { token2022Instructions } from './token-2022-program.ts'
import { tokenInstructions } from './token-program.ts'
import type { SolanaInstruction } from './transaction.ts'

/** Instructions of a program, by the bytes in hex that their data begins with. */
export type InstructionTable = Readonly<Record<string, KnownInstruction>>

/** The programs whose instructions are read. */
export const readPrograms: Readonly<Record<string, InstructionTable>> = {
  [systemProgram]: systemInstructions,
  [tokenProgram]: tokenInstructions,
  [token2022Program]: token2022Instructions,
  [associatedTokenProgram]: associatedTokenInstructions,
  [computeBudgetProgram]: computeBudgetInstructions,
  [stakeProgram]: stakeInstructions,
}

/** An instruction that is read to the end of its arguments. */
export interface FoundInstruction extends PlacedAccounts {
  readonly known: KnownInstruction
  readonly values: DataValues<KnownInstruction['data']>
  /** Bytes behind the arguments: its program does not look at them. */
  readonly left: number
}

/** `undefined` where the program or the instruction is not known, its data is cut short, or accounts that it needs are missing. */
export function findInstruction({ programKey, accounts, data }: SolanaInstruction): FoundInstruction | undefined {
  if (!Object.hasOwn(readPrograms, programKey)) return undefined
  const table = readPrograms[programKey] as InstructionTable
  for (const length of discriminatorLengths) {
    if (data.length < length || (length === 0 && data.length > 0)) continue
    const number = Buffer.from(data.subarray(0, length)).toString('hex')
    if (!Object.hasOwn(table, number)) continue
    const known = table[number] as KnownInstruction
    const placed = inPlaces(known.accounts, accounts)
    const read = readData(known.data, data.subarray(length))
    return placed && read && { known, ...placed, ...read }
  }
  return undefined
}

/** Bytes: none without data (Associated Token), one, two (extensions of Token-2022), four (System, Stake), eight (interfaces of it). */
const discriminatorLengths = [8, 4, 2, 1, 0]
