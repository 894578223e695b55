import { listed } from '../../shared/listed.ts'
import type { PolicyView } from '../../shared/policies.ts'
import type { Verdict } from '../../shared/rehearsals.ts'
import type { PolicyWhy } from '../../shared/why.ts'
import type { Tone } from './status.ts'

interface Words {
  readonly label: string
  readonly tone: Tone
}

export const effectWords: Readonly<Record<PolicyView['effect'], Words>> = {
  allow: { label: 'Allows', tone: 'good' },
  deny: { label: 'Denies', tone: 'bad' },
}

/** Says what a policy does, for people who do not read expressions. */
export function policySentence({
  effect,
  condition,
  consensus,
  time,
  briefly,
  ids,
}: Pick<PolicyView, 'effect' | 'condition' | 'consensus' | 'time' | 'briefly' | 'ids'>): string {
  const what = condition.trim() ? `requests ${whichRequests(effect, briefly)}` : 'every request'
  const one = anyOneOf({ consensus, ids })
  const who = !consensus.trim()
    ? ''
    : one !== undefined
      ? `${condition.trim() ? ' and' : ''} that ${one} asks for or approves`
      : `, ${effect === 'allow' ? 'once' : 'if'} the users it names have asked or approved`
  return `${effectWords[effect].label} ${what}${who}${time.trim() ? ', at the times it names' : ''}.`
}

/** A denial also denies what it could not be evaluated for. */
function whichRequests(effect: PolicyView['effect'], briefly: string | null): string {
  if (briefly === null) return `that ${effect === 'deny' ? 'meet or may meet' : 'meet'} its condition`
  return `where ${briefly}${effect === 'deny' ? ', or where that is unknown' : ''}`
}

/**
 * The users a consensus names, if one of them is enough, as the templates write it. The requester is the first to approve.
 * Undefined for every other consensus, and if a user is not there any more.
 */
export function anyOneOf({ consensus, ids }: Pick<PolicyView, 'consensus' | 'ids'>): string | undefined {
  const [, list] = /^\s*approvers\.any\(user, user\.id in \[((?:'[^']*'(?:, )?)+)\]\)\s*$/.exec(consensus) ?? []
  if (list === undefined) return undefined
  const named = [...list.matchAll(/'([^']*)'/g)].map(([, id]) =>
    ids.find(each => each.kind === 'user' && each.id === id),
  )
  const names = named.map(each => each?.name)
  if (names.length > mostNames || !names.every(name => typeof name === 'string')) return undefined
  return listed(
    names.map(name => `“${name}”`),
    'or',
  )
}

const mostNames = 5

/** Words for how one policy stood to a request. */
export const outcomeWords: Readonly<Record<PolicyWhy['outcome'], Words>> = {
  allow: { label: 'Allows it', tone: 'good' },
  denyExplicit: { label: 'Denies it', tone: 'bad' },
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
