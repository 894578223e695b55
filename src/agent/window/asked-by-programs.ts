import type { SuggestedNode } from '../../core/programs/suggested-node.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Paired, PairingAsked } from './register-program.ts'
import { createRequestsToPerson, type RequestsToPerson } from './requests-to-person.ts'

/** What programs and web pages ask the person, beside activities. */
export interface AskedByPrograms {
  /** To be paired. */
  readonly pairings: RequestsToPerson<PairingAsked, Paired>
  /** A node for a chain without one. */
  readonly suggestedNodes: RequestsToPerson<SuggestedNode, true>
}

export function createAskedByPrograms(changed: (topic: Topic) => void): AskedByPrograms {
  return {
    pairings: createRequestsToPerson(() => changed('apiKeys')),
    suggestedNodes: createRequestsToPerson(() => changed('settings')),
  }
}
