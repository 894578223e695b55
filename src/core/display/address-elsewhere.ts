import type { Field } from '../../shared/card.ts'
import { quoted, visible } from './visible.ts'

/** The most characters of such an address; those of Penumbra have 147. */
const longest = 200

/** No address of any chain has a blank in it, or is shorter. Other texts could be words that imitate those of the card. */
const likeAnAddress = /^[0-9A-Za-z_:+/=-]{20,}$/

/** Writes an address of another chain, which can be any text of the caller: in quotation marks where it is certainly no address. */
export function addressElsewhere(text: string, most = longest): string {
  return likeAnAddress.test(text) ? visible(text, most) : quoted(text, most)
}

/** A field for it. Its name stays away: with the same characters, it can be somebody else's there. */
export function fieldOfAddressElsewhere(label: string, text: string): Field {
  const value = addressElsewhere(text)
  return likeAnAddress.test(text) ? { label, value, style: 'address', elsewhere: true } : { label, value }
}
