/**
 * Writes an address and the customer of it as conditions compare them: `r…, 12345`, or the address alone where no customer is named. An
 * exchange gives one address to all of its customers.
 */
export function placeInWords(address: string, tag: string | undefined): string {
  return tag === undefined ? address : `${address}, ${tag}`
}

/** The address in a text that `placeInWords` wrote. */
export function addressOfPlace(place: string): string {
  return place.split(',')[0] ?? ''
}
