import type { FieldType, StructType } from '../../policies/language/type.ts'

/**
 * A chain that the agent does not sign for yet, or does not have the activities of. Conditions may name its words, which have no
 * values; its type of transaction is refused because it cannot be signed yet.
 */
export interface ChainOfWords {
  /** Null where nothing of the chain comes to be signed but by activities of its own. */
  readonly words: { readonly keyword: string; readonly about: string; readonly type: StructType } | null
  readonly transactionType: `TRANSACTION_TYPE_${string}` | null
  /** Members of `activity.params` for activities that only this chain has. */
  readonly params: Readonly<Record<string, FieldType>>
}

/** Declares the words of a chain. All it takes beside this is a line in `chains/index.ts`. */
export function defineWords(declaration: ChainOfWords): ChainOfWords {
  return declaration
}
