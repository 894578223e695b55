import { lookAlikesAmong } from '../../core/address-names/address-book-look-alikes.ts'
import { checkNamesOfFile } from '../../core/address-names/check-names-of-file.ts'
import { createAddressNames } from '../../core/address-names/create-address-names.ts'
import { deleteAddressNames } from '../../core/address-names/delete-address-names.ts'
import { mostAtOnce } from '../../core/address-names/fields.ts'
import { networksInWords, placesOfNames } from '../../core/address-names/in-words.ts'
import { readNames, writeNames } from '../../core/address-names/names-file.ts'
import { inWords } from '../../core/address-names/problem-in-words.ts'
import { updateAddressName } from '../../core/address-names/update-address-name.ts'
import { chainOfAddress } from '../../core/chains/chain-of-address.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { AddressName } from '../../core/records/address-name.ts'
import type { AddressBookEntry, addressBookCalls } from '../../shared/address-book.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Needs } from '../context/handler-context.ts'

export function addressBookHandlers({
  engine,
  window,
}: Needs<'engine' | 'window'>): HandlersOf<typeof addressBookCalls> {
  return {
    async 'addressBook.list'({ organizationId }) {
      const entries = engine.store.list('addressNames', organizationId)
      return entries.map(entryView).sort((one, other) => one.name.localeCompare(other.name, 'en'))
    },
    'addressBook.places': async () => placesOfNames(),
    async 'addressBook.add'({ organizationId, ...entry }) {
      await window.submit(organizationId, createAddressNames, { addressNames: [entry] }).catch(refused)
    },
    async 'addressBook.lookAlike'({ organizationId, address, namespace }) {
      const found = chainOfAddress(namespace, address)
      if (!found) return null
      const wanted = { name: '', namespace, address: found.address, networks: [] }
      const [like] = lookAlikesAmong(engine.store, organizationId, [wanted])
      return like ? { asked: like.asked, known: like.known, knownAs: like.knownAs ?? null } : null
    },
    async 'addressBook.rename'({ organizationId, entryId, name }) {
      await window.submit(organizationId, updateAddressName, { addressNameId: entryId, name })
    },
    async 'addressBook.readFile'({ organizationId, text }) {
      return checkNamesOfFile(engine.store, organizationId, readNames(text))
    },
    async 'addressBook.import'({ organizationId, entries }) {
      for (let from = 0; from < entries.length; from += mostAtOnce) {
        const addressNames = entries.slice(from, from + mostAtOnce)
        await window.submit(organizationId, createAddressNames, { addressNames })
      }
      return entries.length
    },
    async 'addressBook.export'({ organizationId, format }) {
      return writeNames(engine.store.list('addressNames', organizationId), format)
    },
    async 'addressBook.delete'({ organizationId, entryId }) {
      await window.submit(organizationId, deleteAddressNames, { addressNameIds: [entryId] })
    },
  }
}

function refused(thrown: unknown): never {
  const error = toAgentError(thrown)
  throw new AgentError(error.code, inWords(error))
}

function entryView(entry: AddressName): AddressBookEntry {
  const { id, name, address, createdAt } = entry
  return { id, name: visible(name, 100), address: visible(address, 200), holdsOn: networksInWords(entry), createdAt }
}
