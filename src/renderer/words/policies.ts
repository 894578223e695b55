import type { PolicyView, PolicyWhy, Verdict } from '../../shared/views.ts'
import type { Tone } from './status.ts'

interface Words {
  readonly label: string
  readonly tone: Tone
}

export const effectWords: Readonly<Record<PolicyView['effect'], Words>> = {
  allow: { label: 'Allows', tone: 'good' },
  deny: { label: 'Forbids', tone: 'bad' },
}

/** What a policy does, for who does not read expressions. */
export function policySentence({
  effect,
  condition,
  consensus,
  time,
}: Omit<PolicyView, 'id' | 'name' | 'ids'>): string {
  const what = condition.trim() ? 'requests that meet its condition' : 'every request'
  const who = !consensus.trim()
    ? ''
    : effect === 'allow'
      ? ', once those it names have approved'
      : ', where those it names have asked or approved'
  return `${effectWords[effect].label} ${what}${who}${time.trim() ? ', at the times it names' : ''}.`
}

/** How one policy stood to a request. */
export const outcomeWords: Readonly<Record<PolicyWhy['outcome'], Words>> = {
  allow: { label: 'Allows it', tone: 'good' },
  denyExplicit: { label: 'Forbids it', tone: 'bad' },
  denyImplicit: { label: 'Does not apply', tone: 'quiet' },
  requiresConsensus: { label: 'Waits for votes', tone: 'waiting' },
  error: { label: 'Could not be evaluated', tone: 'bad' },
  timeInactive: { label: 'Not at this time', tone: 'quiet' },
}

export const verdicts: readonly Verdict[] = ['allowed', 'votes', 'denied']

export const verdictWords: Readonly<Record<Verdict, Words>> = {
  allowed: { label: 'Allowed', tone: 'good' },
  votes: { label: 'Waits for votes', tone: 'waiting' },
  denied: { label: 'Denied', tone: 'bad' },
}
