import { z } from 'zod'
import { defineQuery } from '../query/define.ts'

export const getIpAllowlist = defineQuery({
  name: 'get_ip_allowlist',
  summary: 'The addresses that may send requests. There is no list, because the agent listens on this computer only.',
  request: z.object({
    publicKey: z.string().max(200).optional().describe('Public key of the API key that the list is for.'),
  }),
  example: {},
  answer: ({ publicKey }, { organizationId }) => ({
    allowlist: { organizationId, rules: [], enabled: false, ...(publicKey !== undefined && { publicKey }) },
  }),
})
