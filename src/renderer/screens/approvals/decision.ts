import { useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import type { Answer, Call } from '../../../shared/ipc.ts'
import { useAgent } from '../../hooks/agent.tsx'
import type { Failure } from '../../hooks/query.ts'
import type { Alike } from './alike.ts'
import type { Grant } from './grant-choice.ts'

export type Verb = 'approve' | 'reject'

/** Subject of the decision: exactly what was on the screen. */
type Seen = Pick<Card, 'id' | 'fingerprint' | 'digest'>

/** Role in which the person decides. */
export interface Role {
  send(call: Call, verb: Verb, seen: Seen, grant: Grant | undefined): Promise<Answer<void>>
  /** Words for a decision once it is made. */
  readonly words: Readonly<Record<Verb, string>>
  /** True if an approval is carried out at once. */
  readonly executes: boolean
}

export interface Decision {
  /**
   * Decides one after the other, until one is refused. Answers whether none was.
   * @param grant - With an approval, what is like it as well.
   */
  decide(verb: Verb, grant?: Grant): Promise<boolean>
  readonly busy: Verb | null
  readonly error: Failure | null
  /** Grows with every refusal, so that the button is disarmed again before the next try. */
  readonly attempt: number
  clearError(): void
}

/** Told of each step, because cards may leave the screen before the answer to their decision arrives. */
export interface DecisionWatch {
  begun(cards: readonly Card[]): void
  /** @param cards - At least one. */
  done(cards: readonly Card[], verb: Verb, role: Role, grant?: Grant): void
  /** @param cards - The one that was refused, and those after it. */
  refused(cards: readonly Card[], role: Role): void
}

/** Decides as the person at the window. */
export const asPerson: Role = {
  send: (call, verb, seen, grant) =>
    verb === 'approve'
      ? call('approvals.approve', { ...seen, ...(grant && { grant }) })
      : call('approvals.reject', seen),
  words: { approve: 'Approved', reject: 'Rejected' },
  executes: true,
}

/** Votes as the window's own user. */
export const asUser = (organizationId: string): Role => ({
  send: (call, selection, seen) => call('votes.cast', { ...seen, organizationId, selection }),
  words: { approve: 'You voted to approve', reject: 'You rejected' },
  executes: false,
})

/** Sends the person's decision about exactly the cards that were on the screen. */
export function useDecision(cards: Alike, watch: DecisionWatch, role: Role): Decision {
  const agent = useAgent()
  const [busy, setBusy] = useState<Verb | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function decide(verb: Verb, grant?: Grant): Promise<boolean> {
    if (busy) return false
    setBusy(verb)
    setError(null)
    watch.begun(cards)
    let decided = 0
    let refusal: Failure | null = null
    for (const { id, fingerprint, digest } of cards) {
      const answer = await role.send(agent.call, verb, { id, fingerprint, digest }, grant)
      if (!answer.ok) {
        refusal = answer.error
        break
      }
      decided += 1
    }
    if (decided > 0) watch.done(cards.slice(0, decided), verb, role, grant)
    if (refusal) {
      watch.refused(cards.slice(decided), role)
      setError(refusal)
      setAttempt(last => last + 1)
    }
    setBusy(null)
    agent.refresh()
    return refusal === null
  }

  return { decide, busy, error, attempt, clearError: () => setError(null) }
}
