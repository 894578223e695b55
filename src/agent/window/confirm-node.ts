import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { NodeCaller } from '../../core/ports/node-caller.ts'
import { type SuggestedNode, setSuggestedNode } from '../../core/programs/suggested-node.ts'
import type { AskedByPrograms } from './asked-by-programs.ts'

interface Parts extends Pick<AskedByPrograms, 'suggestedNodes'> {
  readonly engine: Pick<Engine, 'settings'>
  readonly nodes: NodeCaller
}

/** Time in which the person can answer: nothing else says that a program no longer waits. */
const patience: Milliseconds = 10 * 60_000

/**
 * Asks the person about the node that a program names. Resolves with false if they refuse, or do not answer.
 * @throws AgentError `TOO_MANY_WAITING`; for an agent that asks nobody, as `setSuggestedNode`
 */
export async function confirmNode(
  { engine, nodes, suggestedNodes }: Parts,
  asked: SuggestedNode,
  stopping: AbortSignal,
): Promise<boolean> {
  // An agent for tests asks nobody.
  if (engine.settings.get().approvals === 'nothing') {
    await setSuggestedNode(engine.settings, nodes, asked)
    return true
  }
  if (suggestedNodes.asked().some(({ publicKey }) => publicKey === asked.publicKey))
    throw new AgentError('TOO_MANY_WAITING', 'The window asks about a node of this program already.')
  const gone = AbortSignal.any([stopping, AbortSignal.timeout(patience)])
  return (await suggestedNodes.ask(asked, gone)) ?? false
}
