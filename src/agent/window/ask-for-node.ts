import { numberToHex } from 'viem'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { NodeCaller } from '../../core/ports/node-caller.ts'
import type { Note } from '../../core/ports/note.ts'
import type { AskedNode } from '../../core/programs/asked-node.ts'
import type { AskedByPrograms } from './asked-by-programs.ts'

interface Parts extends Pick<AskedByPrograms, 'askedNodes'> {
  readonly engine: Pick<Engine, 'settings'>
  readonly nodes: NodeCaller
}

/** Time in which the person can answer: nothing else says that a program no longer waits. */
const patience: Milliseconds = 10 * 60_000

/**
 * Asks the person about the node that a program names. Resolves with false if they refuse, or do not answer.
 * @throws AgentError `TOO_MANY_WAITING`; for an agent that asks nobody, as `setAskedNode`
 */
export async function askForNode(
  { engine, nodes, askedNodes }: Parts,
  asked: AskedNode,
  stopping: AbortSignal,
): Promise<boolean> {
  // An agent for tests asks nobody.
  if (engine.settings.get().approvals === 'nothing') {
    await setAskedNode({ engine, nodes }, asked)
    return true
  }
  const isSame = (other: AskedNode) => other.program === asked.program && other.chainId === asked.chainId
  if (askedNodes.asked().some(isSame))
    throw new AgentError('TOO_MANY_WAITING', 'The window asks about this chain already.')
  const gone = AbortSignal.any([stopping, AbortSignal.timeout(patience)])
  return (await askedNodes.ask(asked, gone)) ?? false
}

/** @throws AgentError `REQUEST_INVALID` for a node that does not answer, or is of another chain */
export async function setAskedNode(
  { engine: { settings }, nodes }: Omit<Parts, 'askedNodes'>,
  { chainId, url }: AskedNode,
  note: Note = () => undefined,
): Promise<void> {
  const answer = await nodes.at(url)('eth_chainId', []).catch(unreachable)
  if (answer !== numberToHex(chainId))
    throw new AgentError('REQUEST_INVALID', `The node at this address is not of chain ${chainId}.`)
  await settings.update(({ ownNodes }) => ({ ownNodes: { ...ownNodes, [`eip155:${chainId}`]: url } }), note)
}

function unreachable(thrown: unknown): never {
  const why = thrown instanceof Error ? thrown.message : thrown
  throw new AgentError('REQUEST_INVALID', `The node cannot be asked: ${why}.`)
}
