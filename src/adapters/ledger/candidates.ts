import { conditionError } from './conditions.ts'
import type { LedgerDevice } from './device.ts'
import { wrongDevice } from './failures.ts'
import type { Request } from './request.ts'
import type { Roster } from './roster.ts'

/**
 * The device with the right keys, if one is known to have them; else all that may have them.
 *
 * @throws AgentError `DEVICE_WRONG` where devices are connected and none can be the right one; `DEVICE_DISCONNECTED`
 * for an id that is not there.
 */
export function candidatesFor(
  { app, hardwareWallet: choice }: Request,
  others: ReadonlySet<LedgerDevice>,
  roster: Roster,
): readonly LedgerDevice[] {
  const present = roster.devices.filter(({ place, expecting }) => place !== null || expecting)
  if ('id' in choice) {
    const chosen = present.find(({ id }) => id === choice.id)
    if (chosen) return [chosen]
    throw conditionError('disconnected', { name: undefined, app })
  }
  const right = present.find(device => device.identities.get(app) === choice.identity && !others.has(device))
  if (right) return [right]
  const unknown = present.filter(device => !others.has(device) && !device.identities.has(app))
  if (unknown.length === 0 && present.length > 0) throw wrongDevice(choice)
  return unknown
}
