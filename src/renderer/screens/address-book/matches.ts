import type { AddressBookEntry } from '../../../shared/address-book.ts'

/** Every word that was typed stands in the name, the address or a network. */
export function matchesEntry({ name, address, holdsOn }: AddressBookEntry, search: string): boolean {
  const text = `${name} ${address} ${holdsOn}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
