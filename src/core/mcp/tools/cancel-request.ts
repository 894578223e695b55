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
    // Whoever asked for something takes it back alone, whoever else could approve it.
    return { requestId, status: 'cancelled' }
  },
})
