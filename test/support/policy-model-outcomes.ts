import type { ModelPolicy } from './policy-model-asks.ts'
import type { ModelOrganization } from './policy-model-changes.ts'
import { type Approver, asDenial, comesTo, type RequestFacts } from './policy-phrases.ts'

export function forbids(
  { condition, consensus, time }: ModelPolicy,
  facts: RequestFacts,
  approvers: readonly Approver[],
  now: number,
): boolean {
  if (time && comesTo(time, now) === false) return false
  const parts = [condition ? asDenial(condition, facts) : true, consensus ? asDenial(consensus, approvers) : true]
  return parts.every(part => part === true || part === 'error')
}

export function outcomeOf(
  policy: ModelPolicy,
  facts: RequestFacts,
  approvers: readonly Approver[],
  now: number,
): string {
  const { denies, condition, consensus, time } = policy
  if (time && comesTo(time, now) === false) return 'OUTCOME_TIME_INACTIVE'
  if (denies) {
    const parts = [condition ? asDenial(condition, facts) : true, consensus ? asDenial(consensus, approvers) : true]
    if (parts.includes(false)) return 'OUTCOME_DENY_IMPLICIT'
    return parts.every(part => part === true) ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ERROR'
  }
  const matches = condition ? comesTo(condition, facts) : true
  if (matches === 'error') return 'OUTCOME_ERROR'
  if (!matches) return 'OUTCOME_DENY_IMPLICIT'
  const agreed = consensus ? comesTo(consensus, approvers) : true
  if (agreed === 'error') return 'OUTCOME_ERROR'
  return agreed ? 'OUTCOME_ALLOW' : 'OUTCOME_DENY_IMPLICIT'
}

/** Every way in which more users could still approve, with any of their keys, and in any order where that matters. */
export function futures(
  users: ModelOrganization['users'],
  cast: readonly Approver[],
  inAnyOrder: boolean,
): readonly (readonly Approver[])[] {
  const others = [...users].filter(([name]) => !cast.some(({ user }) => user === name))
  const from = (soFar: readonly Approver[], left: typeof others): (readonly Approver[])[] => {
    const next = left.flatMap(([user, { keys, tags }], index) => {
      const after = inAnyOrder ? left.filter(([name]) => name !== user) : left.slice(index + 1)
      return [...keys].flatMap(key => from([...soFar, { user, key, tags }], after))
    })
    return [soFar, ...next]
  }
  return from(cast, others)
}
