import type { Field } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import { danger, notice } from '../described.ts'
import { associatedTokenInstructions } from './associated-token-program.ts'
import { computeBudgetInstructions } from './compute-budget.ts'
import { readData, utf8 } from './instruction-data.ts'
import type { InstructionContext, KnownInstruction, Said } from './known-instruction.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoPrograms,
  programName,
  signatureCheckers,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { systemInstructions } from './system-program.ts'
import { tokenInstructions, transferCheckedWithFee } from './token-program.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

const shownCharacters = 2_000
const shownInSentence = 80

export interface DescribedInstruction extends Required<Said> {
  /** For example `Transfer`; absent where it could not be told. */
  readonly name?: string
  readonly fields: readonly Field[]
}

/** Says what one instruction does, as far as its bytes tell. */
export function describeInstruction(instruction: SolanaInstruction, context: InstructionContext): DescribedInstruction {
  const { programKey, accounts, data } = instruction
  const found = find(programKey, data)
  const read =
    found && accounts.length >= found.known.accounts.length && readData(found.known.data, data.subarray(found.skip))
  if (found && read) {
    const { name, accounts: names } = found.known
    const said = found.known.tell(read.values, accounts.map(inWords), context)
    const trailing =
      read.left > 0 ? [notice(`${name} is followed by ${count(read.left, 'byte')} that are not read.`)] : []
    return {
      name,
      sentence: said.sentence,
      warnings: [...(said.warnings ?? []), ...trailing],
      minor: said.minor ?? false,
      fields: fieldsOf(instruction, names),
    }
  }
  return { minor: false, warnings: [], ...notRead(instruction), fields: fieldsOf(instruction, []) }
}

/** What tells an instruction of its program from the others, and how many bytes that takes. */
function find(programKey: string, data: Uint8Array): { known: KnownInstruction; skip: number } | undefined {
  const [first = -1] = data
  const of = (known: KnownInstruction | undefined, skip: number) => known && { known, skip }
  switch (programKey) {
    case systemProgram: {
      const number = readData({ number: 'u32' }, data)?.values.number
      return number === undefined ? undefined : of(systemInstructions[Number(number)], 4)
    }
    case tokenProgram:
      return of(tokenInstructions[first], 1)
    case token2022Program:
      return first === 26 && data[1] === 1 ? of(transferCheckedWithFee, 2) : of(tokenInstructions[first], 1)
    case associatedTokenProgram:
      return data.length === 0 ? of(associatedTokenInstructions[0], 0) : of(associatedTokenInstructions[first], 1)
    case computeBudgetProgram:
      return of(computeBudgetInstructions[first], 1)
    default:
      return undefined
  }
}

function notRead({ programKey, data }: SolanaInstruction): Said {
  const memo = (memoPrograms as readonly string[]).includes(programKey) ? utf8(data) : undefined
  if (memo !== undefined) {
    return { sentence: `Write the memo “${visible(memo, shownInSentence, { leftToRight: true })}”`, minor: true }
  }
  if (Object.hasOwn(signatureCheckers, programKey)) {
    return { sentence: `Have ${count(data[0] ?? 0, 'signature')} in its data checked`, minor: true }
  }
  const name = programName(programKey)
  if (name === undefined) {
    return {
      sentence: `Call program ${programKey}, which is not known here`,
      warnings: [danger(`Program ${programKey} is not known here. What it does with the accounts cannot be shown.`)],
    }
  }
  return {
    sentence: `Call the ${name} with an instruction that is not read here`,
    warnings: [danger(`What is asked of the ${name} (${programKey}) cannot be shown.`)],
  }
}

function fieldsOf({ programKey, accounts, data }: SolanaInstruction, names: readonly string[]): Field[] {
  const isMemo = (memoPrograms as readonly string[]).includes(programKey)
  const memo = isMemo ? utf8(data) : undefined
  return [
    { label: 'Program', value: programKey, style: 'address' },
    ...accounts.map((account, index) => accountField(names[index] ?? `Account ${index + 1}`, account)),
    ...(memo === undefined
      ? []
      : [{ label: 'Memo', value: visible(memo, shownCharacters, { lines: true }), style: 'text' as const }]),
    ...(data.length > 0 ? [{ label: 'Data', value: Buffer.from(data).toString('hex'), style: 'bytes' as const }] : []),
  ]
}

function accountField(label: string, account: SolanaAccount): Field {
  const rights = [account.signer && 'signs', account.writable && 'can change'].filter(right => right !== false)
  const { loadedFrom } = account
  return {
    label: rights.length > 0 ? `${label} (${rights.join(', ')})` : label,
    value: loadedFrom ? `not shown: entry ${loadedFrom.index} of the lookup table ${loadedFrom.tableKey}` : account.key,
    style: 'address',
  }
}

/** For sentences. */
function inWords({ key, loadedFrom }: SolanaAccount): string {
  return loadedFrom ? `entry ${loadedFrom.index} of lookup table ${loadedFrom.tableKey}` : key
}
