import type { Policy } from '../../../records/policy.ts'
import type { Patience } from '../../language/could-be.ts'
import { comparisonsIn } from '../../language/list-comparisons.ts'
import { listsIn } from '../../language/lists.ts'
import { parse } from '../../language/parse.ts'
import type { Place } from '../../language/syntax.ts'
import type { Here } from './named-ids.ts'
import { pitfalls } from './pitfalls.ts'
import { ruleOf } from './rule.ts'

/** Place in an expression where a rule does not hold as it reads: why, and what to write instead. */
export interface FoundPitfall extends Place {
  readonly message: string
}

/**
 * Nodes and questions that all texts of one request may take: some tens of milliseconds, in which the agent does nothing else. A usual
 * policy takes some hundreds, the longest some thousands.
 */
export const patienceOfRequest = (): Patience => ({ left: 20_000 })

/**
 * Finds pitfalls of an expression that can be kept, in the order it is written, each message once.
 * @param patience - Where several texts share one. Once it is used up, it is said of each text that it takes too long.
 * @throws ExpressionError for text that does not parse
 */
export function findPitfalls(
  text: string,
  effect: Policy['effect'],
  here: Here,
  patience = patienceOfRequest(),
): readonly FoundPitfall[] {
  if (text.trim() === '') return []
  const tooLong = {
    message: 'This takes too long to look through, so not all that is wrong with it may be named.',
    from: 0,
    to: text.length,
  }
  if (patience.left <= 0) return [tooLong]
  const root = parse(text)
  const comparisons = comparisonsIn(root)
  const lists = listsIn(root, text, patience)
  const rule = ruleOf(root, effect, patience)
  const ask = <At extends Place>(at: At, says: (at: At) => string | undefined) =>
    patience.left-- > 0 ? { at, message: says(at) } : { at, message: undefined }
  const all = Object.values(pitfalls)
    .filter(({ effects }) => effects.includes(effect))
    .flatMap((pitfall): { readonly at: Place; readonly message: string | undefined }[] =>
      'says' in pitfall
        ? comparisons.map(each => ask(each, at => pitfall.says(at, rule, here)))
        : lists.map(each => ask(each, at => pitfall.saysOfList(at, rule))),
    )
    .sort((one, other) => one.at.from - other.at.from)
  const found = new Map<string, FoundPitfall>()
  for (const { message, at } of all)
    if (message !== undefined && !found.has(message)) found.set(message, { message, from: at.from, to: at.to })
  return [...found.values(), ...(patience.left > 0 ? [] : [tooLong])]
}
