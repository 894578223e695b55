import { z } from 'zod'
import { defineQuery } from '../query/define.ts'

export const getIpAllowlist = defineQuery({
  name: 'get_ip_allowlist',
  summary: 'From which addresses requests are taken: the agent listens on this computer only, so there is no list.',
  request: z.object({ publicKey: z.string().max(200).optional().describe('Of the API key a list would be for.') }),
  example: {},
  answer: ({ publicKey }, { organizationId }) => ({
    allowlist: { organizationId, rules: [], enabled: false, ...(publicKey !== undefined && { publicKey }) },
  }),
})
