import { chains } from '../chains/index.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { AddressName } from '../records/address-name.ts'

type Wanted = Pick<AddressName, 'name' | 'namespace' | 'address'>

/**
 * Whether an address may have a name: one name for an address, and one address of a namespace for a name.
 * @param except - The id of the entry that gets it.
 * @throws AgentError `ALREADY_EXISTS`, and `REQUEST_INVALID` for a name that could be taken for an address
 */
export function checkName(
  reader: Reader,
  organizationId: string,
  { name, namespace, address }: Wanted,
  except?: string,
): void {
  const others = (where: Partial<AddressName>) =>
    reader.list('addressNames', organizationId, { namespace, ...where }).filter(({ id }) => id !== except)
  if (chains.some(({ inWindow }) => inWindow.typedAddress.problem(name) === undefined)) {
    throw new AgentError('REQUEST_INVALID', 'A name that is an address itself could be taken for it. Choose another.')
  }
  const [named] = others({ address })
  if (named) throw taken(`${visible(address, 100)} is called ${quoted(named.name, 100)} already. Rename it instead.`)
  const [other] = others({ name })
  if (other) {
    throw taken(`${quoted(name, 100)} is the name of another address, ${visible(other.address, 100)}. Choose another.`)
  }
}

function taken(message: string): AgentError {
  return new AgentError('ALREADY_EXISTS', message)
}
