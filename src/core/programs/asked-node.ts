/** A node that a program names, for a chain without one. */
export interface AskedNode {
  /** Name of the program's user. */
  readonly program: string
  /** Origin of a web page. */
  readonly webOrigin: string | undefined
  /** EIP-155. */
  readonly chainId: bigint
  /** Address of its JSON-RPC, as the program wrote it. Nobody has asked it anything. */
  readonly url: string
}

/**
 * Asks the person if this becomes their node of the chain. Resolves with false if they refuse, or do not answer.
 * @throws AgentError `REQUEST_INVALID`, `TOO_MANY_WAITING`
 */
export type AskForNode = (asked: AskedNode, gone: AbortSignal) => Promise<boolean>
