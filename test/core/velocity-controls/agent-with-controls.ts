import { type TestEngine, testEngine } from '../../support/engine.ts'
import { ether } from '../../support/spending.ts'

export const create = 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL'

export const transfers = { definition: [{ caip19: ether.caip19, decimals: '18' }] }
export const aggregation = {
  method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
  operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
  threshold: '2.5',
  window: { rolling: { duration: '86400' } },
  groupBy: { user: {} },
}
export const parameters = {
  name: 'Ether in a day',
  identifier: 'ether_in_a_day',
  dataSource: { chainAssetTransfer: transfers },
  aggregation,
}

export const open = () => testEngine({ approvals: 'nothing' })
export const controls = ({ store, organizationId }: TestEngine) => store.list('velocityControls', organizationId)
export const idIn = (record: { readonly result: object }) =>
  (Object.values(record.result)[0] as { velocityControlId: string }).velocityControlId

export const definition = (...assets: readonly object[]) => ({
  ...parameters,
  dataSource: { chainAssetTransfer: { definition: assets } },
})
export const eth = transfers.definition[0]!
