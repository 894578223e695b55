import { chains } from '../chains/index.ts'
import { AgentError } from '../errors.ts'
import type { AddressName } from '../records/address-name.ts'

/**
 * Reads which chains a name is to hold on: chains of one namespace, or the namespace for all of them.
 * @param field - What errors call it.
 * @throws AgentError `REQUEST_INVALID`
 */
export function readChains(listed: readonly string[], field: string): Pick<AddressName, 'namespace' | 'networks'> {
  const namespaces = new Set(listed.map(each => each.split(':')[0] as string))
  const [namespace = '', ...others] = namespaces
  if (others.length > 0) throw invalid(field, 'an address is on chains of one namespace. Give each its own name')
  if (!chains.some(each => each.namespace === namespace)) {
    const known = [...new Set(chains.map(each => each.namespace))].join(', ')
    throw invalid(field, `the namespace ${namespace} is unknown. Write one of ${known}`)
  }
  const told = chains.some(each => each.namespace === namespace && each.namesByNetwork)
  if (!told && !listed.includes(namespace)) {
    throw invalid(field, `on ${namespace} a name holds on every network. Write ${namespace}`)
  }
  return { namespace, networks: listed.includes(namespace) ? [] : [...new Set(listed)].sort() }
}

function invalid(field: string, problem: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid ${field}: ${problem}`, { detail: { field: `parameters.${field}` } })
}
