import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { SentTransaction } from '../ports/broadcasts.ts'
import type { AskNode } from '../ports/node-caller.ts'

/** What a kind that sends transactions, through a node of the person's own, knows of them. */
export interface Sends {
  /** Returns the signed transaction of a completed activity, which is then sent; `undefined` of any other. */
  transaction(record: Pick<ActivityRecord, 'intent' | 'result'>): SentTransaction | undefined
  /** Returns what programs are told to look it up by. */
  named(id: string): object
  /** @throws AgentError `NODE_UNUSABLE` for an answer that cannot be; what `ask` throws */
  standing(sent: SentTransaction, ask: AskNode): Promise<Standing>
}

/** How a transaction stands with a node. It has failed only if it can be included no more, by that node or by another. */
export type Standing =
  | { readonly is: 'included' }
  /** The node knows it, and will try. */
  | { readonly is: 'known' }
  /** The node was not sent it, or has dropped it. */
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly why: string }
