import { z } from 'zod'
import type { ImportedName } from '../../shared/address-book.ts'
import { visible } from '../display/visible.ts'
import { AgentError, toAgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { lookAlikesAmong } from './address-book-look-alikes.ts'
import { nameChecker, readings } from './check-names.ts'
import { address, addressName, chainsField } from './fields.ts'
import { networksInWords } from './in-words.ts'
import type { NameInFile } from './names-file.ts'
import { inWords } from './problem-in-words.ts'
import { readEntry, type WantedName } from './read-entry.ts'

const inFile = z.object({ name: addressName, address, chains: chainsField })

/** Checks, one after the other, which names in a file can be added to an address book. */
export function checkNamesOfFile(reader: Reader, organizationId: string, names: readonly NameInFile[]): ImportedName[] {
  const check = nameChecker(reader, organizationId)
  const taken = new Set<string>()
  const fresh: WantedName[] = []
  const checked = names.map((written): ImportedName => {
    const shown = {
      name: written.name,
      nameShown: visible(written.name, 100),
      address: visible(written.address, 200),
      chains: written.chains.map(chain => visible(chain, 50)),
    }
    try {
      const entry = readEntry(wellFormed(written), 'entry')
      const holdsOn = networksInWords(entry)
      if (isThere(reader, organizationId, entry))
        return { ...shown, holdsOn, problem: null, isThere: true, looksLike: null }
      check(entry)
      const ofName = readings(entry.name).map(reading => `${entry.namespace} “${reading}”`)
      const keys = [`${entry.namespace} ${entry.address}`, ...ofName]
      if (keys.some(key => taken.has(key))) return refused(shown, 'The file has this name or this address twice.')
      for (const key of keys) taken.add(key)
      fresh.push(entry)
      return {
        ...shown,
        address: entry.address,
        chains: written.chains,
        holdsOn,
        problem: null,
        isThere: false,
        looksLike: null,
      }
    } catch (thrown) {
      return refused(shown, inWords(toAgentError(thrown)))
    }
  })
  const alike = new Map(lookAlikesAmong(reader, organizationId, fresh).map(found => [found.asked, found]))
  return checked.map(entry => {
    const found = alike.get(entry.address)
    return found ? { ...entry, looksLike: found.knownAs ?? visible(found.known, 200) } : entry
  })
}

/** @throws AgentError `REQUEST_INVALID` */
function wellFormed(written: NameInFile): NameInFile {
  const read = inFile.safeParse(written)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = String(issue?.path[0] ?? 'entry')
  throw new AgentError('REQUEST_INVALID', `The ${field} ${issue?.message ?? 'is not valid'}.`)
}

function refused(
  shown: Pick<ImportedName, 'name' | 'nameShown' | 'address' | 'chains'>,
  problem: string,
): ImportedName {
  return { ...shown, holdsOn: '', problem, isThere: false, looksLike: null }
}

function isThere(reader: Reader, organizationId: string, { name, namespace, address, networks }: WantedName): boolean {
  return reader
    .list('addressNames', organizationId, { namespace, address, name })
    .some(entry => entry.networks.join() === networks.join())
}
