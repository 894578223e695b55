import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { toHex } from '../../schema/hex.ts'
import type { ScopeAsked } from '../declaration/chain-words.ts'
import { everyAddress } from './addresses-named.ts'
import { highestFee } from './fee.ts'
import { findInstruction } from './find-instruction.ts'
import { readProgramCall } from './program-call.ts'
import { computeBudgetProgram } from './programs.ts'
import type { SolanaSigned } from './signed.ts'
import type {
  SolanaAccount,
  SolanaAddressTableLookup,
  SolanaInstruction,
  SolanaTokenTransfer,
  SolanaTransaction,
  SolanaTransfer,
} from './transaction.ts'

/** `solana`: the transaction that is signed (wire.md §6.4). */
export function solanaScope(signed: SolanaSigned | undefined, asked: ScopeAsked): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction, asked) })
}

function transactionScope(transaction: SolanaTransaction, asked: ScopeAsked): Struct {
  const { accountKeys, instructions, transfers, tokenTransfers, recentBlockhash, addressTableLookups } = transaction
  return lazily({
    account_keys: () => accountKeys,
    addresses: () => everyAddress(transaction),
    program_keys() {
      const called = new Set(instructions.map(({ programKey }) => programKey))
      const named = accountKeys.filter(key => called.has(key))
      return paysInHeader(transaction) && !called.has(computeBudgetProgram) ? [...named, computeBudgetProgram] : named
    },
    instructions: () => [
      ...instructions.map(instruction => instructionScope(instruction, asked)),
      ...priorityFeeScope(transaction),
    ],
    transfers: () => transfers.map(transferScope),
    spl_transfers: () => tokenTransfers.map(tokenTransferScope),
    recent_blockhash: () => recentBlockhash,
    priority_fee: () => highestFee(transaction).priority,
    address_table_lookups: () => addressTableLookups.map(lookupScope),
  })
}

function paysInHeader({ budget }: SolanaTransaction): boolean {
  return budget !== null && budget.priorityFee > 0n
}

/**
 * Lists the priority fee as an instruction. Before version 1 an instruction of the Compute Budget Program asks for a priority fee, so that
 * rules which bound the instructions bound the fee with them. They hold of version 1 as well: its fee is one more instruction, without data
 * that could be taken for another.
 */
function priorityFeeScope(transaction: SolanaTransaction): Struct[] {
  if (!paysInHeader(transaction)) return []
  return [
    lazily({
      program_key: () => computeBudgetProgram,
      name: () => 'PriorityFee',
      accounts: () => [],
      instruction_data_hex: () => '',
      address_table_lookups: () => [],
      parsed_instruction_data: () => undefined,
    }),
  ]
}

function instructionScope(instruction: SolanaInstruction, { reader, organizationId }: ScopeAsked): Struct {
  const { programKey, accounts, data } = instruction
  return lazily({
    program_key: () => programKey,
    name: () => findInstruction(instruction)?.known.name,
    accounts: () => accounts.map(accountScope),
    instruction_data_hex: () => toHex(data),
    address_table_lookups: () => lookupsOf(accounts).map(lookupScope),
    parsed_instruction_data() {
      const call = readProgramCall(reader, organizationId, instruction)
      return (
        call &&
        structOf({
          instruction_name: call.instructionName,
          discriminator: call.discriminator,
          named_accounts: structOf(call.namedAccounts),
          program_call_args: call.args,
        })
      )
    },
  })
}

function accountScope({ key, signer, writable }: SolanaAccount): Struct {
  return structOf({ account_key: key, signer, writable })
}

function transferScope({ from, to, amount }: SolanaTransfer): Struct {
  return structOf({ from, to, amount })
}

function tokenTransferScope({ from, to, owner, mint, amount, signers }: SolanaTokenTransfer): Struct {
  return structOf({ from, to, owner, token_mint: mint, amount, signers })
}

function lookupScope({ tableKey, writableIndexes, readonlyIndexes }: SolanaAddressTableLookup): Struct {
  return structOf({
    address_table_key: tableKey,
    writable_indexes: writableIndexes.map(BigInt),
    readonly_indexes: readonlyIndexes.map(BigInt),
  })
}

/** The entries that one instruction uses, by table, in the order it names them. */
function lookupsOf(accounts: readonly SolanaAccount[]): SolanaAddressTableLookup[] {
  const byTable = new Map<string, { writableIndexes: number[]; readonlyIndexes: number[] }>()
  for (const { loadedFrom, writable } of accounts) {
    if (!loadedFrom) continue
    const entries = byTable.get(loadedFrom.tableKey) ?? { writableIndexes: [], readonlyIndexes: [] }
    byTable.set(loadedFrom.tableKey, entries)
    const indexes = writable ? entries.writableIndexes : entries.readonlyIndexes
    indexes.push(loadedFrom.index)
  }
  return [...byTable].map(([tableKey, entries]) => ({ tableKey, ...entries }))
}
