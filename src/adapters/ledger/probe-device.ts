import { AgentError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HardwareWalletCondition } from '../../shared/hardware-wallets.ts'
import { askWhichApp, type OpenApp, readWhichApp } from './apdu.ts'
import { type AppName, apps, isAppName } from './apps.ts'
import type { LedgerDevice } from './device.ts'
import { Line, promptly } from './line.ts'
import { type DeviceSource, type Link, LinkFailure } from './source.ts'
import { StatusFailure, statusError } from './status-failure.ts'
import { readStatus } from './status-words.ts'
import { isOlder } from './version.ts'

/**
 * Opens the device and asks what is open on it. What it finds stands in the device; its line is left open.
 *
 * @param wanted - The app it should have open; null where any app that the agent knows will do.
 * @throws AgentError for an answer that says nothing about the device's condition, and after an abort.
 */
export async function look(
  device: LedgerDevice,
  wanted: AppName | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<HardwareWalletCondition> {
  device.access = undefined
  const condition = await conditionOf(device, wanted, clock, signal)
  device.condition = stillComingBack(device, condition, clock) ? 'connecting' : condition
  return device.condition
}

async function conditionOf(
  device: LedgerDevice,
  wanted: AppName | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<HardwareWalletCondition> {
  if (device.place === null) return 'disconnected'
  try {
    device.line = new Line(await openInTime(device.source, device.place, clock), clock, signal)
    device.app = readWhichApp(await device.line.exchange(askWhichApp))
  } catch (failure) {
    device.app = null
    return conditionBehind(device, failure)
  }
  return device.app === null ? 'dashboard' : conditionIn(device.app, wanted)
}

/** The condition that a failure is due to. @throws AgentError where it is due to none. */
export function conditionBehind(device: LedgerDevice, failure: unknown): HardwareWalletCondition {
  if (failure instanceof LinkFailure) {
    if (failure.kind === 'gone') return 'disconnected'
    if (failure.kind === 'held') return 'busyElsewhere'
    device.access = failure.message
    return 'noAccess'
  }
  if (!(failure instanceof StatusFailure)) {
    throw failure instanceof AgentError
      ? failure
      : new AgentError('INTERNAL', 'The Ledger could not be opened.', { cause: failure })
  }
  const { failure: code } = readStatus(failure.statusCode)
  if (code === 'DEVICE_LOCKED') return 'locked'
  if (code === 'DEVICE_BUSY') return 'busyElsewhere'
  // Apps from before there was this command.
  if (code === 'DEVICE_APP_CLOSED') return 'appTooOld'
  throw statusError(failure)
}

/** A device that cannot be opened in time is as good as gone. */
function openInTime(source: DeviceSource, place: string, clock: Clock): Promise<Link> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const stopClock = clock.wakeAt(clock.now() + promptly, () => {
      isLate = true
      reject(new LinkFailure('gone'))
    })
    source.open(place).then(
      link => {
        stopClock()
        if (isLate) void link.close()
        else resolve(link)
      },
      (failure: unknown) => {
        stopClock()
        reject(failure)
      },
    )
  })
}

function conditionIn({ name, version }: OpenApp, wanted: AppName | null): HardwareWalletCondition {
  if (!isAppName(name) || (wanted !== null && name !== wanted)) return 'wrongApp'
  return isOlder(version, apps[name].oldestVersion) ? 'appTooOld' : 'ready'
}

function stillComingBack(device: LedgerDevice, condition: HardwareWalletCondition, clock: Clock): boolean {
  const { expecting } = device
  if (!expecting) return false
  const stillBefore: readonly HardwareWalletCondition[] =
    expecting.what === 'app'
      ? ['disconnected', 'busyElsewhere', 'dashboard']
      : ['disconnected', 'busyElsewhere', 'wrongApp']
  if (stillBefore.includes(condition) && clock.now() < expecting.until) return true
  device.expecting = undefined
  return false
}
