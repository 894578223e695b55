/**
 * An address and which customer of it, as conditions compare them: `r…, 12345`; the address alone where nothing says which. An exchange
 * gives one address to all of its customers.
 */
export function placeInWords(address: string, tag: string | undefined): string {
  return tag === undefined ? address : `${address}, ${tag}`
}

/** The address in such a text. */
export function addressOfPlace(place: string): string {
  return place.split(',')[0] ?? ''
}
