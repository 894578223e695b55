import { networkInWords, ownNodeOf } from '../chains/own-nodes.ts'
import type { Settings } from '../engine/settings/settings.ts'
import { AgentError } from '../errors.ts'
import type { NodeCaller } from '../ports/node-caller.ts'
import type { Note } from '../ports/note.ts'

/** A node that a program names, for a chain without one. */
export interface SuggestedNode {
  /** Public key of the program: it asks one thing at a time. */
  readonly publicKey: string
  /** Names of the program's API key and of its user. */
  readonly program: string
  readonly user: string
  /** Origin of a web page. */
  readonly webOrigin: string | undefined
  /** CAIP-2. */
  readonly network: string
  /** Address of its JSON-RPC, as the program wrote it. Countersign has not called it yet. */
  readonly url: string
}

/**
 * Asks the person if this becomes their node of the chain. Resolves with false if they refuse, or do not answer.
 * @throws AgentError `REQUEST_INVALID`, `TOO_MANY_WAITING`
 */
export type ConfirmNode = (asked: SuggestedNode, gone: AbortSignal) => Promise<boolean>

/**
 * Sets the node, once it has said that it is of that chain.
 * @throws AgentError `REQUEST_INVALID` for a node that does not answer, or is of another chain, and where one is set already
 */
export async function setSuggestedNode(
  settings: Pick<Settings, 'update'>,
  nodes: NodeCaller,
  { network, url }: SuggestedNode,
  note: Note = () => undefined,
): Promise<void> {
  if (!(await ownNodeOf(network).isOf(network, nodes.at(url)).catch(unreachable)))
    throw new AgentError('REQUEST_INVALID', `The node at this address is not one of ${networkInWords(network)}.`)
  await settings.update(({ ownNodes }) => {
    if (Object.hasOwn(ownNodes, network)) throw isSet(network)
    return { ownNodes: { ...ownNodes, [network]: url } }
  }, note)
}

function isSet(network: string): AgentError {
  return new AgentError(
    'REQUEST_INVALID',
    `A node is set for ${networkInWords(network)} already. Change it under Settings.`,
  )
}

function unreachable(thrown: unknown): never {
  const why = thrown instanceof Error ? thrown.message : thrown
  throw new AgentError('REQUEST_INVALID', `The node cannot be asked: ${why}.`)
}
