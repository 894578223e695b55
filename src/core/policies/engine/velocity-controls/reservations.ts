import type { Reservation } from '../../../ledger/reservation.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader } from '../../../ports/store.ts'
import { notBefore } from './measure-usage.ts'
import { consumptionOf, type SpendingRequest } from './request-consumption.ts'

/** Lists what to reserve, in the transaction that allows the activity, of every velocity control that is about it. */
export function reservationsFor(
  reader: Reader,
  organizationId: string,
  request: SpendingRequest,
  { activityId, now }: { readonly activityId: string; readonly now: Milliseconds },
): Reservation[] {
  return reader.list('velocityControls', organizationId).flatMap(velocityControl => {
    const take = consumptionOf(velocityControl, request)
    // Of what is not known nothing can be added up, and it is never allowed by the velocity control itself: see
    // docs/decisions/0012-limits-and-grants.md.
    if (!take || (take.amount === 0n && take.unknown !== null)) return []
    const { groupKey, amount } = take
    const group = { organizationId, controlId: velocityControl.id, groupKey }
    return [{ ...group, activityId, amount: amount.toString(), createdAt: notBefore(reader, group, now) }]
  })
}
