import { z } from 'zod'
import { caip19Spelling, measuredAsset, measuredAssets } from '../chains/measured-asset.ts'
import { timestamp } from '../records/define/timestamps.ts'
import type { VelocityControl } from '../records/velocity-control.ts'
import { keysOf } from '../schema/keys-of.ts'
import { label } from '../schema/label.ts'

/** A velocity control on the wire (wire.md §1.9, §2.2 and §6.9), and as the agent keeps it. */

const methods = {
  VELOCITY_CONTROL_AGGREGATION_METHOD_SUM: 'SUM',
  VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT: 'COUNT',
} as const
const operators = {
  VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN: 'LESS_THAN',
  VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL: 'LESS_THAN_OR_EQUAL',
  VELOCITY_CONTROL_AGGREGATION_OPERATOR_EQUAL: 'EQUAL',
  VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN_OR_EQUAL: 'GREATER_THAN_OR_EQUAL',
  VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN: 'GREATER_THAN',
} as const

/** A message without fields: that it is there is all it says. */
const chosen = z.object({}).optional()

const filter = z
  .object({
    activity: z
      .array(
        z.object({
          activityType: z
            .string()
            .max(200)
            .regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/, 'must be an activity type such as ACTIVITY_TYPE_SIGN_TRANSACTION_V2')
            .describe(
              'With or without a version: every version of the kind counts. A kind of signing means its batch too, and SIGN_TRANSACTION also payloads that are or may be a transaction.',
            ),
        }),
      )
      .max(100)
      .optional()
      .describe('Activity types that count.'),
  })
  .optional()
  .describe('Absent or empty counts all.')

const definition = z.object({
  caip19: z.string().max(200).transform(caip19Spelling).describe(`CAIP-19 asset type: ${measuredAssets()}.`),
  decimals: z
    .string()
    .regex(/^(\d|[12]\d|3[0-6])$/, 'decimals must be a string from "0" to "36"')
    .describe('How many of its base units make one, as a power of ten: 6 for USDC.'),
})

const dataSource = z
  .object({
    chainAssetTransfer: z
      .object({
        definition: z
          .array(definition)
          .min(1, 'definition must name at least one asset')
          .max(100)
          .describe('Assets whose transfers are counted or added up.'),
        filter,
        phase: z
          .object({ signature: chosen, submission: chosen })
          .refine(({ submission }) => submission === undefined, {
            path: ['submission'],
            error: 'submission is not supported: transfers are measured at signature',
          })
          .optional()
          .describe('When they are measured: at `signature`, which is also what an absent phase means.'),
      })
      .optional(),
    activityExecution: z.object({ filter }).optional(),
  })
  .refine(hasOne, 'name either chainAssetTransfer or activityExecution')
  .describe('What is counted.')

const aggregation = z
  .object({
    method: keysOf(methods, `method must be one of ${Object.keys(methods).join(', ')}`),
    operator: keysOf(operators, `operator must be one of ${Object.keys(operators).join(', ')}`),
    threshold: z
      .string()
      .regex(
        /^(?=[\d.]{1,39}$)\d{1,38}(\.\d{1,18})?$/,
        'threshold must be a decimal number of at most 38 digits, 18 of them after the point',
      )
      .describe('What the sum or count is compared with, in whole units of the asset.'),
    window: z
      .object({
        rolling: z
          .object({
            duration: z
              .string()
              .regex(/^[1-9]\d{0,9}s?$/, 'duration must be whole seconds, such as "86400"')
              .describe('Seconds.'),
          })
          .optional(),
        infinite: chosen,
      })
      .refine(hasOne, 'name either rolling or infinite')
      .describe('How far back it looks.'),
    groupBy: z
      .object({ organization: chosen, user: chosen, wallet: chosen })
      .refine(hasOne, 'name one of organization, user and wallet')
      .describe('Whose requests are counted together.'),
  })
  .describe('How what is counted becomes true or false.')

