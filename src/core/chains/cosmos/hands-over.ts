import type { HandsOver } from '../declaration/hands-over.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, everyMessage } from './transaction.ts'

/**
 * Rights that are given to somebody else, and what is not read here, which may give some. A condition names them by the type of the
 * message. Two such types at once no condition can name.
 */
export function cosmosHandsOver(signed: CosmosSigned): HandsOver | undefined {
  if (signed.kind === 'cosmosMessage') return undefined
  const { messages, extensions } = signed.transaction
  // A condition sees no type of these.
  if (everyMessage(messages).some(({ whyUnread }) => whyUnread !== null)) return { named: null }
  const types = everyMessage(messages)
    .filter(mayHandOver)
    .map(({ type }) => type)
  const named = [
    ...[...new Set(types)].map(text => ({ path: 'cosmos.tx.messages[].type', text })),
    ...[...new Set(extensions)].map(text => ({ path: 'cosmos.tx.extensions[]', text })),
  ]
  const [first, ...others] = named
  return first && { named: others.length > 0 ? null : first }
}

function mayHandOver({ read }: CosmosMessage): boolean {
  return read === null || read.known.moves(read.values).kind === 'unknown'
}
