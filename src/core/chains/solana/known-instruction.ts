import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import type { DataLayout, DataValues } from './instruction-data.ts'
import type { InstructionMoves, MovesContext } from './instruction-moves.ts'
import type { SolanaTransaction } from './transaction.ts'

/** What is said of one instruction: a sentence that begins with a verb and has no full stop. */
export interface Said {
  readonly sentence: string
  readonly warnings?: readonly Warning[]
  /** Says how the transaction is carried out, not what it does. */
  readonly minor?: boolean
}

/** What else is known while an instruction is described. */
export interface InstructionContext {
  /** The key that is to sign. */
  readonly own: string
  /** Wallets that token accounts are made for in the same transaction, by the account's address. */
  readonly ownerOf: ReadonlyMap<string, string>
  /** Of the transaction that it stands in. */
  readonly version: SolanaTransaction['version']
}

type AccountNames = readonly string[]

type AnyValues = Readonly<Record<string, string | bigint | null>>

/** An instruction of a known program: what its data holds after the number it is told by, and what its accounts are. */
export interface KnownInstruction {
  readonly name: string
  /** Those that it needs, in words; with fewer it fails. */
  readonly accounts: AccountNames
  readonly data: DataLayout
  /** What it may do to SOL and to each token. There is no default: whoever adds an instruction says it. */
  moves(values: AnyValues, context: MovesContext): InstructionMoves
  describe(values: AnyValues, accounts: readonly string[], context: InstructionContext): Said
}

export function known<const Layout extends DataLayout>(
  name: string,
  accounts: AccountNames,
  data: Layout,
  moves: (values: DataValues<Layout>, context: MovesContext) => InstructionMoves,
  describe: (values: DataValues<Layout>, accounts: readonly string[], context: InstructionContext) => Said,
): KnownInstruction {
  return {
    name,
    accounts,
    data,
    moves: moves as KnownInstruction['moves'],
    describe: describe as KnownInstruction['describe'],
  }
}

/** One of which nothing but the name is told to the person. */
export function unexplained(name: string, moves: (context: MovesContext) => InstructionMoves): KnownInstruction {
  return known(
    name,
    [],
    {},
    (_, context) => moves(context),
    () => ({
      sentence: `Carry out ${name}, which is not explained here`,
      warnings: [danger(`What ${name} does cannot be shown.`)],
    }),
  )
}
