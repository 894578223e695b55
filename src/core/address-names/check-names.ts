import { skeleton } from '../../shared/confusable-characters.ts'
import { chains } from '../chains/index.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { AddressName } from '../records/address-name.ts'

type Wanted = Pick<AddressName, 'name' | 'namespace' | 'address'>

/**
 * Tells whether an address may have a name: one name for an address, and one address of a namespace for a name, however it is spelled.
 * Reads the book once.
 * @param except - The id of the entry that gets it.
 * @returns what throws AgentError `ALREADY_EXISTS`, and `REQUEST_INVALID` for a name that could be taken for an address
 */
export function nameChecker(reader: Reader, organizationId: string, except?: string): (wanted: Wanted) => void {
  const others = reader.list('addressNames', organizationId).filter(({ id }) => id !== except)
  const byAddress = new Map(others.map(entry => [`${entry.namespace} ${entry.address}`, entry]))
  const byName = new Map(
    others.flatMap(entry => readings(entry.name).map(reading => [`${entry.namespace} ${reading}`, entry] as const)),
  )
  return ({ name, namespace, address }) => {
    if (chains.some(({ inWindow }) => inWindow.typedAddress.problem(name) === undefined)) {
      throw new AgentError('REQUEST_INVALID', 'A name that is an address itself could be taken for it. Choose another.')
    }
    const named = byAddress.get(`${namespace} ${address}`)
    if (named) throw taken(`${visible(address, 100)} is called ${quoted(named.name, 100)} already. Rename it instead.`)
    const [other] = readings(name).flatMap(reading => byName.get(`${namespace} ${reading}`) ?? [])
    if (other) {
      const its = `the name of another address, ${visible(other.address, 100)}. Choose another.`
      throw taken(
        other.name === name
          ? `${quoted(name, 100)} is ${its}`
          : `${quoted(name, 100)} reads like ${quoted(other.name, 100)}, ${its}`,
      )
    }
  }
}

/**
 * Returns readings of a name. Two names that people take for one share a reading: names that only capitals, blanks, characters that
 * show nothing, or letters that look alike tell apart.
 */
export function readings(name: string): readonly string[] {
  const shown = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/gu, '')
  return [`read ${shown.toLowerCase()}`, `seen ${skeleton(shown).toLowerCase()}`]
}

function taken(message: string): AgentError {
  return new AgentError('ALREADY_EXISTS', message)
}
