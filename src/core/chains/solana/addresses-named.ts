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
 * An account that the transaction makes, and that something is put into, is left out while somebody controls it, who is among these.
 */
export function solanaAddressesNamed({ transaction: { instructions } }: SolanaSigned): readonly string[] {
  const newAccounts = newAccountsOf(instructions, '')
  const named = instructions.flatMap((instruction, at) => [
    ...(findInstruction(instruction)?.beneficiaries ?? [])
      .filter(({ account, isInto }) => !isInto || !newAccounts.whose(account.key, at))
      .flatMap(({ account }) => addressOf(account) ?? []),
    ...keysInData(instruction),
  ])
  return named.filter(address => programName(address) === undefined)
}

/**
 * Lists every address that a transaction names itself, whatever it is for: programs that are not known here may do anything with theirs.
 * Those of the network, such as `SysvarC1ock11111111111111111111111111111111`, are alike and left out: nobody can make another.
 */
export function solanaAddressesPerhaps({ transaction }: SolanaSigned): readonly string[] {
  return everyAddress(transaction).filter(address => programName(address) === undefined && !/1{16}/.test(address))
}

function keysInData(instruction: SolanaInstruction): readonly string[] {
  const found = findInstruction(instruction)
  return found ? keysAmong(found.known.data, found.values) : []
}
