import type { Field, Shown } from '../../shared/card.ts'
import type { PolicyText } from '../activity/policy-change.ts'
import { quoted, visible } from '../display/visible.ts'
import { findPitfalls, patienceOfRequest } from './engine/pitfalls/find-pitfalls.ts'
import { type Here, type IdKind, type Names, namedIds } from './engine/pitfalls/named-ids.ts'
import { anybodyMeets, findPolicyPitfalls } from './engine/pitfalls/policy-pitfalls.ts'
import { wordsField } from './in-words/words-field.ts'
import { stepBudget } from './language/outcome.ts'

/** Describes a policy in words, with its exact text behind a fold. */
export function policyField(policy: PolicyText, here: Here & Names): Field {
  return { label: visible(policy.name, 100), value: effectInWords(policy), children: partFields(policy, here) }
}

function partFields(policy: PolicyText, here: Here & Names): Field[] {
  const { condition, consensus, time, notes } = policy
  return [
    wordsField('Requests it matches', condition, 'every request', here),
    wordsField('Who must have asked or approved', consensus, 'anyone in the organization', here),
    ...(time === '' ? [] : [wordsField('When', time, '', here)]),
    ...(notes === '' ? [] : [exact('Notes', notes)]),
    ...asCode(policy, here),
  ]
}

function asCode({ condition, consensus, time }: PolicyText, here: Here): Field[] {
  const ids = namedIds(condition, consensus)
  const children = [
    ...(condition === '' ? [] : [exact('Condition', condition)]),
    ...(consensus === '' ? [] : [exact('Consensus', consensus)]),
    ...(time === '' ? [] : [exact('Time', time)]),
    ...ids.slice(0, mostIds).map(({ kind, id }) => ({
      label: idLabels[kind],
      value: idInWords(here.nameOf(kind, id), id),
    })),
  ]
  return children.length === 0 ? [] : [{ label: 'As code', value: '', folded: true, children }]
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

/** Takes long for long policies: to be asked where the warnings are shown. */
export function policyWarnings(policies: readonly PolicyText[], here: Here): Shown['warnings'] {
  return [...openWarnings(policies), ...pitfallWarnings(policies, here)]
}

/** Warns of parts of the policies that do not mean what they seem to. */
function pitfallWarnings(policies: readonly PolicyText[], here: Here): Shown['warnings'] {
  const patience = patienceOfRequest()
  return policies.flatMap(({ name, effect, condition, consensus }) => {
    const found = [condition, consensus].flatMap(text => findPitfalls(text, effect, here, patience))
    const messages = [...new Set(found.map(({ message }) => message))]
    return messages.map(message => ({ level: 'notice', text: `${quoted(name, 100)}: ${message}` }) as const)
  })
}

function openWarnings(policies: readonly PolicyText[]): Shown['warnings'] {
  const budget = stepBudget()
  const open = policies.flatMap(policy => {
    const isOpen = policy.effect === 'EFFECT_ALLOW' && anybodyMeets(policy.consensus, budget)
    const everything = findPolicyPitfalls(policy, budget)
    const said = isOpen && everything.length === 0 ? [whatItMatches] : everything
    return said.map(text => `${quoted(policy.name, 100)} ${text}`)
  })
  return [...open, ...(budget.exceeded ? [takesTooLong] : [])].map(text => ({ level: 'danger', text }) as const)
}

const takesTooLong = 'It takes too long to find out if everybody meets who must have asked or approved.'

const whatItMatches = 'lets every user of the organization do what it matches, without anyone else agreeing.'

/** A denial also denies what it could not be evaluated for. */
function effectInWords({ effect, condition, consensus, time }: PolicyText): string {
  const isDenial = effect === 'EFFECT_DENY'
  const what = condition === '' ? 'every request' : `requests that meet${isDenial ? ' or may meet' : ''} its condition`
  const who = consensus === '' ? '' : ' once the users it names have asked or approved'
  const when = time === '' ? '' : ' at the times it names'
  return `${isDenial ? 'Denies' : 'Allows'} ${what}${who}${when}`
}

function exact(label: string, text: string): Field {
  return { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
