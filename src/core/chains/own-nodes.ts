import { chains } from './index.ts'

/** The networks that people set nodes for, those of each chain that people use most first. */
export function networksOfNodes(): readonly { readonly network: string; readonly inWords: string }[] {
  return chains.flatMap(({ ownNode }) => ownNode?.networks() ?? [])
}

/** What nodes of a network are asked; `undefined` for a network that no node can be set for. */
export function ownNodeOf(network: string) {
  return chains.find(({ ownNode }) => ownNode?.mayBeFor(network))?.ownNode ?? undefined
}

/** Name of a network, or of a chain by its id. */
export function networkInWords(network: string): string {
  return networksOfNodes().find(each => each.network === network)?.inWords ?? network.replace(/^eip155:/, 'chain ')
}
