import type { Field, Shown } from '../../shared/card.ts'
import { quoted, visible } from '../display/visible.ts'
import { findPitfalls } from './engine/pitfalls/find-pitfalls.ts'
import { type Here, type IdKind, namedIds } from './engine/pitfalls/named-ids.ts'
import { anybodyMeets, findPolicyPitfalls } from './engine/pitfalls/policy-pitfalls.ts'
import type { PolicyText } from './new-policies.ts'

/** Describes a policy's effect in words, with its exact text below. */
export function policyField(policy: PolicyText, here: Here): Field {
  return { label: visible(policy.name, 100), value: inWords(policy), children: textFields(policy, here) }
}

function textFields({ condition, consensus, time, notes }: PolicyText, here: Here): Field[] {
  const ids = namedIds(condition, consensus)
  return [
    exact('Requests it matches', condition, 'every request'),
    exact('Who must have asked or approved', consensus, 'anyone in the organization'),
    ...ids.slice(0, mostIds).map(({ kind, id }) => ({
      label: idLabels[kind],
      value: idInWords(here.nameOf(kind, id), id),
    })),
    ...(time === '' ? [] : [exact('When', time, '')]),
    ...(notes === '' ? [] : [exact('Notes', notes, '')]),
  ]
}

/** Users and tags of one policy that are told by name. */
const mostIds = 50

const idLabels: Readonly<Record<IdKind, string>> = {
  user: 'User it names',
  userTag: 'Tag of users it names',
  keyTag: 'Tag of private keys it names',
}

function idInWords(name: string | undefined, id: string): string {
  const shown = visible(id, 60)
  return name === undefined ? `${shown}, which is not in this organization` : `${quoted(name, 100)}, ${shown}`
}

export function policyWarnings(policies: readonly PolicyText[], here: Here): Shown['warnings'] {
  return [...openWarnings(policies), ...pitfallWarnings(policies, here)]
}

/** Warns of parts of the policies that do not mean what they seem to. */
function pitfallWarnings(policies: readonly PolicyText[], here: Here): Shown['warnings'] {
  return policies.flatMap(({ name, effect, condition, consensus }) =>
    [condition, consensus]
      .flatMap(text => findPitfalls(text, effect, here))
      .map(({ message }) => ({ level: 'notice', text: `${quoted(name, 100)}: ${message}` }) as const),
  )
}

function openWarnings(policies: readonly PolicyText[]): Shown['warnings'] {
  return policies.flatMap(policy => {
    const open = policy.effect === 'EFFECT_ALLOW' && anybodyMeets(policy.consensus)
    const everything = findPolicyPitfalls(policy)
    const said = open && everything.length === 0 ? [whatItMatches] : everything
    return said.map(text => ({ level: 'danger', text: `${quoted(policy.name, 100)} ${text}` }) as const)
  })
}

const whatItMatches = 'lets every user of the organization do what it matches, without anyone else agreeing.'

function inWords({ effect, condition, consensus, time }: PolicyText): string {
  const what = condition === '' ? 'every request' : 'requests that meet its condition'
  const who = consensus === '' ? '' : ' once the users it names have asked or approved'
  const when = time === '' ? '' : ' at the times it names'
  return effect === 'EFFECT_ALLOW' ? `Allows ${what}${who}${when}` : `Denies ${what}${who}${when}`
}

function exact(label: string, text: string, otherwise: string): Field {
  return text === ''
    ? { label, value: otherwise }
    : { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
