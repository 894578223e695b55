import type { Warning } from '../../../shared/card.ts'
import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { addressesAmong, wordsIn } from '../../chains/addresses-among.ts'
import type { OfChain } from '../../chains/chain-of.ts'
import { chains } from '../../chains/index.ts'
import type { Reader } from '../../ports/store.ts'
import { lookAlikeNamed } from './look-alike-warnings.ts'

/**
 * Warns of addresses in memos that look like known ones: bridges and exchanges pay whom a memo names, also on other chains.
 *
 * @param seen - Addresses of the chain that are looked at already.
 * @param most - Addresses of each chain that are looked at.
 */
export function lookAlikesInMemos(
  reader: Reader,
  organizationId: string,
  { chain: own, signed }: OfChain,
  { publicKey, seen, most }: { readonly publicKey: string; readonly seen: ReadonlySet<string>; readonly most: number },
): { readonly dangers: readonly Warning[]; readonly notLookedAt: number } {
  const words = wordsIn(own.memoTexts(signed, publicKey))
  const dangers: Warning[] = []
  let notLookedAt = 0
  for (const sharing of Map.groupBy(chains, ({ namespace }) => namespace).values()) {
    const isHere = sharing.includes(own)
    const chain = isHere ? own : sharing[0]
    const all = new Set(sharing.flatMap(each => addressesAmong(words, each)))
    const addresses = [...all].filter(address => !isHere || !seen.has(address))
    if (!chain || addresses.length === 0) continue
    notLookedAt += Math.max(0, addresses.length - most)
    const network = isHere ? own.networkOf(signed) : undefined
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
