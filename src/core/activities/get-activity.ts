import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { forOrganizationOf } from '../ledger/activity-record.ts'
import type { Reader } from '../ports/store.ts'
import { defineQuery } from '../query/define.ts'
import { uuid } from '../schema/uuid.ts'
import { presentActivity } from './present-activity.ts'

/** An activity that a parent's key asked for is one of the parent's, and named with the sub-organization that it is for. */
function activityFor(reader: Reader, organizationId: string, viewersId: string, activityId: string) {
  const own = reader.activity(organizationId, activityId)
  if (own) return own
  const record = reader.activity(viewersId, activityId)
  return record && forOrganizationOf(record) === organizationId ? record : undefined
}

export const getActivity = defineQuery({
  name: 'get_activity',
  summary: 'One activity, as it stands.',
  request: z.object({ activityId: uuid.describe('Id of the activity.') }),
  example: { activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  answer({ activityId }, context) {
    const { organizationId, credential, reader, catalogue, handedOut, now } = context
    const record = activityFor(reader, organizationId, credential.organizationId, activityId)
    if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${activityId}`)
    if (record.requester.credentialId === credential.key.id) context.asked(record.id)
    return {
      activity: presentActivity(catalogue, reader, handedOut.complete(record, credential.key.id), credential, now),
    }
  },
})
