import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted } from '../display/visible.ts'
import { velocityControlSentence } from '../policies/engine/velocity-controls/in-words.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { velocityControlFields } from './describe-velocity-control.ts'
import { requireUnread } from './require-unread.ts'

const velocityControlId = '6a1d0c52-43d8-4b8e-8f0a-7e1c55f0b9d3'

export const deleteVelocityControl = defineActivity({
  kind: 'DELETE_VELOCITY_CONTROL',
  version: 1,
  summary: 'Delete a limit (velocity control) that no policy reads, with what it has counted.',
  governance: { by: 'policy', resource: 'VELOCITY_CONTROL', action: 'DELETE' },
  params: {},
  parameters: z.object({ velocityControlId: uuid.describe('The control to delete.') }),
  result: { version: 1, schema: z.object({ velocityControlId: z.string() }) },
  example: { parameters: { velocityControlId }, result: { velocityControlId } },

  prepare({ velocityControlId }, { reader, organizationId }) {
    const velocityControl = requireRecord(reader, 'velocityControls', organizationId, velocityControlId)
    requireUnread(reader, velocityControl)
    return velocityControl
  },

  describe: velocityControl => ({
    title: 'Delete a limit',
    sentence: `Delete the limit ${quoted(velocityControl.name, 100)} with what it has counted`,
    key: null,
    fields: [
      { label: 'It does', value: velocityControlSentence(velocityControl) },
      ...velocityControlFields(velocityControl),
    ],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ id }, { organizationId }) {
    return {
      result: { velocityControlId: id },
      record(transaction) {
        requireUnread(transaction, requireRecord(transaction, 'velocityControls', organizationId, id))
        transaction.remove('velocityControls', organizationId, id)
      },
    }
  },
})
