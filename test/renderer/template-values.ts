import { fillTemplate } from '../../src/core/chains/fill-template.ts'
import { chains } from '../../src/core/chains/index.ts'
import { measuredAsset } from '../../src/core/chains/measured-asset.ts'
import { chainPolicy } from '../../src/renderer/screens/policies/templates/chain-policy.ts'
import { type Who, whoProblem } from '../../src/renderer/screens/policies/templates/conditions.ts'
import type { Made } from '../../src/renderer/screens/policies/templates/template-result.ts'
import { idOf } from './support/scripts/basics.ts'

export const ada = idOf(401)
export const grace = idOf(402)
export const onlyTransfers = (caip19: string) => measuredAsset(caip19)?.onlyTransfers ?? null
export const etherLimit = { identifier: 'daily_eth', onlyTransfers: onlyTransfers('eip155:1/slip44:60') }

/** What the form of a chain's template makes of the agent's answer. */
export function filled(
  chain: string,
  title: string,
  values: Readonly<Record<string, string | boolean>>,
  who: Who,
): Made<string> {
  const answer = fillTemplate(chains, { chain, title, values })
  const problem = whoProblem(who)
  if (answer.ok && !problem) return { ok: true, text: chainPolicy(answer, who) }
  return { ok: false, problems: { ...(answer.ok ? {} : answer.problems), ...(problem && { who: problem }) } }
}

export const allowList = (input: { network: 'ethereum' | 'solana'; addresses: string; plain: boolean; who: Who }) =>
  filled(input.network, 'Known addresses', { addresses: input.addresses, plain: input.plain }, input.who)

export const contractFunction = ({
  who,
  ...values
}: {
  address: string
  called: string
  chainId: string
  payable: boolean
  who: Who
}) => filled('ethereum', 'One contract function', values, who)
