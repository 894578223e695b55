import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { AuditEntry } from '../../core/ledger/audit.ts'
import { chainedTo, emptyChain, readReceipt } from '../../core/ledger/hash-chain.ts'
import type { Chained, ReceiptBody, ReceiptHead, ReceiptLine, ReceiptOf } from '../../core/ledger/receipt.ts'
import { codecOf } from './columns.ts'
import { activityNotFound } from './refusals.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import type { ReceiptReader, ReceiptWriter } from './store-interfaces.ts'
import { movedReceipt } from './transition.ts'

export interface Chain {
  readonly reader: ReceiptReader
  readonly writer: ReceiptWriter
  /** Chains what moved an activity. `sequence`: of an admission, whose place its activity has as its rank. */
  moved(activity: ActivityRecord, entry: AuditEntry, sequence?: number): void
  /** Drops the state kept here: the writes since the last commit, or a part of them, were undone. */
  forget(): void
}

/** The audit trail: every receipt, in the order in which they were committed, each chained to the one before. */
export function receiptTable(prepare: Prepare): Chain {
  const audit = codecOf('audit')
  const insert = prepare(insertSql('audit', ['sequence', 'isAdmission', 'organizationId', ...audit.sealedNames]))
  const newest = prepare('SELECT sequence, digest FROM audit WHERE sequence = (SELECT max(sequence) FROM audit)')
  const select = 'SELECT sequence, line, digest FROM audit'
  const decided = prepare(
    `${select} WHERE activityId = ? AND isAdmission = 0 AND activityId IS NOT NULL AND kind = 'decided' ORDER BY sequence`,
  )
  const onwards = prepare(`${select} WHERE sequence > ? ORDER BY sequence LIMIT ?`)
  const backwards = prepare(`${select} WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`)
  const ofKind = prepare(
    `${select} WHERE kind = ? AND kind <> 'moved' AND sequence < ? AND (? IS NULL OR organizationId = ?)
     ORDER BY sequence DESC LIMIT ?`,
  )
  /** Newest receipt. Only the store writes here, so that it need not look each time. */
  let tail: ReceiptHead | undefined

  const head = () => (tail ??= (newest.get() as ReceiptHead | undefined) ?? emptyChain)

  function append(
    body: ReceiptBody,
    { activityId, events, status }: { activityId: string | null } & ({ events: null; status: null } | AuditEntry),
    isAdmission: boolean,
  ): void {
    const { sequence, line, digest } = chainedTo(head(), body)
    const { kind, at, organizationId } = body
    const row = audit.seal({ activityId, events, status, at, kind, line, digest })
    refusing({ orphan: activityNotFound }, () => insert.run(sequence, isAdmission ? 1 : 0, organizationId, ...row))
    tail = { sequence, digest }
  }

  return {
    reader: {
      decisions: activityId =>
        lines(decided.all(activityId)).map(line => readReceipt(line) as ReceiptOf<'decided'> & Chained),
      receipts({ kinds, organizationId = null }, { before = Number.MAX_SAFE_INTEGER, limit }) {
        if (!kinds) return lines(backwards.all(before, limit))
        return kinds
          .flatMap(kind => lines(ofKind.all(kind, before, organizationId, organizationId, limit)))
          .sort((one, other) => other.sequence - one.sequence)
          .slice(0, limit)
      },
      receiptLines: (after, limit) => lines(onwards.all(after, limit)),
      receiptHead: () => head(),
    },
    writer: {
      receipt(body) {
        const activityId = 'activityId' in body ? (body.activityId ?? null) : null
        append(body, { activityId, events: null, status: null }, false)
      },
    },
    moved(activity, entry, sequence) {
      append(movedReceipt(activity, entry), entry, sequence !== undefined)
      if (sequence !== undefined && sequence !== tail?.sequence) throw new Error('an admission has two places')
    },
    forget() {
      tail = undefined
    },
  }
}

function lines(rows: unknown): ReceiptLine[] {
  return rows as ReceiptLine[]
}
