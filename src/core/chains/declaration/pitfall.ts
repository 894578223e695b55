import type { Comparison } from '../../policies/language/list-comparisons.ts'
import type { ListUse } from '../../policies/language/lists.ts'
import type { Supposed } from '../../policies/language/suppose.ts'

/** Effect of a policy: it allows or forbids. */
export type PolicyEffect = 'EFFECT_ALLOW' | 'EFFECT_DENY'

/** What a rule is asked: never what it mentions, as that need not be what it requires. */
export interface Rule {
  /** Tells if it can be true of a request of which this is so. */
  canHold(supposed: Supposed): boolean
  /** Tells if a policy of its effect can let through a request of which one of these is so: by allowing, or by not forbidding. */
  letsThrough(...either: readonly Supposed[]): boolean
  /**
   * Tells if a policy of its effect can let through a request in whose lists one of several items has this text at a path, but none in
   * which every item has it.
   * @param text - Absent for a text that the rule names nowhere.
   */
  asksOne(path: string, text?: string): boolean
}

/** A rule that is written well and does not hold as it reads, or never: of what is compared, or of how a list is used. */
export type Pitfall<More extends readonly unknown[] = []> = {
  /** Effects of the policies in which it is a pitfall. */
  readonly effects: readonly PolicyEffect[]
} & (
  | {
      /** @returns what does not hold and what to write instead; `undefined` where nothing is wrong. */
      says(comparison: Comparison, rule: Rule, ...more: More): string | undefined
    }
  | { saysOfList(list: ListUse, rule: Rule): string | undefined }
)

export const allows: readonly PolicyEffect[] = ['EFFECT_ALLOW']
export const denials: readonly PolicyEffect[] = ['EFFECT_DENY']
export const both: readonly PolicyEffect[] = [...allows, ...denials]
