/**
 * Splits an address or a fingerprint into a prefix (`0x`, `SHA256:`) and groups of four characters, the last one shorter where
 * it does not come out even. Joined again they are the address, character for character.
 */
export function groupsOfFour(address: string): string[] {
  const prefix = /^(?:0x|SHA256:)/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  const [first = '', ...rest] = groups
  return [prefix + first, ...rest].filter(Boolean)
}

/** The beginning and the end of an address, for places that name it in passing. Never where it is to be checked. */
export function shortened(address: string): string {
  return address.length > 16 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address
}
