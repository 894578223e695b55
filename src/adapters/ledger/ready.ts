import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HardwareWalletChoice, StepListener } from '../../core/ports/hardware-wallets.ts'
import { openApp, quitApp } from './apdu.ts'
import { type AppName, apps } from './apps.ts'
import { conditionError, nextStep } from './conditions.ts'
import { comesBackWithin, type LedgerDevice } from './device.ts'
import { cancelled, type Line, promptly, whileThePersonReads } from './line.ts'
import { conditionBehind, look } from './probe-device.ts'
import type { Roster } from './roster.ts'
import { LinkFailure } from './source.ts'
import { StatusFailure, statusError } from './status-failure.ts'
import { readStatus } from './status-words.ts'

/** Interval at which a device that waits for the person is looked at again. */
export const lookAgain: Milliseconds = 1_000

/** A device whose app is open, and whose keys are known. */
export interface Introduced {
  readonly line: Line
  readonly identity: string
  /** Version of the app: kept here, because a device that is pulled out forgets it. */
  readonly version: string
}

interface Wanted {
  readonly app: AppName
  readonly hardwareWallet: HardwareWalletChoice
  readonly signal: AbortSignal
  readonly deadline: Milliseconds
  readonly onStep: StepListener
}

/**
 * Has the app open on the device, by asking the device or else the person, and reads whose keys it holds. Nothing of what is to be
 * signed is sent. To be called in the device's turn; the line stays open.
 *
 * @returns `gone` where it was pulled out, and the request may be for another device.
 * @throws AgentError for what the person did not do in time, and for what waiting does not help.
 */
export async function getReady(
  device: LedgerDevice,
  wanted: Wanted,
  roster: Roster,
  clock: Clock,
): Promise<Introduced | 'gone'> {
  const { app, signal, deadline, onStep } = wanted
  /** Commands that were given once: a device that did not take one is left to the person. */
  const given = new Set<'open' | 'quit'>()
  for (;;) {
    if (signal.aborted) throw cancelled()
    let condition = await look(device, app, clock, signal)
    if (condition === 'ready') {
      const found = await introduce(device, app)
      if (found) return found
      condition = device.condition
    }
    const about = { name: device.calledFor, app, openApp: device.app?.name, access: device.access }
    if (condition === 'disconnected' && 'identity' in wanted.hardwareWallet) return 'gone'
    if (condition === 'noAccess' || condition === 'appTooOld') throw conditionError(condition, about)
    if (condition === 'dashboard' && !given.has('open')) {
      given.add('open')
      onStep({ step: 'agreeToOpenApp', wallet: about.name ?? null, app })
      await command(device, 'app', openApp(app), whileThePersonReads, clock, app)
    } else if (condition === 'wrongApp' && !given.has('quit')) {
      given.add('quit')
      await command(device, 'dashboard', quitApp, promptly, clock, app)
    } else if (condition !== 'ready' && condition !== 'connecting') {
      if (clock.now() >= deadline) throw conditionError(condition, about)
      const step = nextStep(condition, about)
      if (step) onStep(step)
    }
    if (clock.now() >= deadline) throw conditionError('disconnected', about)
    roster.changed()
    await device.line?.close()
    device.line = undefined
    await roster.change(Math.max(1, Math.min(lookAgain, deadline - clock.now())), signal)
    await roster.refresh()
  }
}

/** `undefined` where the device is not ready after all; its condition says why. */
async function introduce(device: LedgerDevice, app: AppName): Promise<Introduced | undefined> {
  const { line } = device
  const version = device.app?.version
  if (!line || version === undefined) return undefined
  try {
    const { blindSigning } = await apps[app].readSettings(line)
    const identity = await apps[app].readIdentity(line, version)
    device.blindSigning = blindSigning
    device.identities.set(app, identity)
    return { line, identity, version }
  } catch (failure) {
    device.condition = conditionBehind(device, failure)
    return undefined
  }
}

/** Tells the device to open or to leave an app; it then goes and comes back. A device that does not know the command stays as it is. */
async function command(
  device: LedgerDevice,
  expected: 'app' | 'dashboard',
  bytes: Uint8Array,
  limit: Milliseconds,
  clock: Clock,
  app: AppName,
): Promise<void> {
  const goes = () => {
    device.expecting = { what: expected, until: clock.now() + comesBackWithin }
    device.condition = 'connecting'
  }
  try {
    await device.line?.exchange(bytes, limit)
    goes()
  } catch (failure) {
    // Some are gone before they have answered.
    if (failure instanceof LinkFailure) return goes()
    if (!(failure instanceof StatusFailure)) throw failure
    const { failure: code } = readStatus(failure.statusCode)
    if (code === 'DEVICE_REFUSED') {
      throw new AgentError('DEVICE_REFUSED', `Opening the ${app} app was refused on the Ledger.`, { cause: failure })
    }
    if (code === 'DEVICE_APP_MISSING') throw statusError(failure, new Map([[failure.statusCode, missing(app)]]))
  }
}

function missing(app: AppName) {
  return {
    failure: 'DEVICE_APP_MISSING',
    meaning: `The ${app} app is not installed on the Ledger.`,
    nextStep: 'Install it with Ledger Live, then ask again.',
  } as const
}
