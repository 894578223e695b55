import { unnamed } from '../../policies/language/known.ts'
import { allows, type Pitfall } from './pitfall.ts'

/**
 * Pitfall of a rule that allows by an amount, and by no asset: so many units of something else may be worth far more.
 * @param amount - Path of the amount, with `[]` for items of lists.
 * @param asset - Path of what it is an amount of.
 * @param add - What names that, as a condition.
 */
export function amountOfAnything(amount: string, asset: string, add: string): Pitfall {
  const ofAnything = { [asset]: unnamed }
  return {
    effects: allows,
    says: ({ path }, rule) =>
      path === amount && rule.letsThrough(ofAnything)
        ? `This allows so many units of anything. Name what it is, too: && ${add}`
        : undefined,
  }
}
