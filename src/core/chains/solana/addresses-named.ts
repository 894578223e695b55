import { findInstruction } from './find-instruction.ts'
import { addressOf } from './instruction-moves.ts'
import { programName } from './programs.ts'
import type { SolanaSigned } from './signed.ts'
import type { SolanaInstruction, SolanaTransaction } from './transaction.ts'

/** Every address that a transaction names itself, once: its accounts, and the keys in the data of instructions that are read here. */
export function everyAddress({ accountKeys, instructions }: SolanaTransaction): readonly string[] {
  return [...new Set([...accountKeys, ...instructions.flatMap(keysInData)])]
}

/**
 * Those that get something, or a right over something: accounts in such places, and keys in the data of instructions. Accounts that the
 * transaction initializes are left out, since their controllers are among these.
 */
export function solanaAddressesNamed({ transaction }: SolanaSigned): readonly string[] {
  const named = transaction.instructions.flatMap(instruction => [
    ...(findInstruction(instruction)?.beneficiaries ?? []).flatMap(account => addressOf(account) ?? []),
    ...keysInData(instruction),
  ])
  const made = new Set(transaction.instructions.flatMap(madeBy))
  return named.filter(address => programName(address) === undefined && !made.has(address))
}

function keysInData(instruction: SolanaInstruction): string[] {
  const found = findInstruction(instruction)
  return Object.entries(found?.known.data ?? {}).flatMap(([name, kind]) => {
    const value = found?.values[name]
    return (kind === 'key' || kind === 'optionalKey') && typeof value === 'string' ? [value] : []
  })
}

function madeBy(instruction: SolanaInstruction): string[] {
  const found = findInstruction(instruction)
  const account = found?.known.moves(found.values, { accounts: found.accounts, own: '' }).initializes?.account
  return account && !account.loadedFrom ? [account.key] : []
}
