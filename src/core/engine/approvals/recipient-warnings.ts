import type { Warning } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { addressesKnownTo, isAt } from '../../address-names/known-addresses.ts'
import { nameOf } from '../../address-names/name-of.ts'
import { type PlacePaid, placePaid } from '../../address-names/place-paid.ts'
import { type OfChain, readByChains } from '../../chains/chain-of.ts'
import type { Reader } from '../../ports/store.ts'
import { addressesNotKnown } from './addresses-not-known.ts'
import { addressesNotLookedAt } from './addresses-not-looked-at.ts'
import { firstRecipientWarning } from './first-recipient-warning.ts'
import { lookAlikeNamed, lookAlikeRecipient, moreLookAlikes } from './look-alike-warnings.ts'
import { lookAlikesInTexts } from './look-alikes-in-texts.ts'
import { lostPaymentWarning } from './lost-payment-warning.ts'
import { newMemoWarning } from './new-memo-warning.ts'

/** Warnings of a kind on one card, and recipients that are looked at. */
const mostWarnings = 5
const mostLookedAt = 200

/**
 * Warns of recipients of payments to be signed: those that are nobody, those that look like a known one and are another, those that nothing signed here has paid
 * before on the same network, and those that were paid before with another memo. An account of one's own is none of its own on another ledger.
 */
export function recipientWarnings(
  reader: Reader,
  organizationId: string,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
): Warning[] {
  if (givesOut.kind !== 'signatures') return []
  const losses: Warning[] = []
  const dangers: Warning[] = []
  const strangers = new Set<string>()
  const others = new Set<string>()
  const newMemos = new Map<string, Warning>()
  let notLookedAt = 0
  for (const { chain, signed: each } of readByChains(givesOut.signed)) {
    const network = chain.networkOf(each)
    const known = addressesKnownTo(reader, organizationId, chain, network)
    const payees = Map.groupBy(chain.payees?.(each, givesOut.publicKey) ?? [], ({ address }) => address)
    notLookedAt += Math.max(0, payees.size - mostLookedAt)
    for (const [address, its] of [...payees].slice(0, mostLookedAt)) {
      const isHere = its.every(({ ledger }) => ledger === undefined)
      if (isHere && (known.isOurs(address) || chain.shippedName?.(address, network))) continue
      for (const what of new Set(its.map(payee => payee.lostAt)))
        if (what !== undefined) losses.push(lostPaymentWarning(address, what))
      const places = its.map(payee => placePaid(chain, each, payee))
      const likened = known.lookAlikeOf(address, places)
      const before = known.paid(address)
      if (likened !== undefined)
        dangers.push(
          lookAlikeRecipient(address, likened, nameOf(reader, organizationId, likened, { network, chain })?.text),
        )
      else if (!known.isNamed(address) && !places.every(place => before.some(isAt(place)))) strangers.add(address)
      else
        for (const [index, { memos }] of its.entries()) {
          const warning = newMemoWarning(address, memos, before.filter(isAt(places[index] as PlacePaid)))
          if (warning) newMemos.set(warning.text, warning)
        }
    }
    const named = new Set(chain.addressesNamed(each))
    const all = [...new Set([...named, ...chain.addressesPerhaps(each)])].filter(address => !payees.has(address))
    notLookedAt += Math.max(0, all.length - mostLookedAt)
    for (const address of all.slice(0, mostLookedAt)) {
      if (known.isNamed(address) || chain.shippedName?.(address, network)) continue
      const likened = known.lookAlikeOf(address)
      if (likened !== undefined)
        dangers.push(
          lookAlikeNamed(address, likened, nameOf(reader, organizationId, likened, { network, chain })?.text),
        )
      else if (
        named.has(address) &&
        !known.paid(address).some(isAt({ network: network ?? '', asset: '' })) &&
        !isNobody(address)
      )
        others.add(address)
    }
    const seen = new Set([...payees.keys(), ...all])
    lookIn(chain.memos?.(each, givesOut.publicKey).texts ?? [], { chain, signed: each, seen })
  }
  for (const each of givesOut.signed) if (!('chain' in each) && each.kind === 'text') lookIn([each.text])
  return [
    ...losses.slice(0, mostWarnings),
    ...dangers.slice(0, mostWarnings),
    ...moreLookAlikes(dangers.length - mostWarnings),
    ...addressesNotLookedAt(notLookedAt),
    ...firstRecipientWarning([...strangers]),
    ...addressesNotKnown([...others]),
    ...[...newMemos.values()].slice(0, mostWarnings),
  ]

  function lookIn(texts: Iterable<string>, of?: OfChain & { readonly seen: ReadonlySet<string> }): void {
    const found = lookAlikesInTexts(reader, organizationId, { texts, most: mostLookedAt, ...(of && { of }) })
    dangers.push(...found.dangers)
    notLookedAt += found.notLookedAt
  }
}

/** Contracts take it for “none”. */
function isNobody(address: string): boolean {
  return /^0x0{40}$/.test(address)
}
