import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { quoted, visible } from '../../display/visible.ts'
import { danger, notice } from '../declaration/described.ts'
import { textOf } from '../wire/text-of.ts'
import { findInstruction } from './find-instruction.ts'
import type { InstructionMoves } from './instruction-moves.ts'
import type { Said, TransactionContext } from './known-instruction.ts'
import { isMemoProgram, programName, signatureCheckers } from './programs.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

const shownCharacters = 2_000
const shownInSentence = 80

export interface DescribedInstruction extends Required<Said> {
  /** Name, for example `Transfer`; absent if not known. */
  readonly name?: string
  readonly fields: readonly Field[]
}

/** Says what one instruction does, as far as its bytes tell. */
export function describeInstruction(instruction: SolanaInstruction, context: TransactionContext): DescribedInstruction {
  const found = findInstruction(instruction)
  if (found) {
    const { known, values, left, accounts, names } = found
    const { name } = known
    const said = known.describe(values, accounts.map(inWords), { ...context, accounts })
    const trailing = left > 0 ? [notice(`${name} is followed by ${count(left, 'byte')} that are not read.`)] : []
    return {
      name,
      sentence: said.sentence,
      warnings: [
        ...withBoundless(said.warnings ?? [], name, known.moves(values, { accounts, own: context.own })),
        ...trailing,
      ],
      minor: said.minor ?? false,
      fields: fieldsOf(instruction, names),
    }
  }
  return { minor: false, warnings: [], ...notRead(instruction), fields: fieldsOf(instruction, []) }
}

/** Whatever has no bound is a danger, also for reasons that the words of the instruction do not know of. */
function withBoundless(said: readonly Warning[], name: string, { unknown }: InstructionMoves): readonly Warning[] {
  // What is only unwrapped stays the key's own.
  const [first] = unknown.filter(({ of }) => typeof of === 'string' || 'mint' in of)
  const isTold = !first || said.some(({ level }) => level === 'danger')
  return isTold ? said : [...said, danger(`${name} ${first.why}.`)]
}

function notRead({ programKey, data }: SolanaInstruction): Said {
  const memo = isMemoProgram(programKey) ? textOf(data) : undefined
  if (memo !== undefined) {
    return { sentence: `Write the memo ${quoted(memo, shownInSentence, { leftToRight: true })}`, minor: true }
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
  const isMemo = isMemoProgram(programKey)
  const memo = isMemo ? textOf(data) : undefined
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

/** Writes an account for sentences. */
function inWords({ key, loadedFrom }: SolanaAccount): string {
  return loadedFrom ? `entry ${loadedFrom.index} of lookup table ${loadedFrom.tableKey}` : key
}
