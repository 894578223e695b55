import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { uuid } from '../schema/uuid.ts'
import { presentActivity } from './present-activity.ts'

export const getActivity = defineQuery({
  name: 'get_activity',
  summary: 'One activity, as it stands.',
  request: z.object({ activityId: uuid.describe('Id of the activity.') }),
  example: { activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00' },
  answer({ activityId }, { organizationId, credential, reader, catalogue, handedOut, now }) {
    const record = reader.activity(organizationId, activityId)
    if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', `no activity found with the ID ${activityId}`)
    return {
      activity: presentActivity(catalogue, reader, handedOut.complete(record, credential.key.id), credential, now),
    }
  },
})
