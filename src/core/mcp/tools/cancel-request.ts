import { z } from 'zod'
import { rejectActivity } from '../../activities/reject-activity.ts'
import { submitAs } from '../../programs/program.ts'
import { ownRequest } from '../own-request.ts'
import { requestId } from '../shared-inputs.ts'
import { defineTool } from '../tool.ts'

export const cancelRequest = defineTool({
  name: 'cancel_request',
  description: 'Takes back a request that you made and that still waits.',
  readOnly: false,
  input: z.strictObject({ requestId }),
  async run({ requestId }, context) {
    const { fingerprint } = ownRequest(context, requestId)
    await submitAs(context.engine, context.program, rejectActivity, { fingerprint })
    // The requester can withdraw alone.
    return { requestId, status: 'cancelled' }
  },
})
