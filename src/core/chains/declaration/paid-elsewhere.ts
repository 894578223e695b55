import { denials, type Pitfall } from './pitfall.ts'

/**
 * Pitfall of a denial by a field that names who is paid, where somebody can be paid in a way that this field does not name. Fields that are
 * missing there need none: a denial that fails denies.
 * @param fields - Paths of such fields.
 * @param unless - Matches what speaks of the other ways, in the expression or in a path that it compares.
 */
export function paidElsewhere(fields: RegExp, unless: RegExp, says: string): Pitfall {
  return {
    effects: denials,
    says: ({ path }, all, text) =>
      fields.test(path) && ![text, ...all.map(each => each.path)].some(each => unless.test(each)) ? says : undefined,
  }
}
