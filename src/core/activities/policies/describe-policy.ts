import type { Field, Shown } from '../../../shared/card.ts'
import { visible } from '../../display/visible.ts'
import { findPitfalls } from '../../policy/pitfalls/find-pitfalls.ts'
import type { PolicyText } from './new-policies.ts'

/** What a policy will do, in words, and its exact text below. */
export function policyField(policy: PolicyText): Field {
  return { label: visible(policy.name, 100), value: inWords(policy), children: textFields(policy) }
}

function textFields({ condition, consensus, time, notes }: PolicyText): Field[] {
  return [
    exact('Requests it matches', condition, 'every request'),
    exact('Who must have approved', consensus, 'anyone in the organization'),
    ...(time === '' ? [] : [exact('When', time, '')]),
    ...(notes === '' ? [] : [exact('Notes', notes, '')]),
  ]
}

export function policyWarnings(policies: readonly PolicyText[]): Shown['warnings'] {
  return [...openWarnings(policies), ...pitfallWarnings(policies)]
}

/** What does not hold as it reads. */
function pitfallWarnings(policies: readonly PolicyText[]): Shown['warnings'] {
  return policies.flatMap(({ name, effect, condition, consensus }) =>
    [condition, consensus]
      .flatMap(text => findPitfalls(text, effect))
      .map(({ message }) => ({ level: 'notice', text: `“${visible(name, 100)}”: ${message}` }) as const),
  )
}

function openWarnings(policies: readonly PolicyText[]): Shown['warnings'] {
  const open = policies.filter(({ effect, consensus }) => effect === 'EFFECT_ALLOW' && consensus === '')
  return open.map(({ name, condition }) => ({
    level: 'danger',
    text: `“${visible(name, 100)}” lets every user of the organization do ${
      condition === '' ? 'everything that is not reserved to the root users' : 'what it matches'
    }, without anyone else agreeing.`,
  }))
}

function inWords({ effect, condition, consensus, time }: PolicyText): string {
  const what = condition === '' ? 'every request' : 'requests that meet its condition'
  const who = consensus === '' ? '' : ' once those it names have approved'
  const when = time === '' ? '' : ' at the times it names'
  return effect === 'EFFECT_ALLOW' ? `Allows ${what}${who}${when}` : `Forbids ${what}${who}${when}`
}

function exact(label: string, text: string, otherwise: string): Field {
  return text === ''
    ? { label, value: otherwise }
    : { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
