import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'

/**
 * Somebody whom a completed signature paid: kept once for each network, asset and memo, with the first activity that did, and how
 * often it was paid since.
 */
export const recipients = defineRecord({
  kind: 'recipients',
  noun: 'recipient',
  fields: {
    namespace: z.string().describe('Of the chain that the address is on (CAIP-2).'),
    address: z.string().describe('As the agent writes it.'),
    head: z.string().describe('The first six characters that tell addresses of its chain apart, in lower case.'),
    tail: z.string().describe('The last six, in lower case.'),
    ends: z.string().describe('The first four and the last four, in lower case.'),
    network: z
      .string()
      .describe('Network of the address (CAIP-2), or the channel to it; empty if the bytes do not say.'),
    asset: z.string().describe('The asset, if anybody could have created it; empty for coins and shipped tokens.'),
    memo: z
      .string()
      .describe('Tag, memo or comment that says which customer of the address was paid; empty without one.'),
    activityId: reference,
    payments: z
      .number()
      .int()
      .nullable()
      .describe('Number of signed transactions that paid it; null if some were signed before they were counted.'),
    lastPaidAt: moment.nullable().describe('Null if only the first is known.'),
  },
  unique: [['namespace', 'address', 'network', 'asset', 'memo']],
  owner: null,
  quotas: {},
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000072',
    namespace: 'example',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    head: '71c765',
    tail: 'd8976f',
    ends: '71c7976f',
    network: 'example:1',
    asset: '',
    memo: '',
    activityId: '01890000-0000-7000-8000-000000001001',
    payments: 14,
    lastPaidAt: 1_700_000_000_000,
  },
  isWrittenOften: true,
  present: null,
})

export type Recipient = RecordOf<typeof recipients>
