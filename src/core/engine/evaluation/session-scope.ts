import type { Credential } from '../../activity/credential.ts'
import type { Approval } from '../../consensus/approval.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import type { ActionOfScopes, ResourceOfScopes } from '../../governance.ts'
import { compiledText } from '../../policies/engine/compiled-policy.ts'
import type { OutOfScope } from '../../policies/engine/decide.ts'
import { conditionVocabulary } from '../../policies/engine/vocabulary.ts'
import type { Expression } from '../../policies/language/expression.ts'
import { lazily, readFrom, structOf } from '../../policies/language/lazily.ts'
import type { StepBudget } from '../../policies/language/outcome.ts'
import type { Scope, Struct } from '../../policies/language/value.ts'
import type { Reader } from '../../ports/store.ts'
import type { Query } from '../../query/define.ts'
import { findProfile } from '../../sign-in/session-profile.ts'
import type { Request } from './evaluated-request.ts'
import type { policyQuestion } from './policy-question.ts'

type Question = Pick<ReturnType<typeof policyQuestion>, 'condition' | 'toAllow' | 'mayAllow' | 'budget'>

/**
 * Returns a function that tells why a session may not do, or approve, a request: its profile is gone, or the scope of it is not true of the
 * request, as a condition of a policy that allows would have to be (decision 67). `undefined` for one that may, and for every credential
 * without a profile.
 *
 * @param question - Asked only for a session with a profile.
 */
export function outOfScope(
  reader: Reader,
  { activity, organizationId }: Pick<Request, 'activity' | 'organizationId'>,
  question: () => Question,
): (approval: Approval) => OutOfScope | undefined {
  return ({ credential }) => {
    const id = credential.kind === 'apiKey' ? credential.apiKey.sessionProfileId : null
    if (id === null) return undefined
    return outside(reader, organizationId, id, expression => {
      const { condition, toAllow, mayAllow, budget } = question()
      const scope = activity.governance.by === 'target' ? ofVote(condition, activity.kind) : toAllow(expression)
      return { scope, budget, mayAllow: mayAllow(expression) }
    })
  }
}

/**
 * Checks that the session that asks a query may ask it. Of a query, the scope may name the words of `activity` alone.
 * @throws AgentError as {@link scopeError}; `PUBLIC_KEY_NOT_FOUND` if the session is gone
 */
export function requireQueryInScope(
  reader: Reader,
  { organizationId, key }: Pick<Credential, 'organizationId' | 'key'>,
  { name }: Pick<Query, 'name'>,
  webOrigin: string | undefined,
): void {
  if (key.kind !== 'apiKey') return
  const session =
    reader.find('apiKeys', organizationId, key.id) ?? reader.find('readOnlySessions', organizationId, key.id)
  if (!session) throw new AgentError('PUBLIC_KEY_NOT_FOUND', 'The credential that stamped this request was deleted.')
  if (session.sessionProfileId === null) return
  const kind = name.toUpperCase()
  const words: Words = { kind, resource: 'QUERY', action: 'READ' }
  const scope = structOf({
    activity: structOf({ ...words, type: `QUERY_TYPE_${kind}`, web_origin: webOrigin ?? '' }),
  })
  const found = outside(reader, organizationId, session.sessionProfileId, () => ({ scope, mayAllow: true }))
  if (found) throw scopeError(found)
}

/** Says it to the caller: wire.md §5.7. @returns `SESSION_OUT_OF_SCOPE`, or `SESSION_SCOPE_UNKNOWN` if the scope has no value */
export function scopeError({ profile, problem }: OutOfScope): AgentError {
  const named = profile === null ? 'session profile' : `session profile “${visible(profile, 100)}”`
  if (problem === undefined) {
    return new AgentError(
      'SESSION_OUT_OF_SCOPE',
      `request not authorized: the ${named} of this session does not allow it. Sign in with another profile, or without one.`,
    )
  }
  return new AgentError(
    'SESSION_SCOPE_UNKNOWN',
    `the scope of the ${named} of this session cannot be evaluated for this request, so it is refused: ${visible(problem, 500)}. Sign in with another profile, or without one.`,
  )
}

interface Evaluation {
  readonly scope: Scope
  readonly budget?: StepBudget
  /** False if a condition that allows would have to name more of what is signed. */
  readonly mayAllow: boolean
}

function outside(
  reader: Reader,
  organizationId: string,
  profileId: string,
  evaluation: (expression: Expression) => Evaluation,
): OutOfScope | undefined {
  const profile = findProfile(reader, organizationId, profileId)
  if (!profile) return { profile: null, problem: 'there is no such profile any more' }
  const { name } = profile
  let expression: Expression
  try {
    expression = compiledText(conditionVocabulary, profile.scope)
  } catch {
    return { profile: name, problem: 'this version of the agent does not know all of its words' }
  }
  const { scope, budget, mayAllow } = evaluation(expression)
  const evaluated = expression.evaluate(scope, budget)
  if ('error' in evaluated) return { profile: name, problem: evaluated.error.message }
  return evaluated.value && mayAllow ? undefined : { profile: name }
}

/** Words of `activity` for what policies are never asked about. */
interface Words {
  readonly kind: string
  readonly resource: ResourceOfScopes
  readonly action: ActionOfScopes
}

function ofVote(condition: Scope, kind: string): Scope {
  const words: Words = { kind, resource: 'ACTIVITY', action: kind === 'APPROVE_ACTIVITY' ? 'APPROVE' : 'REJECT' }
  return lazily({
    ...readFrom(condition),
    activity: () => lazily({ ...readFrom(condition.activity as Struct), ...readFrom(structOf({ ...words })) }),
  })
}
