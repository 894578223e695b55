import type { addressBookCalls } from '../../../../src/shared/address-book.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { Parts } from './parts.ts'

/** Answers about the address book. */
export function addressBookAnswers(parts: Parts): HandlersOf<typeof addressBookCalls> {
  const { data, patch, newId } = parts

  return {
    'addressBook.list': async () => [...data.addressBook],
    'addressBook.places': async () => [...data.addressPlaces],
    'addressBook.add': async ({ name, address, chains }) => {
      const entry = { id: newId(), name, address, holdsOn: chains.join(', '), createdAt: Date.now() }
      patch({ addressBook: [...data.addressBook, entry] }, 'addressNames')
    },
    'addressBook.lookAlike': async ({ address }) => {
      const like = data.addressBook.find(
        entry => entry.address !== address && entry.address.slice(0, 6) === address.slice(0, 6),
      )
      return like ? { asked: address, known: like.address, knownAs: like.name } : null
    },
    'addressBook.rename': async ({ entryId, name }) => {
      const addressBook = data.addressBook.map(entry => (entry.id === entryId ? { ...entry, name } : entry))
      patch({ addressBook }, 'addressNames')
    },
    'addressBook.readFile': async ({ text }) => JSON.parse(text),
    'addressBook.import': async ({ entries }) => {
      const added = entries.map(({ chains, ...entry }) => ({
        ...entry,
        id: newId(),
        holdsOn: chains.join(', '),
        createdAt: Date.now(),
      }))
      patch({ addressBook: [...data.addressBook, ...added] }, 'addressNames')
      return added.length
    },
    'addressBook.export': async ({ format }) => format,
    'addressBook.delete': async ({ entryId }) =>
      patch({ addressBook: data.addressBook.filter(({ id }) => id !== entryId) }, 'addressNames'),
  }
}
