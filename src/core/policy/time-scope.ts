import { structOf } from '../policy-language/lazily.ts'
import { type Scope, Timestamp } from '../policy-language/value.ts'

/** Returns what the expression over the time may name (`timeVocabulary`). @param now - Milliseconds since the epoch. */
export function timeScope(now: number): Scope {
  return structOf({ time: structOf({ now: new Timestamp(now) }) })
}
