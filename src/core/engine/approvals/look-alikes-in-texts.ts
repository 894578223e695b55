import type { Warning } from '../../../shared/card.ts'
import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { addressesAmong, wordsIn } from '../../chains/addresses-among.ts'
import type { OfChain } from '../../chains/chain-of.ts'
import { chains } from '../../chains/index.ts'
import type { Reader } from '../../ports/store.ts'
import { lookAlikeNamed } from './look-alike-warnings.ts'

interface TextsLookedAt {
  /** Memos, or a message. */
  readonly texts: Iterable<string>
  /** The thing signed that they are in, and addresses of its chain that are looked at already; absent for a text of no chain. */
  readonly of?: OfChain & { readonly seen: ReadonlySet<string> }
  /** Addresses of each chain that are looked at. */
  readonly most: number
}

/**
 * Warns of addresses in texts that look like known ones: bridges and exchanges pay whom a memo names, also on other chains, and sites let
 * in whom a message names.
 */
export function lookAlikesInTexts(
  reader: Reader,
  organizationId: string,
  { texts, of, most }: TextsLookedAt,
): { readonly dangers: readonly Warning[]; readonly notLookedAt: number } {
  const words = wordsIn(texts)
  const dangers: Warning[] = []
  let notLookedAt = 0
  for (const sharing of Map.groupBy(chains, ({ namespace }) => namespace).values()) {
    const isHere = of !== undefined && sharing.includes(of.chain)
    const chain = isHere ? of.chain : sharing[0]
    const all = new Set(sharing.flatMap(each => addressesAmong(words, each)))
    const addresses = [...all].filter(address => !isHere || !of.seen.has(address))
    if (!chain || addresses.length === 0) continue
    notLookedAt += Math.max(0, addresses.length - most)
    const network = isHere ? of.chain.networkOf(of.signed) : undefined
    const known = addressesKnownTo(reader, organizationId, chain, network)
    for (const address of addresses.slice(0, most)) {
      const likened = chain.shippedName?.(address, network) ? undefined : known.lookAlikeOf(address)
      if (likened !== undefined)
        dangers.push(
          lookAlikeNamed(address, likened, nameOf(reader, organizationId, likened, { network, chain })?.text),
        )
    }
  }
  return { dangers, notLookedAt }
}
