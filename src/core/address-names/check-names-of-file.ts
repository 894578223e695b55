import { z } from 'zod'
import type { ImportedName } from '../../shared/address-book.ts'
import { visible } from '../display/visible.ts'
import { AgentError, toAgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { checkName } from './check-names.ts'
import { address, addressName, chainsField } from './fields.ts'
import { networksInWords } from './in-words.ts'
import type { NameInFile } from './names-file.ts'
import { readEntry, type WantedName } from './read-entry.ts'

const inFile = z.object({ name: addressName, address, chains: chainsField })

/** What of the names in a file can be added to an address book, one after the other. */
export function checkNamesOfFile(reader: Reader, organizationId: string, names: readonly NameInFile[]): ImportedName[] {
  const taken = new Set<string>()
  return names.map(written => {
    const shown = {
      name: visible(written.name, 100),
      address: visible(written.address, 200),
      chains: written.chains.map(chain => visible(chain, 50)),
    }
    try {
      const entry = readEntry(wellFormed(written), 'entry')
      const holdsOn = networksInWords(entry)
      if (isThere(reader, organizationId, entry)) return { ...shown, holdsOn, problem: null, isThere: true }
      checkName(reader, organizationId, entry)
      const keys = [`${entry.namespace} ${entry.address}`, `${entry.namespace} “${entry.name}”`]
      if (keys.some(key => taken.has(key))) return refused(shown, 'The file has this name or this address twice.')
      for (const key of keys) taken.add(key)
      return { ...written, holdsOn, problem: null, isThere: false }
    } catch (thrown) {
      return refused(shown, toAgentError(thrown).message.replace(/^invalid entry\.\w+: /, ''))
    }
  })
}

/** @throws AgentError `REQUEST_INVALID` */
function wellFormed(written: NameInFile): NameInFile {
  const read = inFile.safeParse(written)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = String(issue?.path[0] ?? 'entry')
  throw new AgentError('REQUEST_INVALID', `The ${field} ${issue?.message ?? 'is none'}.`)
}

function refused(shown: NameInFile, problem: string): ImportedName {
  return { ...shown, holdsOn: '', problem, isThere: false }
}

function isThere(reader: Reader, organizationId: string, { name, namespace, address, networks }: WantedName): boolean {
  return reader
    .list('addressNames', organizationId, { namespace, address, name })
    .some(entry => entry.networks.join() === networks.join())
}
