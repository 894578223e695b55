import { z } from 'zod'
import type { Field } from '../../shared/card.ts'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { IpAllowlist } from '../schema/ip-allowlist.ts'
import { cidr, ipNetworkOf, isInNetworks } from '../schema/ip-network.ts'
import { type HasIpAllowlist, havingIpAllowlist, writeIpAllowlist } from './ip-allowlist-of.ts'

/** Rules of each version of IP (wire.md §11). */
const mostRules = 10

export const listOfKey = z
  .string()
  .max(200)
  .optional()
  .describe('Public key of the API key that the list is for; absent for the whole organization.')

export const setIpAllowlist = defineActivity({
  kind: 'SET_IP_ALLOWLIST',
  version: 1,
  summary: 'Set the networks that requests may come from, in place of those before.',
  governance: { by: 'policy', resource: 'CONFIG', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    publicKey: listOfKey,
    enabled: z
      .boolean()
      .optional()
      .describe('False keeps the rules of the organization, and applies none. True by default.'),
    rules: z
      .array(z.object({ cidr, label: z.string().max(100).optional() }))
      .min(1)
      .max(2 * mostRules)
      .describe('Networks, at most ten of each version of IP. 127.0.0.1/32 is this computer.'),
    onEvaluationError: z
      .enum(['ALLOW', 'DENY'])
      .optional()
      .describe('Accepted, and not needed: there is no such error here.'),
  }),
  result: { version: 1, schema: z.object({}) },
  example: { parameters: { rules: [{ cidr: '127.0.0.1/32', label: 'This computer' }] }, result: {} },

  prepare({ publicKey, enabled, rules }, { reader, organizationId }) {
    for (const family of ['ipv4', 'ipv6'])
      if (rules.filter(rule => ipNetworkOf(rule.cidr)?.family === family).length > mostRules)
        throw new AgentError('REQUEST_INVALID', `at most ${mostRules} rules of each version of IP`, {
          detail: { field: 'parameters.rules' },
        })
    if (publicKey !== undefined && enabled !== undefined)
      throw new AgentError(
        'REQUEST_INVALID',
        'enabled is for the list of an organization. Remove the list of a key instead.',
        {
          detail: { field: 'parameters.enabled' },
        },
      )
    return { of: havingIpAllowlist(reader, organizationId, publicKey), enabled: enabled ?? true, rules }
  },

  describe({ of, enabled, rules }) {
    const isForThisComputer = isInNetworks(
      rules.map(each => each.cidr),
      undefined,
    )
    return {
      title: 'Set the allowed networks',
      sentence: `${enabled ? 'Accept' : 'Keep, without applying it, a rule to accept'} requests ${whose(of)} from ${rules.length} network${rules.length === 1 ? '' : 's'} alone`,
      key: null,
      fields: rules.map(
        ({ cidr, label }, index): Field => ({
          label: label === undefined ? `Network ${index + 1}` : visible(label, 100),
          value: cidr,
        }),
      ),
      warnings:
        enabled && !isForThisComputer
          ? [
              {
                level: 'notice',
                text: 'Programs on this computer are refused then. This window can still remove the list.',
              },
            ]
          : [],
      raw: [],
    }
  },

  facts: nothing,

  async execute({ of, enabled, rules }, { now }) {
    const list: IpAllowlist = {
      enabled,
      rules: rules.map(({ cidr, label }) => ({ cidr, label: label ?? null, createdAt: now })),
    }
    return { result: {}, record: transaction => writeIpAllowlist(transaction, of, list, now) }
  },
})

export function whose({ kind, record: { name } }: HasIpAllowlist): string {
  return `${kind === 'organizations' ? 'for' : 'with the API key'} ${quoted(name, 100)}`
}
