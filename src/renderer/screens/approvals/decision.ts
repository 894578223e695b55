import { useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { useAgent } from '../../hooks/agent.tsx'
import type { Failure } from '../../hooks/query.ts'

export type Verb = 'approve' | 'reject'

export interface Decision {
  decide(verb: Verb): Promise<void>
  readonly busy: Verb | null
  readonly error: Failure | null
  /** Grows with every refusal, so that the button is disarmed again before the next try. */
  readonly attempt: number
  clearError(): void
}

/** Told of each step, because the card may leave the screen before the answer to its decision arrives. */
export interface DecisionWatch {
  begun(card: Card): void
  done(card: Card, verb: Verb): void
  refused(card: Card): void
}

/** Sends the person's decision about exactly the card that was on the screen. */
export function useDecision(card: Card, watch: DecisionWatch): Decision {
  const agent = useAgent()
  const [busy, setBusy] = useState<Verb | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function decide(verb: Verb): Promise<void> {
    if (busy) return
    setBusy(verb)
    setError(null)
    watch.begun(card)
    const { id, fingerprint, digest } = card
    const answer = await agent.call(`approvals.${verb}`, { id, fingerprint, digest })
    if (answer.ok) watch.done(card, verb)
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
