import type { ActivityRecord } from '../../../core/ledger/activity-record.ts'
import type { AuditEntry } from '../../../core/ledger/audit.ts'
import { chainedTo, emptyChain, readReceipt } from '../../../core/ledger/hash-chain.ts'
import type { Chained, ReceiptBody, ReceiptLine, ReceiptOf } from '../../../core/ledger/receipt.ts'
import { activityNotFound } from '../refusals.ts'
import type { ReceiptReader, ReceiptWriter } from '../store-interfaces.ts'
import { movedReceipt } from '../transition.ts'
import { type Kept, ofOrganization } from './kept.ts'

/** Every receipt, each chained to the one before. */
export function receiptsInMemory({ activities, put }: Kept) {
  const chain = new Map<number, ReceiptLine>()
  const head = () => chain.get(chain.size) ?? emptyChain
  const newestFirst = () => [...chain.values()].reverse()

  function append(body: ReceiptBody): number {
    const line = chainedTo(head(), body)
    put(chain, line.sequence, line)
    return line.sequence
  }

  const reader: ReceiptReader = {
    decisions: activityId =>
      [...chain.values()]
        .map(readReceipt)
        .filter((each): each is ReceiptOf<'decided'> & Chained => each.kind === 'decided')
        .filter(each => each.activityId === activityId),
    receipts({ kinds, organizationId }, { before = Number.POSITIVE_INFINITY, limit }) {
      return newestFirst()
        .filter(({ sequence }) => sequence < before)
        .filter(line => {
          const receipt = readReceipt(line)
          if (!kinds) return true
          const isIts = organizationId === undefined || receipt.organizationId === organizationId
          return isIts && kinds.some(kind => kind === receipt.kind)
        })
        .slice(0, limit)
    },
    receiptLines: (after, limit) => [...chain.values()].slice(after, after + limit),
    receiptHead() {
      const { sequence, digest } = head()
      return { sequence, digest }
    },
  }
  const writer: ReceiptWriter = {
    receipt(body) {
      const { organizationId } = body
      const isAbout = 'activityId' in body && body.activityId !== undefined && organizationId !== null
      if (isAbout && !ofOrganization(organizationId, activities.get(body.activityId ?? ''))) throw activityNotFound()
      append(body)
    },
  }
  return {
    reader,
    writer,
    /** Chains what moved an activity. @returns its place */
    moved: (activity: ActivityRecord, entry: AuditEntry) => append(movedReceipt(activity, entry)),
  }
}
