import { approvalsOf } from '../../core/consensus/approvals.ts'
import { votesOn } from '../../core/consensus/tally.ts'
import { visible } from '../../core/display/visible.ts'
import { type Explanation, explain, recordedOutcomes } from '../../core/engine/why.ts'
import { AgentError } from '../../core/errors.ts'
import type { Explained } from '../../core/policy/language/expression.ts'
import { valueInWords } from '../../core/policy/language/value-in-words.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { ExplainedView, PolicyWhy, Why } from '../../shared/views.ts'
import type { HandlerContext } from './context.ts'

type Names = 'activities.why'

export function whyHandlers({ engine: { store, catalogue } }: HandlerContext): Pick<Handlers, Names> {
  return {
    async 'activities.why'({ organizationId, activityId }) {
      const record = store.activity(organizationId, activityId)
      if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', 'This request is not in the history.')
      const explanation = explain(catalogue, store, record)
      const { rootQuorum, decision, policies } = explanation
      const userName = (userId: string) =>
        visible(store.find('users', organizationId, userId)?.name ?? 'a deleted user')
      const voters = new Map(votesOn(store, record).map(({ id, userId }) => [id, userId]))
      const names = new Map(policies.map(({ policy }) => [policy.id, visible(policy.name)]))
      return {
        sentence: [sentenceOf(explanation), ...explanation.overLimits].join(' '),
        root: {
          approved: approvedByRoot(explanation),
          threshold: rootQuorum.threshold,
          decided: decision.outcome === 'allow' && decision.by === 'rootQuorum',
        },
        policies: policies.map(({ policy, outcome, condition, consensus, time }) => ({
          id: policy.id,
          name: visible(policy.name),
          effect: policy.effect === 'EFFECT_ALLOW' ? 'allow' : 'deny',
          outcome: outcomeView(outcome),
          condition: condition && explainedView(condition),
          consensus: consensus && explainedView(consensus),
          time: time && explainedView(time),
        })),
        recorded: recordedOutcomes(store, record).map(({ voteId, outcomes, createdAt }) => ({
          at: createdAt,
          userName: userName(voters.get(voteId) ?? ''),
          outcomes: outcomes.map(({ policyId, outcome }) => ({
            policyName: names.get(policyId) ?? 'a deleted policy',
            outcome: outcomeView(outcome),
          })),
        })),
        approvers: approvalsOf(store, record).map(({ user, credential }) => ({
          userName: visible(user.name),
          credentialName: visible(
            credential.kind === 'apiKey' ? credential.apiKey.name : credential.authenticator.name,
          ),
        })),
      } satisfies Why
    },
  }
}

function approvedByRoot({ rootQuorum, approvals }: Explanation): number {
  return new Set(approvals.map(({ user }) => user.id).filter(id => rootQuorum.userIds.includes(id))).size
}

function sentenceOf({ decision, policies }: Explanation): string {
  if (decision.outcome === 'allow') return `It may be done: ${visible(decision.why, 300)}.`
  if (decision.outcome === 'consensusNeeded') return `It waits for votes: ${visible(decision.why, 300)}.`
  if (decision.deniedBy.length === 0) return 'Nothing allows it: no policy, and too few root users.'
  const names = policies
    .filter(({ policy }) => decision.deniedBy.includes(policy.id))
    .map(({ policy }) => `“${visible(policy.name, 100)}”`)
  return `It is forbidden by ${names.join(', ')}.`
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

/** What is not read any more by a person is left out, and so cannot fill the window. */
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
