import type { Policy } from '../../../records/policy.ts'
import { comparisonsIn } from '../../language/list-comparisons.ts'
import { listsIn } from '../../language/lists.ts'
import { parse } from '../../language/parse.ts'
import type { Place } from '../../language/syntax.ts'
import type { Here } from './named-ids.ts'
import { pitfalls } from './pitfalls.ts'

/** Place in an expression where a rule does not hold as it reads: why, and what to write instead. */
export interface FoundPitfall extends Place {
  readonly message: string
}

/**
 * Finds pitfalls of an expression that can be kept, in the order it is written, each message once.
 * @throws ExpressionError for text that does not parse
 */
export function findPitfalls(text: string, effect: Policy['effect'], here: Here): readonly FoundPitfall[] {
  if (text.trim() === '') return []
  const root = parse(text)
  const comparisons = comparisonsIn(root)
  const lists = listsIn(root, text)
  const all = Object.values(pitfalls)
    .filter(({ effects }) => effects.includes(effect))
    .flatMap((pitfall): { readonly at: Place; readonly message: string | undefined }[] =>
      'says' in pitfall
        ? comparisons.map(at => ({ at, message: pitfall.says(at, comparisons, text, here) }))
        : lists.map(at => ({ at, message: pitfall.saysOfList(at, lists, text) })),
    )
    .sort((one, other) => one.at.from - other.at.from)
  const found = new Map<string, FoundPitfall>()
  for (const { message, at } of all)
    if (message !== undefined && !found.has(message)) found.set(message, { message, from: at.from, to: at.to })
  return [...found.values()]
}
