import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { examples } from '../chains/index.ts'
import { AgentError } from '../errors.ts'
import { velocityControlSentence } from '../policies/engine/velocity-controls/in-words.ts'
import type { Reader } from '../ports/store.ts'
import { requireQuota } from '../quotas.ts'
import { velocityControlFields, velocityControlWarnings } from './describe-velocity-control.ts'
import { requireKnownTypes } from './require-known-types.ts'
import { toVelocityControl, velocityControlParameters } from './velocity-control-wire.ts'

const { asset } = examples

export const createVelocityControl = defineActivity({
  kind: 'CREATE_VELOCITY_CONTROL',
  version: 1,
  summary: 'Create a limit (velocity control): count or add up what requests spend, for conditions of policies.',
  governance: { by: 'policy', resource: 'VELOCITY_CONTROL', action: 'CREATE' },
  params: {},
  parameters: velocityControlParameters,
  result: { version: 1, schema: z.object({ velocityControlId: z.string() }) },
  example: {
    parameters: {
      name: `${asset.name} in a day`,
      dataSource: {
        chainAssetTransfer: {
          definition: [{ caip19: asset.caip19, decimals: String(asset.decimals) }],
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
      identifier: `${asset.name.toLowerCase()}_in_a_day`,
    },
    result: { velocityControlId: '6a1d0c52-43d8-4b8e-8f0a-7e1c55f0b9d3' },
  },

  prepare(parameters, { reader, organizationId, activityTypes }) {
    const velocityControl = toVelocityControl(parameters)
    requireKnownTypes(velocityControl.source.types, activityTypes, 'parameters.dataSource')
    checkRoomAndIdentifier(reader, organizationId, velocityControl.identifier)
    return velocityControl
  },

  describe: velocityControl => ({
    title: 'Create a limit',
    sentence: velocityControlSentence(velocityControl),
    key: null,
    fields: velocityControlFields(velocityControl),
    warnings: velocityControlWarnings(velocityControl),
    raw: [],
  }),

  facts: nothing,

  async execute(velocityControl, { organizationId, now, newId }) {
    const id = newId()
    return {
      result: { velocityControlId: id },
      record(transaction) {
        checkRoomAndIdentifier(transaction, organizationId, velocityControl.identifier)
        transaction.insert('velocityControls', {
          ...velocityControl,
          id,
          organizationId,
          createdAt: now,
          updatedAt: now,
        })
      },
    }
  },
})

/** @throws AgentError `QUOTA_REACHED`, `REQUEST_INVALID` for an identifier that is taken. */
function checkRoomAndIdentifier(reader: Reader, organizationId: string, identifier: string): void {
  requireQuota(reader, organizationId, 'velocityControls', 1)
  if (reader.list('velocityControls', organizationId, { identifier }).length > 0) {
    throw new AgentError('REQUEST_INVALID', 'velocity control identifier must be unique', {
      detail: { field: 'parameters.identifier' },
    })
  }
}
