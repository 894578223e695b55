import type { Field } from '../../shared/card.ts'
import { visible } from '../display/visible.ts'
import { stepInWords } from '../engine/evaluation/factors-in-words.ts'
import type { Names } from '../policies/engine/pitfalls/named-ids.ts'
import { wordsField } from '../policies/in-words/words-field.ts'
import type { MfaPolicy } from '../records/mfa-policy.ts'
import type { User } from '../records/user.ts'

type Described = Pick<MfaPolicy, 'name' | 'condition' | 'requiredAuthenticationMethods' | 'rank' | 'notes'>

/** Fields of a card about an MFA policy: in words, and as code. */
export function mfaFields(user: User, policy: Described, names: Names): Field[] {
  const { name, condition, requiredAuthenticationMethods: steps, rank, notes } = policy
  return [
    { label: 'User', value: visible(user.name, 100), exact: user.id },
    { label: 'Name', value: visible(name, 100) },
    wordsField('Requests of the user that it is about', condition, 'every request', names),
    ...steps.map((step, index) => ({ label: `Step ${index + 1}`, value: stepInWords(step) })),
    { label: 'Order', value: String(rank) },
    ...(notes === '' ? [] : [exact('Notes', notes)]),
    ...asCode(condition),
  ]
}

function asCode(condition: string): Field[] {
  if (condition === '') return []
  return [{ label: 'As code', value: '', folded: true, children: [exact('Condition', condition)] }]
}

function exact(label: string, text: string): Field {
  return { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
