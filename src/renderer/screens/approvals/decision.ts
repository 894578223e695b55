import { useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import type { Answer, Call } from '../../../shared/ipc.ts'
import { useAgent } from '../../hooks/agent.tsx'
import type { Failure } from '../../hooks/query.ts'
import type { Grant } from './grant-choice.ts'

export type Verb = 'approve' | 'reject'

/** Subject of the decision: exactly what was on the screen. */
export type Seen = Pick<Card, 'id' | 'fingerprint' | 'digest'>

/** Sends a decision to the agent. */
export type Send = (call: Call, verb: Verb, seen: Seen, grant: Grant | undefined) => Promise<Answer<void>>

export interface Decision {
  /** `grant`: with an approval, what is like it as well. */
  decide(verb: Verb, grant?: Grant): Promise<void>
  readonly busy: Verb | null
  readonly error: Failure | null
  /** Grows with every refusal, so that the button is disarmed again before the next try. */
  readonly attempt: number
  clearError(): void
}

/** Told of each step, because the card may leave the screen before the answer to its decision arrives. */
export interface DecisionWatch {
  begun(card: Card): void
  done(card: Card, verb: Verb, grant?: Grant): void
  refused(card: Card): void
}

/** Decides a request as the person at the window. */
const asPerson: Send = (call, verb, seen, grant) =>
  verb === 'approve' ? call('approvals.approve', { ...seen, ...(grant && { grant }) }) : call('approvals.reject', seen)

/** Votes as the window's own user. */
export const asUser =
  (organizationId: string): Send =>
  (call, selection, seen) =>
    call('votes.cast', { ...seen, organizationId, selection })

/** Sends the person's decision about exactly the card that was on the screen. */
export function useDecision(card: Card, watch: DecisionWatch, send: Send = asPerson): Decision {
  const agent = useAgent()
  const [busy, setBusy] = useState<Verb | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function decide(verb: Verb, grant?: Grant): Promise<void> {
    if (busy) return
    setBusy(verb)
    setError(null)
    watch.begun(card)
    const { id, fingerprint, digest } = card
    const answer = await send(agent.call, verb, { id, fingerprint, digest }, grant)
    if (answer.ok) watch.done(card, verb, grant)
    else {
      watch.refused(card)
      setError(answer.error)
      setAttempt(last => last + 1)
    }
    setBusy(null)
    agent.refresh()
  }

  return { decide, busy, error, attempt, clearError: () => setError(null) }
}
