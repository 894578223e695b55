import { z } from 'zod'

export const ipAllowlist = z
  .object({
    enabled: z.boolean().describe('False keeps the rules, and applies none.'),
    rules: z.array(z.object({ cidr: z.string(), label: z.string().nullable(), createdAt: z.number().int() })),
  })
  .describe('Networks that requests may come from.')

export type IpAllowlist = z.output<typeof ipAllowlist>
