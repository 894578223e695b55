import { z } from 'zod'
import type { Claim, Simulation } from '../../../shared/simulation.ts'
import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { type OfChain, readByChains } from '../../chains/chain-of.ts'
import { visible } from '../../display/visible.ts'
import type { NodeCaller } from '../../ports/node-caller.ts'
import type { Reader } from '../../ports/store.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'

export interface SimulationParts {
  readonly reader: Reader
  readonly nodes: NodeCaller
  /** Addresses of the person's own nodes, by network. */
  readonly ownNodes: Readonly<Record<string, string>>
}

/**
 * Asks the person's own node what a waiting transaction would do; null if there is no node, or nothing for it to try. The answer is an
 * unproved claim that only the card shows: policies, limits and warnings ignore it.
 */
export async function simulate(
  parts: SimulationParts,
  { activity, prepared, forOrganizationId }: Pick<DecodedActivity, 'activity' | 'prepared' | 'forOrganizationId'>,
): Promise<Simulation | null> {
  const { givesOut, key } = activity.facts(prepared)
  if (givesOut.kind !== 'signatures' || !key?.address) return null
  const [only, ...more] = readByChains(givesOut.signed)
  const network = only?.chain.networkOf(only.signed)
  const url = network === undefined ? undefined : parts.ownNodes[network]
  if (!only || more.length > 0 || url === undefined || !only.chain.ownNode?.tries?.canTry(only.signed)) return null
  return { node: new URL(url).origin, claim: await claimOf(parts, only, { url, from: key.address, forOrganizationId }) }
}

async function claimOf(
  { reader, nodes }: SimulationParts,
  { chain, signed }: OfChain,
  { url, from, forOrganizationId }: { readonly url: string; readonly from: string; readonly forOrganizationId: string },
): Promise<Claim> {
  const network = chain.networkOf(signed)
  const { isOurs } = addressesKnownTo(reader, forOrganizationId, chain, network)
  const named = (address: string) => nameOf(reader, forOrganizationId, address, { network, chain })?.text ?? null
  const tried = { ask: nodes.at(url), from, isOurs, nameOf: named }
  try {
    return (await chain.ownNode?.tries?.simulate(signed, tried)) ?? unreachable('it cannot be asked')
  } catch (error) {
    // What zod or a stack without end has to say of an answer helps nobody.
    const isReadable = error instanceof Error && !(error instanceof z.ZodError) && !(error instanceof RangeError)
    return unreachable(isReadable ? visible(error.message, 300) : 'its answer cannot be read')
  }
}

function unreachable(why: string): Claim {
  return { kind: 'unreachable', why }
}
