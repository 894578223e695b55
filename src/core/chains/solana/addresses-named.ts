import { findInstruction } from './find-instruction.ts'
import { keysAmong } from './instruction-data.ts'
import { addressOf } from './instruction-moves.ts'
import { newAccountsOf } from './new-accounts.ts'
import { programName } from './programs.ts'
import type { SolanaSigned } from './signed.ts'
import type { SolanaInstruction, SolanaTransaction } from './transaction.ts'

/** Every address that a transaction names itself, once: its accounts, and the keys in the data of instructions that are read here. */
export function everyAddress({ accountKeys, instructions }: SolanaTransaction): readonly string[] {
  return [...new Set([...accountKeys, ...instructions.flatMap(keysInData)])]
}

/**
 * Lists the addresses that get something, or a right over something: accounts in such places, and keys in the data of instructions.
 * Accounts that the transaction makes are left out while somebody controls them, who is among these.
 */
export function solanaAddressesNamed({ transaction: { instructions } }: SolanaSigned): readonly string[] {
  const newAccounts = newAccountsOf(instructions, '')
  const named = instructions.flatMap((instruction, at) => [
    ...(findInstruction(instruction)?.beneficiaries ?? [])
      .flatMap(account => addressOf(account) ?? [])
      .filter(account => !newAccounts.whose(account, at)),
    ...keysInData(instruction),
  ])
  return named.filter(address => programName(address) === undefined)
}

function keysInData(instruction: SolanaInstruction): readonly string[] {
  const found = findInstruction(instruction)
  return found ? keysAmong(found.known.data, found.values) : []
}
