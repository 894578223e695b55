import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { AgentError } from '../errors.ts'
import { havingIpAllowlist, writeIpAllowlist } from './ip-allowlist-of.ts'
import { listOfKey, whose } from './set-ip-allowlist.ts'

export const removeIpAllowlist = defineActivity({
  kind: 'REMOVE_IP_ALLOWLIST',
  version: 1,
  summary: 'Let requests come from every network again.',
  governance: { by: 'policy', resource: 'CONFIG', action: 'UPDATE' },
  params: {},
  parameters: z.object({ publicKey: listOfKey }),
  result: { version: 1, schema: z.object({}) },
  example: { parameters: {}, result: {} },

  prepare({ publicKey }, { reader, organizationId }) {
    const of = havingIpAllowlist(reader, organizationId, publicKey)
    if (of.record.ipAllowlist === null)
      throw new AgentError('RESOURCE_NOT_FOUND', 'There is no list of networks to remove.')
    return { of }
  },
  describe: ({ of }) => ({
    title: 'Remove the allowed networks',
    sentence: `Accept requests ${whose(of)} from every network`,
    key: null,
    fields: (of.record.ipAllowlist?.rules ?? []).map(({ cidr }) => ({ label: 'No longer needed', value: cidr })),
    warnings: [],
    raw: [],
  }),
  facts: nothing,
  async execute({ of }, { now }) {
    return { result: {}, record: transaction => writeIpAllowlist(transaction, of, null, now) }
  },
})
