import { reservationsFor } from '../policy/spending.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { Request } from './weigh.ts'

/** Whether a velocity control counts this request. */
export function spendsControlled(reader: Reader, request: Request): boolean {
  return reservations(reader, request, '').length > 0
}

/** Takes of every velocity control what a request spends, in the transaction that allows it. */
export function reserve(transaction: Transaction, request: Request, activityId: string): void {
  for (const reservation of reservations(transaction, request, activityId)) transaction.reserve(reservation)
}

function reservations(reader: Reader, request: Request, activityId: string) {
  const { organizationId, activity, type, prepared, requesterId, now } = request
  const spending = { type: type.type, requesterId, facts: activity.facts(prepared) }
  return reservationsFor(reader, organizationId, spending, { activityId, now })
}
