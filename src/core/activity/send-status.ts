import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Broadcasts } from '../ports/broadcasts.ts'
import type { Sends } from './sends.ts'

/** How what was sent stands (wire.md §10), in the words of the public clients. */
const sendStatuses = ['BROADCASTING', 'INCLUDED', 'FAILED'] as const
export type SendStatus = (typeof sendStatuses)[number]

export function isSendStatus(status: string | null): status is SendStatus {
  return sendStatuses.some(each => each === status)
}

/** Status of an event that said that a transaction is on its way, once a later one says what became of it: it is followed no more. */
export const followedNoMore = 'BROADCASTING_OVER'

/** Returns the status that an event says. */
export function saidStatus(kept: string | null): string | null {
  return kept === followedNoMore ? 'BROADCASTING' : kept
}

/** Milliseconds in which a transaction that the node does not know is sent again. Later than that, nobody expects it. */
const sentAgainFor = 3_600_000

export interface StandingOfSend {
  readonly txStatus: SendStatus
  /** Why it failed, or may never be included, in words. */
  readonly problem?: string | undefined
}

/**
 * Returns how the signed transaction of an activity stands; `undefined` before there is one.
 * @param sendsAgain - Whether the node gets the same bytes again if it does not know them: the agent may have been stopped before it
 * sent them.
 * @throws AgentError `NODE_MISSING`, `NODE_UNUSABLE`, `NODE_OF_ANOTHER_CHAIN`, `BUSY`; NodeRefusal
 */
export async function standingOfSend(
  record: Pick<ActivityRecord, 'intent' | 'result' | 'updatedAt'>,
  { transaction, standing }: Sends,
  {
    broadcasts,
    now,
    sendsAgain,
  }: { readonly broadcasts: Broadcasts; readonly now: number; readonly sendsAgain: boolean },
): Promise<StandingOfSend | undefined> {
  const sent = transaction(record)
  if (!sent) return undefined
  if (broadcasts.isUnderWay(sent.id)) return { txStatus: 'BROADCASTING' }
  const found = await standing(sent, await broadcasts.checked(sent.network))
  switch (found.is) {
    case 'included':
      return { txStatus: 'INCLUDED' }
    case 'failed':
      return { txStatus: 'FAILED', problem: found.why }
    case 'known':
      return { txStatus: 'BROADCASTING' }
    case 'unknown':
      if (!sendsAgain || now - record.updatedAt > sentAgainFor)
        return { txStatus: 'BROADCASTING', problem: 'The node does not know it, and it is not sent again.' }
      await broadcasts.send(sent)
      return { txStatus: 'BROADCASTING', problem: broadcasts.refusalOf(sent.id) }
  }
}
