/** Addresses that no one is known to hold a key of. */
const graves: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
]

export function isGrave(address: string | null): boolean {
  return address !== null && graves.includes(address)
}
