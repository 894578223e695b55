import type { Field, Warning } from '../../shared/card.ts'
import { visible } from '../display/visible.ts'
import { type MethodNames, methodNamesIn, stepInWords } from '../engine/evaluation/factors-in-words.ts'
import { hereIn, type Names } from '../policies/engine/pitfalls/named-ids.ts'
import { wordsField } from '../policies/in-words/words-field.ts'
import type { Reader } from '../ports/store.ts'
import type { MfaPolicy } from '../records/mfa-policy.ts'
import type { User } from '../records/user.ts'
import type { AuthenticationStep } from '../schema/authentication-method.ts'

type Described = Pick<MfaPolicy, 'name' | 'condition' | 'requiredAuthenticationMethods' | 'rank' | 'notes'>

/** Names that stand on a card for what an MFA policy holds by id. */
interface RuleNames {
  readonly here: Names
  readonly methods: MethodNames
}

export function namesOfRules(reader: Reader, organizationId: string): RuleNames {
  return { here: hereIn(reader, organizationId), methods: methodNamesIn(reader, organizationId) }
}

/** Warns of an MFA policy as of what may lock its user out. */
export function demandsCredentials({ name }: User): Warning {
  return {
    level: 'danger',
    text: `From then on, ${visible(name, 100)} needs these credentials for such requests, and to change who may do what. Only this window needs none of them.`,
  }
}

/** Fields of a card about an MFA policy: in words, and as code. */
export function mfaFields(user: User, policy: Described, names: RuleNames): Field[] {
  const { name, condition, requiredAuthenticationMethods: steps, rank, notes } = policy
  return [
    { label: 'User', value: visible(user.name, 100), exact: user.id },
    { label: 'Name', value: visible(name, 100) },
    wordsField('Requests of the user that it is about', condition, 'every request', names.here),
    ...steps.map((step, index) => stepField(step, index + 1, names.methods)),
    { label: 'Order', value: String(rank) },
    ...(notes === '' ? [] : [exact('Notes', notes)]),
    ...asCode(condition),
  ]
}

function stepField(step: AuthenticationStep, place: number, names: MethodNames): Field {
  const ids = step.any.flatMap(({ id }) => id ?? [])
  return {
    label: `Step ${place}`,
    value: stepInWords(step, names),
    ...(ids.length > 0 && { exact: ids.join(', ') }),
  }
}

function asCode(condition: string): Field[] {
  if (condition === '') return []
  return [{ label: 'As code', value: '', folded: true, children: [exact('Condition', condition)] }]
}

function exact(label: string, text: string): Field {
  return { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
