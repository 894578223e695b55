import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { havingIpAllowlist } from './ip-allowlist-of.ts'
import { listOfKey } from './set-ip-allowlist.ts'

export const getIpAllowlist = defineQuery({
  name: 'get_ip_allowlist',
  summary: 'The networks that requests may come from. Without rules, they may come from every network.',
  request: z.object({ publicKey: listOfKey }),
  example: {},
  answer({ publicKey }, { organizationId, reader }) {
    const { kind, record } = havingIpAllowlist(reader, organizationId, publicKey)
    const { enabled = false, rules = [] } = record.ipAllowlist ?? {}
    return {
      allowlist: {
        organizationId,
        ...(publicKey !== undefined && { publicKey }),
        ...(kind === 'organizations' && { enabled }),
        rules: rules.map(({ cidr, label, createdAt }) => ({
          cidr,
          ...(label !== null && { label }),
          createdAt: String(createdAt),
        })),
        onEvaluationError: 'DENY',
      },
    }
  },
})
