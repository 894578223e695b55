import type { Reservation } from '../../../core/ledger/reservation.ts'
import type { Spent } from '../../../core/ports/store.ts'
import { velocityControls } from '../../../core/records/velocity-control.ts'
import { activityNotFound, notFound } from '../refusals.ts'
import type { ReservationReader, ReservationWriter } from '../store-interfaces.ts'
import { isUndone } from '../transition.ts'
import { type Kept, keyOf, ofOrganization } from './kept.ts'

/** Keeps the amounts that activities have taken of velocity controls. */
export function reservationsInMemory({ all, activities, reservations, put }: Kept) {
  const counted = (spent: Spent): Reservation[] =>
    [...reservations.values()].filter(
      reservation =>
        reservation.organizationId === spent.organizationId &&
        reservation.controlId === spent.controlId &&
        reservation.groupKey === spent.groupKey &&
        (spent.since === null || reservation.createdAt >= spent.since) &&
        reservation.activityId !== spent.except &&
        !isUndone(activities.get(reservation.activityId)?.status),
    )

  const reader: ReservationReader = {
    lastReserved(group) {
      const of = [...reservations.values()].filter(
        ({ organizationId, controlId, groupKey }) =>
          organizationId === group.organizationId && controlId === group.controlId && groupKey === group.groupKey,
      )
      return of.map(({ createdAt }) => createdAt).sort((one, other) => other - one)[0]
    },
    reserved(spent) {
      const taken = counted(spent)
      return { sum: taken.reduce((sum, { amount }) => sum + BigInt(amount), 0n), count: taken.length }
    },
    reservedUpTo(spent, amount) {
      let left = amount
      return counted(spent)
        .sort((one, other) => one.createdAt - other.createdAt)
        .find(taken => {
          left -= BigInt(taken.amount)
          return left <= 0n
        })?.createdAt
    },
  }
  const writer: ReservationWriter = {
    reserve(reservation) {
      const { organizationId, activityId, controlId } = reservation
      if (!ofOrganization(organizationId, activities.get(activityId))) throw activityNotFound()
      if (!all('velocityControls').has(keyOf(organizationId, controlId))) throw notFound(velocityControls)
      const key = `${keyOf(organizationId, activityId)} ${controlId}`
      put(reservations, key, reservation)
    },
  }
  return { reader, writer }
}
