import type { Card } from '../../shared/card.ts'

/** Largest card that a list holds whole, in characters of its JSON: an ordinary one has about three thousand. */
const wholeUpTo = 8192

/** Longest sentence, in characters, of a card that a list shortens. */
const longestLine = 500

const known = new WeakMap<Card, Card>()

/** A card as a list holds it, so that a thousand that wait make no list of gigabytes. It has the digest of the whole card. */
export function listed(card: Card): Card {
  const before = known.get(card)
  if (before) return before
  const now = isLarge(card) ? partOf(card) : card
  known.set(card, now)
  return now
}

function isLarge({ shown, hardwareWallet, offer, sends, paidBefore }: Card): boolean {
  return JSON.stringify([shown, hardwareWallet, offer, sends, paidBefore]).length > wholeUpTo
}

function partOf(card: Card): Card {
  const { shown, hardwareWallet } = card
  return {
    ...card,
    partial: true,
    shown: {
      ...shown,
      sentence: shown.sentence.slice(0, longestLine),
      why: shown.why.slice(0, longestLine),
      fields: [],
      warnings: [],
      raw: [],
    },
    hardwareWallet: hardwareWallet && { ...hardwareWallet, screens: [], warnings: [] },
    offer: null,
    sends: null,
    paidBefore: [],
  }
}
