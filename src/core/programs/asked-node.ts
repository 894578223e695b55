import { numberToHex } from 'viem'
import type { Settings } from '../engine/settings/settings.ts'
import { AgentError } from '../errors.ts'
import type { NodeCaller } from '../ports/node-caller.ts'
import type { Note } from '../ports/note.ts'

/** A node that a program names, for a chain without one. */
export interface AskedNode {
  /** Public key of the program: it asks one thing at a time. */
  readonly publicKey: string
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

/**
 * Sets the node, once it has said that it is of that chain.
 * @throws AgentError `REQUEST_INVALID` for a node that does not answer, or is of another chain, and where one is set already
 */
export async function setAskedNode(
  settings: Pick<Settings, 'update'>,
  nodes: NodeCaller,
  { chainId, url }: AskedNode,
  note: Note = () => undefined,
): Promise<void> {
  const answer = await nodes.at(url)('eth_chainId', []).catch(unreachable)
  if (answer !== numberToHex(chainId))
    throw new AgentError('REQUEST_INVALID', `The node at this address is not of chain ${chainId}.`)
  const network = `eip155:${chainId}`
  await settings.update(({ ownNodes }) => {
    if (Object.hasOwn(ownNodes, network)) throw isSet(chainId)
    return { ownNodes: { ...ownNodes, [network]: url } }
  }, note)
}

function isSet(chainId: bigint): AgentError {
  return new AgentError('REQUEST_INVALID', `A node is set for chain ${chainId} already. Change it under Settings.`)
}

function unreachable(thrown: unknown): never {
  const why = thrown instanceof Error ? thrown.message : thrown
  throw new AgentError('REQUEST_INVALID', `The node cannot be asked: ${why}.`)
}
