import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader, Spent } from '../../../ports/store.ts'
import type { VelocityControl } from '../../../records/velocity-control.ts'
import type { Struct } from '../../language/value.ts'
import { isWithin } from './is-within.ts'
import { type Consumption, consumptionOf, groupOf, type SpendingRequest } from './request-consumption.ts'

/** A velocity control, and how one request stands to it. */
export interface Measured {
  readonly velocityControl: VelocityControl
  /** Group and time from which it was counted, without this request. */
  readonly spent: Spent
  /** Amount as `reserved` adds it up. */
  readonly used: bigint
  readonly taking: Consumption | undefined
  /** True if it would hold if this request were allowed. Conditions read this. */
  readonly holds: boolean
}

/** The velocity controls of an organization, each measured once with one request, when it is first asked for. */
export interface Measurements {
  /** Values that conditions read as `controls.<identifier>`. */
  readonly scope: Struct
  of(identifier: string): Measured | undefined
}

/** Time of the measurement. `except`: the activity itself, if it may have taken of the velocity controls before. */
export interface MeasuredAt {
  /** Time as limits count it: see `Clock.passed`. */
  readonly now: Milliseconds
  readonly except?: string | undefined
}

/** A velocity control that is not about the request says whether it holds as things are. */
export function measureVelocityControls(
  reader: Reader,
  organizationId: string,
  request: SpendingRequest,
  at: MeasuredAt,
): Measurements {
  const scope = Object.create(null) as Struct
  const measured = new Map<string, () => Measured>()
  for (const velocityControl of reader.list('velocityControls', organizationId)) {
    let known: Measured | undefined
    const get = () => {
      known ??= measure(reader, velocityControl, request, at)
      return known
    }
    measured.set(velocityControl.identifier, get)
    Object.defineProperty(scope, velocityControl.identifier, { get: () => get().holds, enumerable: true })
  }
  return { scope, of: identifier => measured.get(identifier)?.() }
}

export function measure(
  reader: Reader,
  velocityControl: VelocityControl,
  request: SpendingRequest,
  { now, except }: MeasuredAt,
): Measured {
  const { organizationId, id: controlId } = velocityControl
  const group = { organizationId, controlId, groupKey: groupOf(velocityControl, request) }
  const spent = { ...group, since: beginOf(velocityControl, notBefore(reader, group, now)), except }
  const { sum: used } = reader.reserved(spent)
  const taking = consumptionOf(velocityControl, request)
  return { velocityControl, spent, used, taking, holds: isWithin(velocityControl, used, taking) }
}

/** Returns the time of a limit, which does not go back even if the agent restarts with a clock that was set back. */
export function notBefore(reader: Reader, group: Omit<Spent, 'since' | 'except'>, now: Milliseconds): Milliseconds {
  return Math.max(now, reader.lastReserved(group) ?? now)
}

/** The first moment that counts now: what is as old as the window is long counts no more. Null for all. */
export function beginOf({ windowMs }: VelocityControl, now: Milliseconds): Milliseconds | null {
  return windowMs === null ? null : now - windowMs + 1
}
