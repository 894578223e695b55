import type { Warning } from '../../../shared/card.ts'
import type { DataLayout, DataValues } from './instruction-data.ts'

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
}

type AccountNames = readonly string[]

/** An instruction of a known program: what its data holds after the number it is told by, and what its accounts are. */
export interface KnownInstruction {
  readonly name: string
  /** Those that it needs, in words; with fewer it fails. */
  readonly accounts: AccountNames
  readonly data: DataLayout
  tell(
    values: Readonly<Record<string, string | bigint | null>>,
    accounts: readonly string[],
    context: InstructionContext,
  ): Said
}

export function known<const Layout extends DataLayout>(
  name: string,
  accounts: AccountNames,
  data: Layout,
  tell: (values: DataValues<Layout>, accounts: readonly string[], context: InstructionContext) => Said,
): KnownInstruction {
  return { name, accounts, data, tell: tell as KnownInstruction['tell'] }
}
