import type { Warning } from '../../../shared/card.ts'
import { addressesKnownTo } from '../../address-names/addresses-known-to.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { readByChains } from '../../chains/chain-of.ts'
import { notice } from '../../chains/declaration/described.ts'
import type { Signed } from '../../chains/declaration/signed.ts'
import { visible } from '../../display/visible.ts'
import type { Reader } from '../../ports/store.ts'

/** Warnings of a kind on one card, and recipients that are looked at. */
const mostWarnings = 5
const mostLookedAt = 200

/**
 * Of whom something pays that is to be signed: those that look like somebody who is known and are another, and those whom nothing has
 * paid before that was signed here.
 */
export function recipientWarnings(reader: Reader, organizationId: string, signed: readonly Signed[]): Warning[] {
  const dangers: Warning[] = []
  const strangers = new Set<string>()
  for (const { chain, signed: each } of readByChains(signed)) {
    const known = addressesKnownTo(reader, organizationId, chain)
    const network = chain.networkOf?.(each)
    for (const address of new Set((chain.recipients?.(each) ?? []).slice(0, mostLookedAt))) {
      if (known.isKnown(address) || chain.shippedName?.(address, network)) continue
      const likened = known.lookAlikeOf(address)
      if (likened === undefined) strangers.add(address)
      else dangers.push(lookAlike(address, likened, nameOf(reader, organizationId, likened, { network })?.text))
    }
  }
  return [...dangers.slice(0, mostWarnings), ...firstTime([...strangers])]
}

/** Somebody makes an address that begins and ends alike, pays from it, and waits for it to be copied out of the history. */
function lookAlike(address: string, known: string, name: string | undefined): Warning {
  const whose = name === undefined ? 'one that was paid before' : `“${name}”`
  return {
    level: 'danger',
    text: `This recipient begins or ends like ${whose}, and is another: what is sent goes to somebody else.`,
    compares: { asked: visible(address, 200), known: visible(known, 200) },
  }
}

function firstTime(strangers: readonly string[]): Warning[] {
  const [only, ...others] = strangers
  if (only === undefined) return []
  const who = others.length === 0 ? visible(only, 200) : `${strangers.length} of those whom it pays`
  const them = others.length === 0 ? 'it' : 'each'
  return [
    notice(
      `Nothing that was signed here has paid ${who} before: compare ${them} with what its owner told you, character by character.`,
    ),
  ]
}
