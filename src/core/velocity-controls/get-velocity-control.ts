import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { presentVelocityControl } from './velocity-control-wire.ts'

export const getVelocityControl = defineQuery({
  name: 'get_velocity_control',
  summary: 'One velocity control.',
  request: z.object({ velocityControlId: uuid.describe('Id of the control.') }),
  example: { velocityControlId: '6a1d0c52-43d8-4b8e-8f0a-7e1c55f0b9d3' },
  answer: ({ velocityControlId }, { organizationId, reader }) => ({
    velocityControl: presentVelocityControl(
      requireRecord(reader, 'velocityControls', organizationId, velocityControlId),
    ),
  }),
})
