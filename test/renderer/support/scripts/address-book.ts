import type { AddressBookEntry } from '../../../../src/shared/address-book.ts'
import { address, idOf, recipient } from './basics.ts'

/** What the agent in the page makes of a file: what is in it. */
export const namesFile = {
  name: 'names.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    JSON.stringify([
      {
        name: 'Linus',
        nameShown: 'Linus',
        address: recipient,
        chains: ['eip155'],
        holdsOn: 'Ethereum networks, Tempo',
        problem: null,
        isThere: false,
        looksLike: 'Grace',
      },
      {
        name: 'Exchange',
        nameShown: 'Exchange',
        address,
        chains: ['eip155:1'],
        holdsOn: 'Ethereum (1)',
        problem: null,
        isThere: true,
        looksLike: null,
      },
      {
        name: '⟨U+202E⟩knaB',
        nameShown: '⟨U+202E⟩knaB',
        address: '0x12',
        chains: ['eip155'],
        holdsOn: '',
        problem: '“0x12” is not an address of Ethereum networks, Tempo. Check each character, and the chain.',
        isThere: false,
        looksLike: null,
      },
    ]),
  ),
}

export const addressBook: readonly AddressBookEntry[] = [
  { name: 'Exchange', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', holdsOn: 'Ethereum (1), Base (8453)' },
  { name: 'Grace', address: recipient, holdsOn: 'Ethereum networks, Tempo' },
  { name: 'Savings', address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', holdsOn: 'Bitcoin, Dogecoin' },
].map((entry, index) => ({ ...entry, id: idOf(900 + index), createdAt: Date.now() - index * 86_400_000 }))

/** One too many to look through, with names that are as long and as strange as they may be. */
export const manyEntries: readonly AddressBookEntry[] = Array.from({ length: 120 }, (_, index) => ({
  id: idOf(1000 + index),
  name: index === 0 ? `⟨U+202E⟩${'W'.repeat(90)}` : `Supplier ${index}`,
  address: `0x${(index + 1).toString(16).padStart(40, 'a')}`,
  holdsOn: 'Ethereum networks, Tempo',
  createdAt: Date.now(),
}))
