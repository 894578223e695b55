import { AgentError } from '../errors.ts'
import { chains } from './index.ts'

/** The networks that people set nodes for, those of each chain that people use most first. */
export function networksOfNodes(): readonly { readonly network: string; readonly inWords: string }[] {
  return chains.flatMap(({ ownNode }) => ownNode?.networks() ?? [])
}

/** What nodes of a network are asked. @throws AgentError `REQUEST_INVALID` for a network that no node can be set for */
export function ownNodeOf(network: string) {
  for (const { ownNode } of chains) if (ownNode?.networkNamed(network) === network) return ownNode
  throw new AgentError('REQUEST_INVALID', 'Choose a network of the list.', { detail: { field: 'network' } })
}

/** Returns the network (CAIP-2) that a program names so. @throws AgentError `REQUEST_INVALID` if no node can be set for it */
export function networkNamed(name: string): string {
  for (const { ownNode } of chains) {
    const network = ownNode?.networkNamed(name)
    if (network !== undefined) return network
  }
  throw new AgentError('REQUEST_INVALID', 'caip2 names no network that a node can be set for', {
    detail: { field: 'caip2' },
  })
}

/** Name of a network, or of a chain by its id. */
export function networkInWords(network: string): string {
  return networksOfNodes().find(each => each.network === network)?.inWords ?? network.replace(/^eip155:/, 'chain ')
}
