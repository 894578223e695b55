import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import type { AccountPlace } from './account-places.ts'
import { type DataLayout, type DataValues, keysAmong } from './instruction-data.ts'
import type { InstructionMoves, MovesContext } from './instruction-moves.ts'
import type { SolanaAccount, SolanaTransaction } from './transaction.ts'

/** Description of one instruction. Its sentence begins with a verb and has no full stop. */
export interface Said {
  readonly sentence: string
  readonly warnings?: readonly Warning[]
  /** Says how the transaction is carried out, not what it does. */
  readonly minor?: boolean
}

/** Facts about the transaction that an instruction stands in. */
export interface TransactionContext {
  /** The key that is to sign. */
  readonly own: string
  /** The owner of a token account that the same transaction makes; `undefined` for any other. */
  ownerOf(account: string): string | undefined
  /** Version of the transaction that it stands in. */
  readonly version: SolanaTransaction['version']
}

/** Further facts that are known while an instruction is described. */
export interface InstructionContext extends TransactionContext {
  /** Accounts of the instruction, in their places. */
  readonly accounts: readonly SolanaAccount[]
}

type AnyValues = Readonly<Record<string, string | bigint | null>>

/** An instruction of a known program: what its data holds after the number it is told by, and what its accounts are. */
export interface KnownInstruction {
  readonly name: string
  /** Accounts that it needs; with fewer it fails. */
  readonly accounts: readonly AccountPlace[]
  readonly data: DataLayout
  /** Returns its effects on SOL and each token. There is no default: every new instruction has to state them. */
  moves(values: AnyValues, context: MovesContext): InstructionMoves
  describe(values: AnyValues, accounts: readonly string[], context: InstructionContext): Said
}

export function known<const Layout extends DataLayout>(
  name: string,
  accounts: readonly AccountPlace[],
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

/** Stands for data without keys: amounts, numbers, encrypted values, and texts that a token says of itself. */
export const noKeys = {} as const

/**
 * One of which the person is told only the name and the keys in its data. A denial of addresses finds them, so there is none without its
 * layout, up to the last key.
 */
export function unexplained<const Layout extends DataLayout>(
  name: string,
  data: Layout,
  moves: (context: MovesContext, values: DataValues<Layout>) => InstructionMoves,
  accounts: readonly AccountPlace[] = [],
): KnownInstruction {
  return known(
    name,
    accounts,
    data,
    (values, context) => moves(context, values),
    values => {
      const keys = keysAmong(data, values)
      return {
        sentence: `Carry out ${name}${keys.length > 0 ? ` with ${keys.join(' and ')}` : ''}, which is not explained here`,
        warnings: [danger(`What ${name} does cannot be shown.`)],
      }
    },
  )
}
