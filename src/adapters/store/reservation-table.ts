import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { Reservation } from '../../core/ledger/reservation.ts'
import { velocityControls } from '../../core/records/velocity-control.ts'
import { rowDamaged } from './checksum.ts'
import { codecOf, isSound, type Row, sealed } from './columns.ts'
import { activityNotFound, notFound } from './refusals.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import type { ReservationReader, ReservationWriter } from './store-interfaces.ts'
import { isUndone, undoneStatuses } from './transition.ts'

/** Time that one total covers, in milliseconds. */
const span = 3_600_000

/**
 * Keeps the amounts that activities have taken of velocity controls. Beside each reservation stands the total of its hour, so that a window
 * costs its hours to read, and not its reservations: only those of the hour in which it begins are looked at one by one. Removing a control
 * removes both. Amounts are larger than the numbers SQLite can add up.
 */
export function reservationTable(prepare: Prepare) {
  const codec = codecOf('reservations')
  const insert = prepare(insertSql('reservations', codec.sealedNames))
  const remove = prepare(
    `DELETE FROM reservations WHERE organizationId = ? AND activityId = ? AND controlId = ? RETURNING ${codec.sealedNames.join(', ')}`,
  )
  const status = prepare('SELECT status FROM activities WHERE organizationId = ? AND id = ?')
  const ofActivity = prepare(
    `SELECT ${codec.sealedNames.join(', ')} FROM reservations WHERE organizationId = ? AND activityId = ?`,
  )
  const total = prepare(
    'SELECT * FROM reservedTotals WHERE organizationId = ? AND controlId = ? AND groupKey = ? AND hour = ?',
  )
  const setTotal = prepare(
    `INSERT OR REPLACE INTO reservedTotals (organizationId, controlId, groupKey, hour, sum, count, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const totalsFrom = prepare(
    'SELECT * FROM reservedTotals WHERE organizationId = ? AND controlId = ? AND groupKey = ? AND hour >= ? ORDER BY hour',
  )
  const last = prepare(
    `SELECT ${codec.sealedNames.join(', ')} FROM reservations
     WHERE organizationId = ? AND controlId = ? AND groupKey = ? ORDER BY createdAt DESC LIMIT 1`,
  )
  const takenRow = codec.sealedNames.map(name => `taken.${name}`).join(', ')
  // CROSS JOIN: from the reservations to their activities, and never through all activities of the organization.
  const between = prepare(
    `SELECT ${takenRow} FROM reservations AS taken
     CROSS JOIN activities ON activities.organizationId = taken.organizationId AND activities.id = taken.activityId
     WHERE taken.organizationId = ? AND taken.controlId = ? AND taken.groupKey = ?
     AND taken.createdAt >= ? AND taken.createdAt < ? AND activities.status NOT IN (${undoneStatuses})
     ORDER BY taken.createdAt`,
  )
  const own = prepare(
    `SELECT ${takenRow} FROM reservations AS taken
     CROSS JOIN activities ON activities.organizationId = taken.organizationId AND activities.id = taken.activityId
     WHERE taken.organizationId = ? AND taken.activityId = ? AND taken.controlId = ? AND taken.groupKey = ?
     AND taken.createdAt >= ? AND activities.status NOT IN (${undoneStatuses})`,
  )

  /** @param sign - 1 for what is taken, -1 for what is given back. */
  function count({ organizationId, controlId, groupKey, amount, createdAt }: Reservation, sign: 1 | -1): void {
    const of = [organizationId, controlId, groupKey, Math.floor(createdAt / span)] as const
    const known = total.get(...of)
    if (known) requireSound(known)
    const sum = BigInt((known?.sum as string | undefined) ?? 0) + BigInt(sign) * BigInt(amount)
    setTotal.run(...sealed([...of, sum.toString(), ((known?.count as number | undefined) ?? 0) + sign]))
  }

  const reader: ReservationReader = {
    lastReserved({ organizationId, controlId, groupKey }) {
      const row = last.get(organizationId, controlId, groupKey)
      return row && codec.decode(row).createdAt
    },
    reserved({ organizationId, controlId, groupKey, since, except }) {
      const of = [organizationId, controlId, groupKey] as const
      const begin = since ?? 0
      const firstWhole = Math.ceil(begin / span)
      const added = { sum: 0n, count: 0 }
      const add = (sum: string, count: number) => {
        added.sum += BigInt(sum)
        added.count += count
      }
      for (const total of totalsFrom.all(...of, firstWhole)) {
        requireSound(total)
        add(total.sum as string, total.count as number)
      }
      const taken = begin < firstWhole * span ? between.all(...of, begin, firstWhole * span) : []
      for (const row of taken) add(codec.decode(row).amount, 1)
      const excepted = except === undefined ? [] : own.all(organizationId, except, controlId, groupKey, begin)
      for (const row of excepted) add(`-${codec.decode(row).amount}`, -1)
      return added
    },
    reservedUpTo({ organizationId, controlId, groupKey, since, except }, amount) {
      const of = [organizationId, controlId, groupKey] as const
      const begin = since ?? 0
      const firstWhole = Math.ceil(begin / span)
      const excepted = except === undefined ? [] : own.all(organizationId, except, controlId, groupKey, begin)
      const hoursWithOwn = new Set(excepted.map(row => Math.floor(codec.decode(row).createdAt / span)))
      let left = amount
      const within = (from: number, to: number) =>
        between
          .all(...of, from, to)
          .map(codec.decode)
          .filter(({ activityId }) => activityId !== except)
          .find(taken => {
            left -= BigInt(taken.amount)
            return left <= 0n
          })?.createdAt
      const early = begin < firstWhole * span ? within(begin, firstWhole * span) : undefined
      if (early !== undefined) return early
      for (const total of totalsFrom.all(...of, firstWhole)) {
        requireSound(total)
        const [hour, sum] = [total.hour as number, BigInt(total.sum as string)]
        if (sum < left && !hoursWithOwn.has(hour)) {
          left -= sum
          continue
        }
        const found = within(hour * span, (hour + 1) * span)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
  const writer: ReservationWriter = {
    reserve(reservation) {
      const { organizationId, activityId, controlId } = reservation
      const activity = status.get(organizationId, activityId)
      const orphan = () => (activity ? notFound(velocityControls) : activityNotFound())
      const before = remove.all(organizationId, activityId, controlId)
      refusing({ orphan }, () => insert.run(...codec.seal(reservation)))
      if (isUndone(activity?.status as ActivityRecord['status'])) return
      for (const row of before) count(codec.decode(row), -1)
      count(reservation, 1)
    },
  }
  /** Called when an activity is rejected or fails, which happens once. */
  function giveBack({ organizationId, id }: Pick<ActivityRecord, 'organizationId' | 'id'>): void {
    for (const row of ofActivity.all(organizationId, id)) count(codec.decode(row), -1)
  }
  return { reader, writer, giveBack }
}

/** Columns that the checksum of a total covers. */
export const totalNames = ['organizationId', 'controlId', 'groupKey', 'hour', 'sum', 'count']

/** A limit that counts too little lets too much through. */
function requireSound(total: Row): void {
  if (!isSound(total, totalNames)) throw rowDamaged()
}
