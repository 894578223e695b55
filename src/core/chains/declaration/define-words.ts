import type { StructType } from '../../policy-language/type.ts'

/**
 * A chain that the agent does not sign for yet: conditions may name its words, which have no values, and its type of transaction is
 * refused as one that cannot be signed yet.
 */
export interface ChainOfWords {
  readonly words: { readonly keyword: string; readonly about: string; readonly type: StructType }
  readonly transactionType: `TRANSACTION_TYPE_${string}`
}

/** Declares the words of a chain. All it takes beside this is a line in `chains/index.ts`. */
export function defineWords(declaration: ChainOfWords): ChainOfWords {
  return declaration
}
