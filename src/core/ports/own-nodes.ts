import type { AskNode } from './node-caller.ts'

/** Nodes that the person has named in the settings, by network (CAIP-2). No other is asked. */
export interface OwnNodes {
  has(network: string): boolean
  /**
   * Asking it throws AgentError `NODE_UNUSABLE`, and NodeRefusal for what the node refuses.
   * @throws AgentError `NODE_MISSING`, with where to set one
   */
  node(network: string): AskNode
  /**
   * The same, for what depends on the network: a node that was set for another would have nonces and fees of that one.
   * @throws AgentError also `NODE_OF_ANOTHER_CHAIN`
   */
  checked(network: string): Promise<AskNode>
}
