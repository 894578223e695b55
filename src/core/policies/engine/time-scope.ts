import { structOf } from '../language/lazily.ts'
import { type Scope, Timestamp } from '../language/value.ts'

/** Returns what the expression over the time may name (`timeVocabulary`). @param now - Milliseconds since the epoch. */
export function timeScope(now: number): Scope {
  return structOf({ time: structOf({ now: new Timestamp(now) }) })
}
