import { credentialRecords } from '../../core/consensus/credential-records.ts'
import { votersOn } from '../../core/consensus/voters.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { decidedOf } from '../../core/engine/explain/decided.ts'
import { decisionInWords } from '../../core/engine/explain/decision-in-words.ts'
import { type Explanation, explain, recordedEvaluations } from '../../core/engine/explain/why.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import { isSettled } from '../../core/ledger/lifecycle.ts'
import type { Explained } from '../../core/policies/language/expression.ts'
import { valueInWords } from '../../core/policies/language/value-in-words.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { ExplainedView, PolicyWhy, Why, whyCalls } from '../../shared/why.ts'
import type { Needs } from '../context/handler-context.ts'

export function whyHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof whyCalls> {
  const { store } = engine
  return {
    async 'activities.why'({ organizationId, activityId }) {
      const record = store.activity(organizationId, activityId)
      if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', 'This request is not in the history.')
      const now = whyNow(engine, record)
      const voters = new Map(votersOn(store, record).map(voter => [voter.voteId, voter]))
      return {
        decided: decidedInWords(store, record),
        recorded: recordedEvaluations(store, record).map(({ voteId, outcomes, createdAt }) => ({
          at: createdAt,
          userName: voters.get(voteId)?.userName ?? 'a deleted user',
          outcomes: outcomes.map(({ policyId, outcome }) => ({
            policyName: visible(store.find('policies', organizationId, policyId)?.name ?? 'a deleted policy'),
            outcome: outcomeView(outcome),
          })),
        })),
        approvers: [...voters.values()]
          .filter(({ approves }) => approves)
          .map(({ userName, credentialName }) => ({ userName, credentialName })),
        ...now,
      } satisfies Why
    },
  }
}

/** Tells how a request would be decided as things stand; null, with why, if that cannot be told. */
function whyNow({ catalogue, store }: Engine, record: ActivityRecord): Pick<Why, 'now' | 'nowUntold'> {
  let explanation: Explanation
  try {
    explanation = explain(catalogue, store, record)
  } catch (thrown) {
    if (!isSettled(record.status)) throw thrown
    return { now: null, nowUntold: unknown(store, record) }
  }
  const { rootQuorum, decision, policies } = explanation
  return {
    nowUntold: null,
    now: {
      sentence: decisionInWords(explanation),
      root: {
        approved: approvedByRoot(explanation),
        threshold: rootQuorum.threshold,
        decided: decision.outcome === 'allow' && decision.by === 'rootQuorum',
      },
      policies: policies.map(({ policy, outcome, isUnnamed, condition, consensus, time }) => ({
        id: policy.id,
        name: visible(policy.name),
        effect: policy.effect === 'EFFECT_ALLOW' ? 'allow' : 'deny',
        outcome: outcomeView(outcome),
        isUnnamed,
        condition: condition && explainedView(condition),
        consensus: consensus && explainedView(consensus),
        time: time && explainedView(time),
      })),
    },
  }
}

/** Returns a clause that follows “because”. */
function unknown(reader: Reader, { organizationId, requester }: ActivityRecord): string {
  const { userId, credentialId, credentialKind } = requester
  const isThere =
    reader.find('users', organizationId, userId) &&
    reader.find(credentialRecords[credentialKind], organizationId, credentialId)
  return isThere
    ? 'something it is about was deleted or changed since'
    : 'the user or the key that asked for it is gone'
}

function decidedInWords(reader: Reader, record: ActivityRecord): string | null {
  const decided = decidedOf(reader, record)
  if (!decided) return null
  if (!decided.allowed) return 'It ended before it was allowed.'
  if (decided.policyIds.length === 0) {
    return 'It was allowed without a policy, as root users’ requests and changes to one’s own credentials can be.'
  }
  const names = decided.policyIds.map(id => {
    const policy = reader.find('policies', record.organizationId, id)
    if (!policy) return 'a policy that was deleted since'
    const changed = policy.updatedAt > decided.at ? ' (changed since)' : ''
    return `the policy “${visible(policy.name, 100)}”${changed}`
  })
  return `It was allowed by ${names.join(', ')}.`
}

function approvedByRoot({ rootQuorum, approvals }: Explanation): number {
  return new Set(approvals.map(({ user }) => user.id).filter(id => rootQuorum.userIds.includes(id))).size
}

const outcomeViews: Readonly<Record<string, PolicyWhy['outcome']>> = {
  OUTCOME_ALLOW: 'allow',
  OUTCOME_DENY_EXPLICIT: 'denyExplicit',
  OUTCOME_DENY_IMPLICIT: 'denyImplicit',
  OUTCOME_REQUIRES_CONSENSUS: 'requiresConsensus',
  OUTCOME_ERROR: 'error',
  OUTCOME_TIME_INACTIVE: 'timeInactive',
}

function outcomeView(outcome: string): PolicyWhy['outcome'] {
  return outcomeViews[outcome] ?? 'error'
}

/** Longest text in characters. A person does not read further; a longer text could fill the window. */
const longestText = 2000

function explainedView({ text, outcome, parts }: Explained): ExplainedView {
  const failed = 'error' in outcome
  return {
    text: visible(text, longestText, { lines: true }),
    value: visible(failed ? outcome.error : valueInWords(outcome.value), longestText),
    failed,
    parts: parts.map(explainedView),
  }
}
