import type { PolicyText } from '../activity/policy-change.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { requireQuota } from '../quotas.ts'
import type { Policy } from '../records/policy.ts'
import { checkExpression } from './engine/check-expression.ts'
import type { PolicyParameters } from './policy-parameters.ts'

export function policyText({ policyName, effect, condition, consensus, time, notes }: PolicyParameters): PolicyText {
  return {
    name: policyName,
    effect,
    condition: condition ?? '',
    consensus: consensus ?? '',
    time: time ?? '',
    notes: notes ?? '',
  }
}

/**
 * Checked when the request arrives, and again in the transaction that inserts them.
 * @param field - Where the list stands in the request; the fields of one policy are beside each other.
 * @throws AgentError `REQUEST_INVALID` for a name that is taken or an expression that cannot be kept, `QUOTA_REACHED`
 */
export function checkPolicies(
  policies: readonly PolicyText[],
  reader: Reader,
  organizationId: string,
  field: (index: number) => string,
): void {
  requireQuota(reader, organizationId, 'policies', policies.length)
  const names = new Set<string>()
  for (const [index, policy] of policies.entries()) {
    if (names.has(policy.name)) throw nameTaken(`${field(index)}.policyName`)
    names.add(policy.name)
    checkName(policy.name, reader, organizationId, `${field(index)}.policyName`)
    for (const kind of ['condition', 'consensus', 'time'] as const) {
      checkExpression(kind, policy[kind], `${field(index)}.${kind}`)
    }
  }
}

/** @throws AgentError `REQUEST_INVALID` if another policy than `except` has this name. */
export function checkName(name: string, reader: Reader, organizationId: string, field: string, except?: string): void {
  if (reader.list('policies', organizationId, { name }).some(({ id }) => id !== except)) throw nameTaken(field)
}

export function policyRecord(text: PolicyText, organizationId: string, id: string, now: number): Policy {
  return { ...text, id, organizationId, createdAt: now, updatedAt: now }
}

/** @throws AgentError as {@link checkPolicies} does: names may have been taken while the person was asked. */
export function insertPolicies(transaction: Transaction, policies: readonly Policy[]): void {
  const [first] = policies
  if (first) checkPolicies(policies, transaction, first.organizationId, () => 'parameters')
  for (const policy of policies) transaction.insert('policies', policy)
}

/** Refuses a name in the words of wire.md §4.4. */
function nameTaken(field: string): AgentError {
  return new AgentError('REQUEST_INVALID', 'policy label must be unique', { detail: { field } })
}
