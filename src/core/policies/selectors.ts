import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { keysOf } from '../schema/keys-of.ts'
import { label } from '../schema/label.ts'
import { effect, type PolicyParameters } from './policy-parameters.ts'

/**
 * Selector policies, the first two versions of `CREATE_POLICY`, said in the expressions of wire.md §6. All selectors have to
 * hold. One whose subject is a field of the user (`user.id`, `user.tags`, `user.email`, `user.alias`) is about who approved
 * and goes into the consensus, where one approver has to meet all of those; every other subject is a field of the request,
 * named as in wire.md §6.3, and goes into the condition.
 */

interface Operator {
  /** True if it compares with one target only. */
  readonly single: boolean
  /** True if targets are whole numbers. */
  readonly ordered: boolean
  write(subject: string, targets: readonly string[]): string
}

const compares = (sign: string, ordered: boolean): Operator => ({
  single: true,
  ordered,
  write: (subject, [target]) => `${subject} ${sign} ${target}`,
})
const contains = (joint: string, single: boolean): Operator => ({
  single,
  ordered: false,
  write: (subject, targets) => {
    const parts = targets.map(target => `${subject}.contains(${target})`).join(` ${joint} `)
    return targets.length > 1 ? `(${parts})` : parts
  },
})

const operators: Readonly<Record<string, Operator>> = {
  OPERATOR_EQUAL: compares('==', false),
  OPERATOR_NOT_EQUAL: compares('!=', false),
  OPERATOR_MORE_THAN: compares('>', true),
  OPERATOR_MORE_THAN_OR_EQUAL: compares('>=', true),
  OPERATOR_LESS_THAN: compares('<', true),
  OPERATOR_LESS_THAN_OR_EQUAL: compares('<=', true),
  OPERATOR_CONTAINS: contains('&&', true),
  OPERATOR_CONTAINS_ONE: contains('||', false),
  OPERATOR_CONTAINS_ALL: contains('&&', false),
  OPERATOR_IN: { single: false, ordered: false, write: (subject, targets) => `${subject} in [${targets.join(', ')}]` },
  OPERATOR_NOT_IN: {
    single: false,
    ordered: false,
    write: (subject, targets) => `!(${subject} in [${targets.join(', ')}])`,
  },
}

const subject = z.string().max(200).describe('A field, for example `activity.action` or `user.id`.')
const operator = keysOf(operators, 'must be an operator such as OPERATOR_EQUAL').describe('How it is compared.')
const notes = z.string().max(2000).optional().describe('Free text.')

const policyOf = <Selector extends z.ZodType>(selector: Selector) =>
  z.object({
    policyName: label.describe('Name of the policy, unique in the organization.'),
    selectors: z
      .array(selector)
      .min(1, 'name at least one selector')
      .max(20, 'at most 20 selectors')
      .describe('All must hold.'),
    effect: effect.describe('What happens to requests it matches.'),
    notes,
  })

export const selectorPolicyV1 = policyOf(
  z.object({ subject, operator, target: z.string().max(500).describe('What it is compared with.') }),
)
export const selectorPolicyV2 = policyOf(
  z.object({
    subject,
    operator,
    targets: z
      .array(z.string().max(500))
      .min(1, 'name at least one target')
      .max(100)
      .describe('What it is compared with.'),
  }),
)

export function fromSelectorsV1(policy: z.output<typeof selectorPolicyV1>): PolicyParameters {
  const selectors = policy.selectors.map(({ target, ...rest }) => ({ ...rest, targets: [target] }))
  return fromSelectorsV2({ ...policy, selectors })
}

/** @throws AgentError `REQUEST_INVALID` for a selector no expression says the same as. */
export function fromSelectorsV2({
  policyName,
  selectors,
  effect,
  notes,
}: z.output<typeof selectorPolicyV2>): PolicyParameters {
  const clauses = selectors.map((selector, index) => ({
    ofUser: selector.subject.startsWith('user.'),
    text: clauseOf(selector, `parameters.selectors.${index}`),
  }))
  const joined = (ofUser: boolean) =>
    clauses
      .filter(clause => clause.ofUser === ofUser)
      .map(({ text }) => text)
      .join(' && ')
  const condition = joined(false)
  const consensus = joined(true)
  return {
    policyName,
    effect,
    notes,
    ...(condition !== '' && { condition }),
    ...(consensus !== '' && { consensus: `approvers.any(user, ${consensus})` }),
  }
}

/** A field in the language of expressions, with indexes and keys, for example `eth.tx.contract_call_args['to']`. */
const fieldName = /^[a-z_][a-z0-9_]*((\.[a-z_][a-z0-9_]*)|(\[\d{1,4}\])|(\['[^'\p{C}]{1,100}'\]))*$/u
const userFields = ['user.id', 'user.tags', 'user.email', 'user.alias']
const numberFields =
  /\.(value|gas|gas_price|gas_limit|chain_id|nonce|amount|max_fee_per_gas|max_priority_fee_per_gas|max_fee_per_blob_gas)$/

function clauseOf(
  selector: { readonly subject: string; readonly operator: string; readonly targets: readonly string[] },
  field: string,
): string {
  const { subject, targets } = selector
  const operator = operators[selector.operator] as Operator
  if (!fieldName.test(subject) || (subject.startsWith('user.') && !userFields.includes(subject))) {
    throw invalid(`${field}.subject`, 'must be a field such as activity.action, private_key.id or user.id')
  }
  if (operator.single && targets.length !== 1) {
    throw invalid(`${field}.targets`, `${selector.operator} compares with one target`)
  }
  const isNumber = operator.ordered || numberFields.test(subject)
  return operator.write(
    subject,
    targets.map(target => literal(target, isNumber, `${field}.target`)),
  )
}

/** Strings of that language have no escapes, so one with an apostrophe cannot be written. */
function literal(target: string, isNumber: boolean, field: string): string {
  if (isNumber) {
    if (!/^-?\d{1,39}$/.test(target)) throw invalid(field, 'must be a whole number in decimal digits')
    return target
  }
  if (/['\p{C}]/u.test(target)) throw invalid(field, "must not contain ' or control characters")
  return `'${target}'`
}

function invalid(field: string, problem: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid policy condition: ${field}: ${problem}`, { detail: { field } })
}
