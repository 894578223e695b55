import type { Warning } from '../../../shared/card.ts'
import { addressesKnownTo } from '../../address-names/known-addresses.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { addressesAmong, wordsIn } from '../../chains/addresses-among.ts'
import { addressesInBytes, bytesInHex } from '../../chains/addresses-in-bytes.ts'
import type { OfChain } from '../../chains/chain-of.ts'
import { chains } from '../../chains/index.ts'
import type { Reader } from '../../ports/store.ts'
import { lookAlikeNamed } from './look-alike-warnings.ts'

/** Places among bytes, which rarely hold an address, that are looked at. */
const mostPlaces = 2_000

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
  const all = [...texts]
  all.push(...bytesInHex(all))
  const words = wordsIn(all)
  const places = addressesInBytes(all)
  const dangers: Warning[] = []
  let notLookedAt = Math.max(0, places.length - mostPlaces)
  for (const sharing of Map.groupBy(chains, ({ namespace }) => namespace).values()) {
    const isHere = of !== undefined && sharing.includes(of.chain)
    const chain = isHere ? of.chain : sharing[0]
    const written = addressesAmong(words, sharing)
    const inBytes = addressesAmong(places.slice(0, mostPlaces), sharing)
    const isNew = (address: string) => !isHere || !of.seen.has(address)
    const addresses = [...written].filter(isNew)
    const perhaps = [...inBytes].filter(address => !written.has(address) && isNew(address))
    if (!chain || addresses.length + perhaps.length === 0) continue
    notLookedAt += Math.max(0, addresses.length - most)
    const network = isHere ? of.chain.networkOf(of.signed) : undefined
    const known = addressesKnownTo(reader, organizationId, chain, network)
    for (const address of [...addresses.slice(0, most), ...perhaps]) {
      const likened = chain.shippedName?.(address, network) ? undefined : known.lookAlikeOf(address)
      if (likened !== undefined)
        dangers.push(
          lookAlikeNamed(address, likened, nameOf(reader, organizationId, likened, { network, chain })?.text),
        )
    }
  }
  return { dangers, notLookedAt }
}
