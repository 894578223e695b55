import type { AskNode } from './node-caller.ts'

/** Nodes of Ethereum chains that the person has named in the settings. No other is asked. */
export interface OwnNodes {
  has(chainId: bigint): boolean
  /**
   * Asking it throws AgentError `NODE_UNUSABLE`, and NodeRefusal for what the node refuses.
   * @throws AgentError `NODE_MISSING`, with where to set one
   */
  node(chainId: bigint): AskNode
  /**
   * The same, for what depends on the chain: a node that was set for another would have nonces and fees of that one.
   * @throws AgentError also `NODE_OF_ANOTHER_CHAIN`
   */
  checked(chainId: bigint): Promise<AskNode>
}
