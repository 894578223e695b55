import { consumptionOf, type SpendingRequest } from '../../policies/engine/velocity-controls/request-consumption.ts'
import { reservationsFor } from '../../policies/engine/velocity-controls/reservations.ts'
import type { Reader, Transaction } from '../../ports/store.ts'
import type { Request } from './evaluated-request.ts'

/** Tells if a velocity control counts this request. */
export function takesOfVelocityControls(reader: Reader, request: Request): boolean {
  const spending = spendingOf(request)
  return reader
    .list('velocityControls', request.organizationId)
    .some(velocityControl => consumptionOf(velocityControl, spending))
}

/** Takes of every velocity control what a request spends, in the transaction that allows it. */
export function reserve(transaction: Transaction, request: Request, activityId: string): void {
  const { organizationId, countedAt: now } = request
  const reservations = reservationsFor(transaction, organizationId, spendingOf(request), { activityId, now })
  for (const reservation of reservations) transaction.reserve(reservation)
}

/** A request, as velocity controls see it. */
export function spendingOf({ activity, type, prepared, requesterId }: Request): SpendingRequest {
  return { type: type.type, requesterId, facts: activity.facts(prepared) }
}
