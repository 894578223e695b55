import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { votesOn } from '../consensus/tally.ts'
import { recordedEvaluations } from '../engine/explain/why.ts'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { timestamp } from '../records/define/timestamps.ts'
import { uuid } from '../schema/uuid.ts'

export const getPolicyEvaluations = defineQuery({
  name: 'get_policy_evaluations',
  summary: 'How policies were evaluated for an activity: one record a vote.',
  request: z.object({ activityId: uuid.describe('Id of the activity.') }),
  example: { activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  answer({ activityId }, { organizationId, reader }) {
    const record = reader.activity(organizationId, activityId)
    if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${activityId}`)
    // Evaluated again with the same votes, as when a policy changed, the last evaluation counts.
    const evaluations = new Map(recordedEvaluations(reader, record).map(each => [each.voteId, each]))
    return {
      policyEvaluations: votesOn(reader, record).map(vote => ({
        id: uuidv5('policy evaluation', vote.id),
        activityId,
        organizationId,
        voteId: vote.id,
        // None where no policy was asked: what the root quorum decides alone, and a vote that rejects.
        policyEvaluations: evaluations.get(vote.id)?.outcomes ?? [],
        createdAt: timestamp(evaluations.get(vote.id)?.createdAt ?? vote.createdAt),
      })),
    }
  },
})
