import type { Policy } from '../../records.ts'
import { parse } from '../language/parse.ts'
import type { Place } from '../language/syntax.ts'
import { comparisonsIn } from './comparisons.ts'
import type { Here } from './named-ids.ts'
import { pitfalls } from './pitfalls.ts'

/** Where in an expression a rule does not hold as it reads: why, and what to write instead. */
export interface FoundPitfall extends Place {
  readonly message: string
}

/**
 * What is to be said of an expression that can be kept, in the order it is written; the same once.
 * @throws ExpressionError for text that does not parse
 */
export function findPitfalls(text: string, effect: Policy['effect'], here: Here): readonly FoundPitfall[] {
  if (text.trim() === '') return []
  const all = comparisonsIn(parse(text))
  const found = new Map<string, FoundPitfall>()
  for (const comparison of all) {
    for (const { effects, says } of Object.values(pitfalls)) {
      const message = effects.includes(effect) ? says(comparison, all, text, here) : undefined
      if (message !== undefined && !found.has(message))
        found.set(message, { message, from: comparison.from, to: comparison.to })
    }
  }
  return [...found.values()]
}
