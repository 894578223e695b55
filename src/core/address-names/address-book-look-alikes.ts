import type { Warning } from '../../shared/card.ts'
import { chainOfAddress } from '../chains/chain-of-address.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import { quoted, visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import { addressesKnownTo, type KnownAddresses } from './known-addresses.ts'
import { nameOf } from './name-of.ts'
import type { WantedName } from './read-entry.ts'

/** An address that is to get a name, and a known one that looks like it. */
export interface NamedLookAlike {
  readonly name: string
  readonly asked: string
  readonly known: string
  /** Name of the known address; undefined if it was only paid before. */
  readonly knownAs: string | undefined
}

/** Returns those addresses that people may take for one they know: a name would vouch for the wrong one. */
export function lookAlikesAmong(
  reader: Reader,
  organizationId: string,
  wanted: readonly WantedName[],
): readonly NamedLookAlike[] {
  const knownOn = new Map<Chain, KnownAddresses>()
  return wanted.flatMap(({ name, namespace, address }) => {
    const chain = chainOfAddress(namespace, address)?.chain
    if (!chain) return []
    const addresses = knownOn.get(chain) ?? addressesKnownTo(reader, organizationId, chain, undefined)
    knownOn.set(chain, addresses)
    const known = addresses.lookAlikeOf(address)
    if (known === undefined) return []
    const knownAs = nameOf(reader, organizationId, known, { network: undefined, chain })?.text
    return [{ name, asked: address, known, knownAs }]
  })
}

export function lookAlikeWarning({ name, asked, known, knownAs }: NamedLookAlike): Warning {
  const whose = knownAs === undefined ? 'an address that was paid before' : `“${knownAs}”`
  return {
    level: 'danger',
    text: `The address to be called ${quoted(name, 100)} looks like ${whose}, but is different. A name makes it look right.`,
    compares: { asked: visible(asked, 200), known: visible(known, 200) },
  }
}