export const velocityControlParameters = z
  .object({
    name: label.describe('Name of the control.'),
    dataSource,
    aggregation,
    identifier: z
      .string()
      .regex(
        /^[a-z_][a-z0-9_]{0,62}$/,
        'identifier must be 1 to 63 lower-case letters, digits and underscores, and not begin with a digit',
      )
      .describe('Conditions read it as `controls.<identifier>`; unique in the organization.'),
  })
  .superRefine(({ dataSource, aggregation }, context) => {
    if (dataSource.activityExecution && methods[aggregation.method] === 'SUM') {
      const message = 'method must be VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT: executions have no amounts to add up'
      context.addIssue({ code: 'custom', path: ['aggregation', 'method'], message })
    }
    const seen = new Set<string>()
    for (const [index, { caip19 }] of (dataSource.chainAssetTransfer?.definition ?? []).entries()) {
      const key = measuredAsset(caip19)?.key
      const path = ['dataSource', 'chainAssetTransfer', 'definition', index, 'caip19']
      if (key === undefined) {
        const message = `caip19 must be an asset that can be measured: ${measuredAssets()}`
        context.addIssue({ code: 'custom', path, message })
      } else if (seen.has(key)) context.addIssue({ code: 'custom', path, message: 'caip19 names this asset twice' })
      else seen.add(key)
    }
  })

export type ControlParameters = z.output<typeof velocityControlParameters>

/** Content of a velocity control, without its author and dates. */
export type VelocityControlTerms = Omit<VelocityControl, 'id' | 'organizationId' | 'createdAt' | 'updatedAt'>

export function toVelocityControl({
  name,
  identifier,
  dataSource,
  aggregation,
}: ControlParameters): VelocityControlTerms {
  const { chainAssetTransfer, activityExecution } = dataSource
  const { rolling } = aggregation.window
  const types = ((chainAssetTransfer ?? activityExecution)?.filter?.activity ?? []).map(each => each.activityType)
  const assets = chainAssetTransfer?.definition.map(({ caip19, decimals }) => ({ caip19, decimals: Number(decimals) }))
  const [groupBy = 'organization'] = (['organization', 'user', 'wallet'] as const).filter(
    each => aggregation.groupBy[each],
  )
  return {
    name,
    identifier,
    source: assets ? { kind: 'transfers', assets, types } : { kind: 'activities', types },
    method: methods[aggregation.method],
    operator: operators[aggregation.operator],
    threshold: aggregation.threshold,
    windowMs: rolling ? Number(rolling.duration.replace('s', '')) * 1000 : null,
    groupBy,
  }
}

/** `VelocityControl` of wire.md §2.2. */
export function presentVelocityControl(velocityControl: VelocityControl) {
  const { source, windowMs } = velocityControl
  const filter = source.types.length > 0 && {
    filter: { activity: source.types.map(activityType => ({ activityType })) },
  }
  return {
    velocityControlId: velocityControl.id,
    organizationId: velocityControl.organizationId,
    name: velocityControl.name,
    dataSource:
      source.kind === 'activities'
        ? { activityExecution: { ...filter } }
        : {
            chainAssetTransfer: {
              definition: source.assets.map(({ caip19, decimals }) => ({ caip19, decimals: String(decimals) })),
              ...filter,
              phase: { signature: {} },
            },
          },
    aggregation: {
      method: `VELOCITY_CONTROL_AGGREGATION_METHOD_${velocityControl.method}`,
      operator: `VELOCITY_CONTROL_AGGREGATION_OPERATOR_${velocityControl.operator}`,
      threshold: velocityControl.threshold,
      window: windowMs === null ? { infinite: {} } : { rolling: { duration: String(windowMs / 1000) } },
      groupBy: { [velocityControl.groupBy]: {} },
    },
    createdAt: timestamp(velocityControl.createdAt),
    updatedAt: timestamp(velocityControl.updatedAt),
    identifier: velocityControl.identifier,
  }
}

function hasOne(message: object): boolean {
  return Object.values(message).filter(field => field !== undefined).length === 1
}
