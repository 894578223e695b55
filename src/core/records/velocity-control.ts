import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'

const types = z.array(z.string()).describe('`ACTIVITY_TYPE_…` that count; empty for all.')

const asset = z
  .object({ caip19: z.string(), decimals: z.number().int() })
  .describe('A CAIP-19 asset type, lower case, and how many of its base units make one, as a power of ten.')

/** Counts, or adds up, what requests spend, so that a condition can ask `controls.<identifier>` (wire.md §6.9). */
export const velocityControls = defineRecord({
  kind: 'velocityControls',
  noun: 'velocity control',
  fields: {
    name: z.string(),
    identifier: z.string().describe('Unique in the organization.'),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('transfers'), assets: z.array(asset), types }),
      z.object({ kind: z.literal('activities'), types }),
    ]),
    method: z.enum(['SUM', 'COUNT']),
    operator: z.enum(['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'EQUAL', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN']),
    threshold: z.string().describe('A decimal number, in whole units of the asset where assets are added up.'),
    windowMs: z.number().int().nullable().describe('How far back it looks, in milliseconds; null for ever.'),
    groupBy: z.enum(['organization', 'user', 'wallet']),
  },
  unique: [['identifier']],
  owner: null,
  quotas: { velocityControls: perOrganization(100, 'velocity controls') },
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000068',
    name: 'Daily ether',
    identifier: 'daily_ether',
    source: { kind: 'transfers', assets: [{ caip19: 'example:1/slip44:1', decimals: 18 }], types: [] },
    method: 'SUM',
    operator: 'LESS_THAN_OR_EQUAL',
    threshold: '2',
    windowMs: 86_400_000,
    groupBy: 'organization',
  },
  // The fields of the API are another split of the same rule: see `velocity-control-wire.ts`.
  present: null,
})

export type VelocityControl = RecordOf<typeof velocityControls>
