import type { Approval } from './approval.ts'

/** Tells if an expression is true for these approvals, in the order they were given. */
export type Met = (approvals: readonly Approval[]) => boolean

/** Number of questions that expressions may still be asked. If it finds nothing, the request is denied rather than held. */
export interface Budget {
  left: number
}

/** Most questions for one answer. Searching must not keep others waiting: a hundred users have more subsets than could ever be tried. */
const mostQuestions = 400

/** Up to so many more approvals are tried in every order. */
const mostTogether = 3

/**
 * Tells if an expression waits for `who`: together with the approvals so far, and with some others, it would be true, and without `who` it
 * would not (wire.md §6.1).
 *
 * @param cast - Approvals given so far.
 * @param others - Approvals that could still come, one for each credential; a user gives one of them. The search first tries the smallest
 * beginnings of the list, forwards and backwards, which is enough if one more approval never makes the expression false. Then it tries
 * every one, two and three of them in every order.
 * @param budget - Shared by the answers that one request needs; each evaluation is deducted.
 */
export function isCounted(
  met: Met,
  who: Approval,
  cast: readonly Approval[],
  others: readonly Approval[],
  budget: Budget,
): boolean {
  let left = Math.min(mostQuestions, budget.left)
  const asked: Met = approvals => {
    if (left === 0) return false
    left--
    budget.left--
    return met(approvals)
  }
  const mayAsk = () => left > 0
  const given = cast.some(each => isSameUser(each, who)) ? cast : [...cast, who]
  const without = given.filter(each => !isSameUser(each, who))
  const pool = others.filter(other => !given.some(each => isSameUser(each, other)))
  const turnsOn = (added: readonly Approval[]) =>
    asked([...given, ...added]) && mayAsk() && !asked([...without, ...added])

  if (turnsOn([])) return true
  const rows = [oneEach(pool), oneEach(pool.toReversed())]
  for (const row of rows.flatMap(each => [each, each.toReversed()])) {
    const beginning = smallestBeginning(asked, given, row)
    if (beginning && (turnsOn(beginning) || turnsOn(needed(asked, given, beginning)))) return true
  }
  return anyOfFew(pool, turnsOn, mayAsk)
}

/** The shortest beginning of a list that would do; `undefined` where even the whole does not. */
function smallestBeginning(
  met: Met,
  given: readonly Approval[],
  row: readonly Approval[],
): readonly Approval[] | undefined {
  if (!met([...given, ...row])) return undefined
  let [low, high] = [-1, row.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (met([...given, ...row.slice(0, middle)])) high = middle
    else low = middle
  }
  return row.slice(0, high)
}

/**
 * Picks the approvals that are needed from a list that suffices and whose last one is needed: that one, then the last still needed, and so
 * on.
 */
function needed(met: Met, given: readonly Approval[], beginning: readonly Approval[]): readonly Approval[] {
  const [last] = beginning.slice(-1)
  if (!last) return []
  const rest = smallestBeginning(met, [...given, last], beginning.slice(0, -1))
  return rest ? [last, ...needed(met, [...given, last], rest)] : beginning
}

/** Fewer come first: of many users, a missing one is found before the questions are used up. */
function anyOfFew(
  pool: readonly Approval[],
  turnsOn: (added: readonly Approval[]) => boolean,
  mayAsk: () => boolean,
): boolean {
  const more = (chosen: readonly Approval[], count: number): boolean => {
    if (count === 0) return turnsOn(chosen)
    for (const next of pool) {
      if (!mayAsk()) return false
      if (!chosen.some(each => isSameUser(each, next)) && more([...chosen, next], count - 1)) return true
    }
    return false
  }
  for (let count = 1; count <= mostTogether; count++) if (more([], count)) return true
  return false
}

/** The first approval of each user. */
function oneEach(approvals: readonly Approval[]): Approval[] {
  const users = new Map<string, Approval>()
  for (const approval of approvals) if (!users.has(approval.user.id)) users.set(approval.user.id, approval)
  return [...users.values()]
}

function isSameUser(one: Approval, other: Approval): boolean {
  return one.user.id === other.user.id
}
