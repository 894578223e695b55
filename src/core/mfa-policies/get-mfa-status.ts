import { z } from 'zod'
import { selectionOf, votesCast } from '../consensus/approvals.ts'
import { decodeActivity } from '../engine/evaluation/decode.ts'
import { factorsFor } from '../engine/evaluation/evaluate.ts'
import { whenAt } from '../engine/evaluation/evaluated-request.ts'
import { recordedRequest } from '../engine/evaluation/recorded-request.ts'
import { AgentError } from '../errors.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import { defineQuery } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getMfaStatus = defineQuery({
  name: 'get_mfa_status',
  summary: 'The MFA policies that a user has to meet for an activity, and how far they have. None once it is settled.',
  request: z.object({
    activityId: uuid.describe('Id of the activity.'),
    userId: uuid.optional().describe('The user; who asks if absent.'),
  }),
  example: { activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  answer({ activityId, userId }, { organizationId, credential, reader, catalogue, now }) {
    const record = reader.activity(organizationId, activityId)
    if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${activityId}`)
    if (userId !== undefined) requireRecord(reader, 'users', organizationId, userId)
    if (isSettled(record.status)) return { mfaStatuses: [] }
    const decoded = decodeActivity(catalogue, reader, record)
    const { request } = recordedRequest(reader, record, decoded, whenAt(now))
    const id = userId ?? credential.user.id
    const cast = votesCast(reader, record, selectionOf(reader, record, id) ?? 'VOTE_SELECTION_APPROVED')
    return {
      mfaStatuses: factorsFor(reader, request, cast, id).map(({ policy, lacking, taken }) => ({
        mfaPolicyId: policy.id,
        userId: id,
        satisfied: lacking.length === 0,
        satisfiedMethods: taken,
        requiredMethods: policy.requiredAuthenticationMethods,
      })),
    }
  },
})
