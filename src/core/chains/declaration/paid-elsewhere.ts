import type { Supposed } from '../../policies/language/suppose.ts'
import { denials, type Pitfall } from './pitfall.ts'

/**
 * Pitfall of a denial by a field that names who is paid, where somebody can be paid in a way that this field does not name. Fields that are
 * missing there need none: a denial that fails denies.
 * @param fields - Paths of such fields.
 * @param otherwise - What is so of requests that pay in the other ways.
 */
export function paidElsewhere(fields: RegExp, otherwise: readonly Supposed[], says: string): Pitfall {
  return {
    effects: denials,
    says: ({ path }, rule) => (fields.test(path) && rule.letsThrough(...otherwise) ? says : undefined),
  }
}
