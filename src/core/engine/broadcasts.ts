import { numberToHex } from 'viem'
import { AgentError } from '../errors.ts'
import type { Broadcasts } from '../ports/broadcasts.ts'
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
  const urlOf = (chainId: bigint) => settings.get().ownNodes[`eip155:${chainId}`]

  function node(chainId: bigint): AskNode {
    const url = urlOf(chainId)
    if (url !== undefined) return bounded(namingTheNode(chainId, nodes.at(url)))
    throw new AgentError(
      'NODE_MISSING',
      `There is no node for chain ${chainId}. Name one in the window, under Settings → Own nodes, or with --node ${chainId}=URL.`,
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

  async function checked(chainId: bigint): Promise<AskNode> {
    const ask = node(chainId)
    if ((await ask('eth_chainId', [])) === numberToHex(chainId)) return ask
    throw new AgentError('NODE_OF_ANOTHER_CHAIN', `The node that is set for chain ${chainId} is of another chain.`)
  }

  async function hand(chainId: bigint, signed: string, hash: string): Promise<void> {
    refusals.delete(hash)
    try {
      await (await checked(chainId))('eth_sendRawTransaction', [signed])
    } catch (thrown) {
      log.warn({ hash, error: thrown }, 'a node did not take a transaction')
      refusals.set(hash, thrown instanceof Error ? thrown.message : 'the node cannot be asked')
      for (const oldest of [...refusals.keys()].slice(0, -mostKept)) refusals.delete(oldest)
    } finally {
      underWay.delete(hash)
    }
  }

  return {
    has: chainId => urlOf(chainId) !== undefined,
    node,
    checked,
    send({ chainId, signed, hash }) {
      const sending = underWay.get(hash) ?? hand(chainId, signed, hash)
      underWay.set(hash, sending)
      return sending
    },
    isUnderWay: hash => underWay.has(hash),
    refusalOf: hash => refusals.get(hash),
  }
}

/** The same questions; where the node cannot be asked, the error says that it is the node. */
function namingTheNode(chainId: bigint, ask: AskNode): AskNode {
  return async (method, params) => {
    try {
      return await ask(method, params)
    } catch (thrown) {
      if (thrown instanceof NodeRefusal || !(thrown instanceof Error)) throw thrown
      throw new AgentError('NODE_UNUSABLE', `Your node of chain ${chainId} cannot be asked: ${thrown.message}.`)
    }
  }
}
