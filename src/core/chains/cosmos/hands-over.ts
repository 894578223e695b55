import type { HandsOver } from '../declaration/hands-over.ts'
import { mayBeOrder } from './packet-receiver.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, everyMessage, packetMemo, packetReceiver } from './transaction.ts'

/**
 * Rights that are given to somebody else, messages that are not read here, which may give some, and memos and receivers for other chains
 * that can send coins on to others. A condition names a message by its type, and a memo or receiver by its text. No condition can name two such
 * types at once.
 */
export function cosmosHandsOver(signed: CosmosSigned): readonly HandsOver[] {
  if (signed.kind === 'cosmosMessage') return []
  const { extensions } = signed.transaction
  const messages = everyMessage(signed.transaction.messages)
  // A condition sees no type of these.
  if (messages.some(({ whyUnread }) => whyUnread !== null)) return [{ named: null }]
  const memos = new Set(messages.map(packetMemo).filter(memo => memo !== ''))
  const orders = new Set(messages.map(packetReceiver).filter(to => to !== undefined && mayBeOrder(to)))
  return [
    ...rights(messages, extensions),
    ...[...memos].map(text => ({ named: { path: 'cosmos.tx.messages[].memo', text } })),
    ...[...orders].map(text => ({ named: { path: 'cosmos.tx.messages[].to', text: text as string } })),
  ]
}

function rights(messages: readonly CosmosMessage[], extensions: readonly string[]): HandsOver[] {
  const types = messages.filter(mayHandOver).map(({ type }) => type)
  const named = [
    ...[...new Set(types)].map(text => ({ path: 'cosmos.tx.messages[].type', text })),
    ...[...new Set(extensions)].map(text => ({ path: 'cosmos.tx.extensions[]', text })),
  ]
  const [first, ...others] = named
  return first ? [{ named: others.length > 0 ? null : first }] : []
}

function mayHandOver({ read }: CosmosMessage): boolean {
  return read === null || read.known.moves(read.values).kind === 'unknown'
}
