import { networkInWords, ownNodeOf } from '../chains/own-nodes.ts'
import { AgentError } from '../errors.ts'
import type { Broadcasts, SentTransaction } from '../ports/broadcasts.ts'
import type { Log } from '../ports/log.ts'
import { type AskNode, type NodeCaller, NodeRefusal } from '../ports/node-caller.ts'
import type { Settings } from './settings/settings.ts'

/** Refusals of nodes that are kept, the newest of them. */
const mostKept = 1_000
/** Questions that nodes have not answered yet; a silent one keeps each for ten seconds. */
const mostOpen = 64

export interface BroadcastParts {
  readonly settings: Settings
  readonly nodes: NodeCaller
  readonly log: Log
}

export function createBroadcasts({ settings, nodes, log }: BroadcastParts): Broadcasts {
  const underWay = new Map<string, Promise<void>>()
  const refusals = new Map<string, string>()
  let open = 0
  const urlOf = (network: string) => settings.get().ownNodes[network]

  function node(network: string): AskNode {
    const url = urlOf(network)
    if (url !== undefined) return bounded(namingTheNode(network, nodes.at(url)))
    const option = network.replace(/^eip155:/, '')
    throw new AgentError(
      'NODE_MISSING',
      `There is no node for ${idInWords(network)}. Name one in the window, under Settings → Own nodes, or with --node ${option}=URL.`,
    )
  }

  function bounded(ask: AskNode): AskNode {
    return async (method, params) => {
      if (open >= mostOpen)
        throw new AgentError(
          'BUSY',
          'Your nodes are asked too much at a time. Send the request again in a few seconds.',
        )
      open++
      try {
        return await ask(method, params)
      } finally {
        open--
      }
    }
  }

  async function checked(network: string): Promise<AskNode> {
    const ask = node(network)
    if (await ownNodeOf(network).isOf(network, ask)) return ask
    const which = idInWords(network)
    throw new AgentError('NODE_OF_ANOTHER_CHAIN', `The node that is set for ${which} is of another chain.`)
  }

  async function hand({ network, signed, id }: SentTransaction): Promise<void> {
    refusals.delete(id)
    try {
      await ownNodeOf(network).send(signed, await checked(network))
    } catch (thrown) {
      log.warn({ id, error: thrown }, 'a node did not take a transaction')
      refusals.set(id, thrown instanceof Error ? thrown.message : 'the node cannot be asked')
      for (const oldest of [...refusals.keys()].slice(0, -mostKept)) refusals.delete(oldest)
    } finally {
      underWay.delete(id)
    }
  }

  return {
    has: network => urlOf(network) !== undefined,
    node,
    checked,
    send(transaction) {
      const sending = underWay.get(transaction.id) ?? hand(transaction)
      underWay.set(transaction.id, sending)
      return sending
    },
    isUnderWay: id => underWay.has(id),
    refusalOf: id => refusals.get(id),
  }
}

/** The same questions; where the node cannot be asked, the error says that it is the node. */
function namingTheNode(network: string, ask: AskNode): AskNode {
  return async (method, params) => {
    try {
      return await ask(method, params)
    } catch (thrown) {
      if (thrown instanceof NodeRefusal || !(thrown instanceof Error)) throw thrown
      throw new AgentError('NODE_UNUSABLE', `Your node of ${idInWords(network)} cannot be asked: ${thrown.message}.`)
    }
  }
}

/** A chain id stays one: it is what the program wrote, and what `--node` takes. */
function idInWords(network: string): string {
  return network.startsWith('eip155:') ? network.replace('eip155:', 'chain ') : networkInWords(network)
}
