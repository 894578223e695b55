import type { Struct } from '../../policies/language/value.ts'
import type { Reader } from '../../ports/store.ts'
import type { SmartContractInterface } from '../../records/smart-contract-interface.ts'
import { toHex } from '../../schema/hex.ts'
import { decodeIdlArguments } from './idl-arguments.ts'
import { type IdlInstruction, type ProgramInterface, readProgramInterface } from './program-interface.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

export interface ProgramCall {
  readonly instructionName: string
  /** Lower-case hex. */
  readonly discriminator: string
  /** Base58, by their names in the IDL. */
  readonly namedAccounts: Readonly<Record<string, string>>
  readonly args: Struct
}

/**
 * Reads an instruction by the IDLs that its organization has registered for the program, using the oldest that has its discriminator.
 * `undefined` if none has, if the data is not exactly what that instruction takes, or if an older IDL has another instruction of that name:
 * rules go by names, and an IDL may give any discriminator to any name.
 */
export function readProgramCall(
  reader: Reader,
  organizationId: string,
  { programKey, accounts, data }: SolanaInstruction,
): ProgramCall | undefined {
  const named = new Set<string>()
  for (const registered of interfacesOf(reader, organizationId, programKey)) {
    const { instructions, types } = readOnce(registered)
    const called = instructions.filter(({ discriminator }) => beginsWith(data, discriminator))
    const [instruction, another] = called
    if (!instruction) {
      for (const { name } of instructions) named.add(name)
      continue
    }
    // Which of two it is cannot be told.
    if (another || named.has(instruction.name)) return undefined
    const args = decodeIdlArguments(instruction.args, types, data.subarray(instruction.discriminator.length))
    return (
      args && {
        instructionName: instruction.name,
        discriminator: toHex(instruction.discriminator),
        namedAccounts: namedAccounts(instruction, accounts),
        args,
      }
    )
  }
  return undefined
}

/** Oldest first. Unlike those of Ethereum, addresses are told apart by the case of their letters. */
function interfacesOf(reader: Reader, organizationId: string, program: string): SmartContractInterface[] {
  return reader
    .list('smartContractInterfaces', organizationId)
    .filter(({ type, address }) => type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' && address === program)
}

function beginsWith(data: Uint8Array, discriminator: Uint8Array): boolean {
  return (
    data.length >= discriminator.length && Buffer.compare(data.subarray(0, discriminator.length), discriminator) === 0
  )
}

/** Returns keys of accounts by name. Accounts beyond the names have none; those that are not there are missing. */
function namedAccounts(
  { accounts: names }: IdlInstruction,
  accounts: readonly SolanaAccount[],
): Record<string, string> {
  const named = Object.create(null) as Record<string, string>
  for (const [index, name] of names.entries()) {
    const account = accounts[index]
    if (account) named[name] = account.key
  }
  return named
}

/** Reading an IDL takes milliseconds and its text never changes, so what was read is kept, of as many as are in use at once. */
const mostKept = 100
const kept = new Map<string, { readonly text: string; readonly read: ProgramInterface }>()

function readOnce({ id, interface: text }: SmartContractInterface): ProgramInterface {
  const known = kept.get(id)
  if (known?.text === text) return known.read
  const read = readProgramInterface(text)
  kept.delete(id)
  kept.set(id, { text, read })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return read
}
