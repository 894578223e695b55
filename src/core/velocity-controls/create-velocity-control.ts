import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { AgentError } from '../errors.ts'
import { requireRoom } from '../limits.ts'
import { controlSentence } from '../policy/control-in-words.ts'
import type { Reader } from '../ports/store.ts'
import { controlParameters, toControl } from './control-wire.ts'
import { controlFields, controlWarnings } from './describe-control.ts'
import { requireKnownTypes } from './require-known-types.ts'

export const createVelocityControl = defineActivity({
  kind: 'CREATE_VELOCITY_CONTROL',
  version: 1,
  summary: 'Create a limit (velocity control): count or add up what requests spend, for conditions of policies.',
  governance: { by: 'policy', resource: 'VELOCITY_CONTROL', action: 'CREATE' },
  parameters: controlParameters,
  result: { version: 1, schema: z.object({ velocityControlId: z.string() }) },
  example: {
    parameters: {
      name: 'Ether in a day',
      dataSource: {
        chainAssetTransfer: {
          definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }],
          filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
          phase: { signature: {} },
        },
      },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold: '2',
        window: { rolling: { duration: '86400' } },
        groupBy: { user: {} },
      },
      identifier: 'ether_in_a_day',
    },
    result: { velocityControlId: '6a1d0c52-43d8-4b8e-8f0a-7e1c55f0b9d3' },
  },

  prepare(parameters, { reader, organizationId }) {
    const control = toControl(parameters)
    requireKnownTypes(control.source.types, 'parameters.dataSource')
    checkRoomAndIdentifier(reader, organizationId, control.identifier)
    return control
  },

  describe: control => ({
    title: 'Create a velocity control',
    sentence: controlSentence(control),
    key: null,
    fields: controlFields(control),
    warnings: controlWarnings(control),
    raw: [],
  }),

  async execute(control, { organizationId, now, newId }) {
    const id = newId()
    return {
      result: { velocityControlId: id },
      record(transaction) {
        checkRoomAndIdentifier(transaction, organizationId, control.identifier)
        transaction.insert('velocityControls', { ...control, id, organizationId, createdAt: now, updatedAt: now })
      },
    }
  },
})

/** @throws AgentError `LIMIT_REACHED`, `REQUEST_INVALID` for an identifier that is taken. */
function checkRoomAndIdentifier(reader: Reader, organizationId: string, identifier: string): void {
  requireRoom(reader, organizationId, 'velocityControls', 1)
  if (reader.list('velocityControls', organizationId, { identifier }).length > 0) {
    throw new AgentError('REQUEST_INVALID', 'velocity control identifier must be unique', {
      detail: { field: 'parameters.identifier' },
    })
  }
}
