import type { Warning } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { addressesKnownTo } from '../../address-names/addresses-known-to.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { Reader } from '../../ports/store.ts'
import { firstRecipient } from './first-recipient.ts'
import { lookAlikeRecipient } from './look-alike-recipient.ts'

/** Warnings of a kind on one card, and recipients that are looked at. */
const mostWarnings = 5
const mostLookedAt = 200

/**
 * Of whom something pays that is to be signed: those that look like somebody who is known and are another, and those whom nothing has
 * paid before that was signed here.
 */
export function recipientWarnings(
  reader: Reader,
  organizationId: string,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
): Warning[] {
  if (givesOut.kind !== 'signatures') return []
  const dangers: Warning[] = []
  const strangers = new Set<string>()
  for (const { chain, signed: each } of readByChains(givesOut.signed)) {
    const known = addressesKnownTo(reader, organizationId, chain)
    const network = chain.networkOf?.(each)
    for (const address of new Set((chain.recipients?.(each, givesOut.publicKey) ?? []).slice(0, mostLookedAt))) {
      if (known.isKnown(address) || chain.shippedName?.(address, network)) continue
      const likened = known.lookAlikeOf(address)
      if (likened === undefined) strangers.add(address)
      else
        dangers.push(
          lookAlikeRecipient(address, likened, nameOf(reader, organizationId, likened, { network, chain })?.text),
        )
    }
  }
  return [...dangers.slice(0, mostWarnings), ...firstRecipient([...strangers])]
}
