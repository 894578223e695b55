import type { Comparison } from '../../policies/language/list-comparisons.ts'
import type { ListUse } from '../../policies/language/lists.ts'

/** Effect of a policy: it allows or forbids. */
export type PolicyEffect = 'EFFECT_ALLOW' | 'EFFECT_DENY'

/** A rule that is written well and does not hold as it reads, or never: of what is compared, or of how a list is used. */
export type Pitfall<More extends readonly unknown[] = []> = {
  /** Effects of the policies in which it is a pitfall. */
  readonly effects: readonly PolicyEffect[]
} & (
  | {
      /**
       * @param all - Every comparison of the expression.
       * @param text - All of it.
       * @returns what does not hold and what to write instead; `undefined` where nothing is wrong.
       */
      says(comparison: Comparison, all: readonly Comparison[], text: string, ...more: More): string | undefined
    }
  | { saysOfList(list: ListUse, all: readonly ListUse[], text: string): string | undefined }
)

export const allows: readonly PolicyEffect[] = ['EFFECT_ALLOW']
export const denials: readonly PolicyEffect[] = ['EFFECT_DENY']
export const both: readonly PolicyEffect[] = [...allows, ...denials]
