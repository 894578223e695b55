/** Addresses that no one is known to hold a key of. */
const burnAddresses: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
]

export function isBurnAddress(address: string | null): boolean {
  return address !== null && burnAddresses.includes(address)
}
