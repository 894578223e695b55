import type { Decoded } from '../../core/chains/declaration/signed.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Clock, Milliseconds } from '../../core/ports/clock.ts'
import type { HardwareApp } from '../../core/ports/hardware-app.ts'
import type {
  HardwareWalletAccount,
  HardwareWalletChoice,
  HardwareWalletHolder,
  HardwareWalletKey,
  HardwareWalletPreview,
  HardwareWalletSigning,
  HardwareWallets,
  HardwareWalletsView,
  PreviewedHardwareWallet,
  StepListener,
} from '../../core/ports/hardware-wallets.ts'
import type { Meaning, Signature } from '../../core/ports/signer.ts'
import type { SignedByLedger } from './app.ts'
import { type AppName, appNameOf, apps } from './apps.ts'
import { conditionError, nextStep, theLedger } from './conditions.ts'
import type { LedgerDevice } from './device.ts'
import { cancelled } from './line.ts'
import { look } from './look.ts'
import { getReady, type Introduced, lookAgain } from './ready.ts'
import { Roster } from './roster.ts'
import { type DeviceSource, LinkFailure } from './source.ts'
import { StatusFailure, statusError } from './status-failure.ts'

export interface LedgerOptions extends Partial<SignedByLedger> {
  readonly sources: readonly DeviceSource[]
  readonly clock: Clock
}

/** How long a request waits for the person to connect and unlock the device and to open its app. */
export const patience: Milliseconds = 2 * 60_000

/** Ledger hardware wallets as {@link HardwareWallets}. Nothing is loaded, opened or listened to before the first call. */
export function createLedgerWallets(options: LedgerOptions): HardwareWallets {
  return new LedgerWallets(options)
}

/** One request, and what it needs to be served. */
interface Request {
  readonly app: AppName
  readonly device: HardwareWalletChoice
  readonly signal: AbortSignal
  readonly deadline: Milliseconds
  readonly onStep: StepListener
}

/** What the work on an opened device may use. */
interface Opened extends Introduced {
  readonly device: LedgerDevice
}

class LedgerWallets implements HardwareWallets {
  readonly #clock: Clock
  readonly #signed: SignedByLedger
  readonly #roster: Roster
  readonly #closing = new AbortController()
  /** Lines that are being let go of. */
  readonly #leaving = new Set<Promise<void>>()
  #watchers = 0
  #isWatching = false

  constructor({ sources, clock, descriptors = () => undefined, filters = () => undefined }: LedgerOptions) {
    this.#clock = clock
    this.#signed = { descriptors, filters }
    this.#roster = new Roster(sources, clock)
    this.#roster.onChange(() => this.#glanceAtNew())
  }

  view(): HardwareWalletsView {
    this.#roster.start()
    return { devices: this.#roster.devices.map(({ view }) => view), trouble: this.#roster.trouble }
  }

  onChange(listener: () => void): () => void {
    const forget = this.#roster.onChange(listener)
    this.#roster.start()
    this.#watchers += 1
    void this.#watch()
    let isListening = true
    return () => {
      forget()
      if (isListening) this.#watchers -= 1
      isListening = false
    }
  }

  async readAccounts(
    asked: Parameters<HardwareWallets['readAccounts']>[0],
    signal: AbortSignal,
  ): Promise<{ identity: string; accounts: HardwareWalletAccount[] }> {
    const { accounts: asking, device, show = false, onStep = () => {} } = asked
    const app = appNameOf(asked.app)
    for (const each of asking) apps[app].requireAccount(each)
    return this.#serve({ app, device, onStep }, signal, async ({ line, identity, version }) => {
      const accounts: HardwareWalletAccount[] = []
      for (const each of asking) {
        if (show)
          onStep(`Compare the address for ${each.path} with the one on the Ledger, and confirm or cancel there.`)
        accounts.push(await apps[app].readAccount(line, each, { show, version }))
      }
      return { identity, accounts }
    })
  }

  async sign(
    signing: HardwareWalletSigning & { onStep?: StepListener },
    signal: AbortSignal,
  ): Promise<readonly Signature[]> {
    const { path, addressFormat, publicKey, what, identity, deviceName, onStep = () => {} } = signing
    const app = appNameOf(signing.app)
    const reason = apps[app].cannotSign(what, { path, addressFormat, publicKey })
    if (reason) throw new AgentError('NOT_SUPPORTED', reason)
    apps[app].requireAccount({ path, addressFormat })
    return this.#serve({ app, device: { identity, deviceName }, onStep }, signal, ({ device, line, version }) => {
      onStep(`Read what ${theLedger(visible(deviceName, 60))} shows, and sign or refuse there.`)
      const { model, blindSigning } = device
      return apps[app].sign(line, {
        ...{ path, addressFormat, publicKey, what, model, version },
        blindSigning: blindSigning ?? false,
        ...this.#signed,
      })
    })
  }

  cannotSign(app: HardwareApp, asked: Meaning, key?: HardwareWalletKey): string | undefined {
    return apps[appNameOf(app)].cannotSign(asked, key)
  }

  preview(app: HardwareApp, what: Decoded, device: PreviewedHardwareWallet = {}): HardwareWalletPreview {
    return apps[appNameOf(app)].preview(what, device, this.#signed)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#roster.stop()
    while (this.#leaving.size > 0) await Promise.all(this.#leaving)
  }

  /** Finds the device, gets it ready and has `work` done on it, once. */
  async #serve<Result>(
    asked: Pick<Request, 'app' | 'device' | 'onStep'>,
    signal: AbortSignal,
    work: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const request: Request = {
      ...asked,
      onStep: onceEach(asked.onStep),
      signal: AbortSignal.any([signal, this.#closing.signal]),
      deadline: this.#clock.now() + patience,
    }
    /** Devices that were found to hold other keys. */
    const others = new Set<LedgerDevice>()
    this.#roster.start()
    await this.#roster.refresh()
    for (;;) {
      if (request.signal.aborted) throw cancelled()
      const candidates = this.#candidates(request, others)
      const [candidate] = candidates
      if (candidate && candidates.length === 1) {
        const served = await this.#inTurn(candidate, request, () => this.#serveWith(candidate, request, work))
        if (typeof served === 'object') return served.result
        if (served === 'other') {
          others.add(candidate)
          continue
        }
      } else if (candidates.length > 1) {
        if (await this.#tellApart(candidates, request)) continue
      }
      await this.#waitForDevice(candidates.length, request)
    }
  }

  /**
   * The device with the right keys, if one is known to have them; else all that may have them.
   *
   * @throws AgentError `DEVICE_WRONG` where devices are connected and none can be the right one; `DEVICE_DISCONNECTED`
   * for an id that is not there.
   */
  #candidates({ app, device: choice }: Request, others: ReadonlySet<LedgerDevice>): readonly LedgerDevice[] {
    const present = this.#roster.devices.filter(({ place, expecting }) => place !== null || expecting)
    if ('id' in choice) {
      const chosen = present.find(({ id }) => id === choice.id)
      if (chosen) return [chosen]
      throw conditionError('disconnected', { device: theLedger(), app })
    }
    const right = present.find(device => device.identities.get(app) === choice.identity && !others.has(device))
    if (right) return [right]
    const unknown = present.filter(device => !others.has(device) && !device.identities.has(app))
    if (unknown.length === 0 && present.length > 0) throw wrongDevice(choice)
    return unknown
  }

  /** Whether another device turned out to be the right one, or any a wrong one. Opens no app: only one of them would be the right one to ask. */
  async #tellApart(candidates: readonly LedgerDevice[], request: Request): Promise<boolean> {
    const { app, signal } = request
    let isWiser = false
    for (const device of candidates) {
      await this.#inTurn(device, request, async () => {
        try {
          if ((await look(device, app, this.#clock, signal)) !== 'ready' || !device.line) return
          device.identities.set(app, await apps[app].readIdentity(device.line, device.app?.version ?? ''))
          isWiser = true
        } catch (failure) {
          // What one of them answers must not keep the request from the other.
          if (signal.aborted) throw failure
        }
      })
    }
    return isWiser
  }

  async #waitForDevice(candidates: number, { app, device, deadline, signal, onStep }: Request): Promise<void> {
    const about = { device: theLedger('deviceName' in device ? visible(device.deviceName, 60) : undefined), app }
    const several = `Several Ledgers are connected. Open the ${app} app on ${about.device}, or leave only that one connected.`
    if (this.#clock.now() >= deadline) {
      if (candidates > 1) throw new AgentError('DEVICE_APP_CLOSED', `${several} Then ask again.`)
      throw conditionError('disconnected', about)
    }
    onStep(candidates > 1 ? several : nextStep('disconnected', about))
    await this.#roster.change(Math.min(lookAgain, deadline - this.#clock.now()), signal)
    await this.#roster.refresh()
  }

  /** `other`: it holds other keys, and was sent nothing. `gone`: it was pulled out before anything was asked of it. */
  async #serveWith<Result>(
    device: LedgerDevice,
    request: Request,
    work: (opened: Opened) => Promise<Result>,
  ): Promise<{ readonly result: Result } | 'other' | 'gone'> {
    const opened = await getReady(device, request, this.#roster, this.#clock)
    if (opened === 'gone') return 'gone'
    const { device: choice } = request
    if ('identity' in choice && choice.identity !== opened.identity) return 'other'
    const { line } = opened
    const sentBefore = line.sent
    try {
      return { result: await work({ device, ...opened }) }
    } catch (failure) {
      if (failure instanceof LinkFailure && line.sent === sentBefore) return 'gone'
      throw this.#failureOf(device, failure)
    }
  }

  #failureOf(device: LedgerDevice, failure: unknown): unknown {
    const error = asAgentError(device, failure)
    if (error instanceof AgentError && error.code === 'DEVICE_LOCKED') device.condition = 'locked'
    if (failure instanceof LinkFailure) {
      device.condition = failure.kind === 'gone' ? 'disconnected' : 'busyElsewhere'
      void this.#roster.refresh()
    }
    return error
  }

  async #inTurn<Result>(device: LedgerDevice, request: Request, work: () => Promise<Result>): Promise<Result> {
    const { app, device: choice, signal, onStep } = request
    if (!device.queue.idle && !device.glancing) onStep(`Waits until ${theLedger()} has finished another request.`)
    const pass = await device.queue.turn(signal)
    device.needs = app
    device.calledFor = 'deviceName' in choice ? visible(choice.deviceName, 60) : undefined
    this.#roster.changed()
    try {
      return await work()
    } finally {
      device.isLeftWithARequest = device.line?.owesAnAnswer ?? false
      const left = this.#leave(device, pass)
      // An ended request is not held up by the screens it has left behind.
      if (!device.isLeftWithARequest) await left
    }
  }

  #leave(device: LedgerDevice, pass: () => void): Promise<void> {
    const leaving = closeLine(device).then(() => {
      device.isLeftWithARequest = false
      device.needs = null
      device.calledFor = undefined
      device.expecting = undefined
      this.#leaving.delete(leaving)
      pass()
      this.#roster.changed()
    })
    this.#leaving.add(leaving)
    this.#roster.changed()
    return leaving
  }

  /** While someone listens, devices that wait for the person are looked at, so that what the person does is seen. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    while (this.#watchers > 0 && !this.#closing.signal.aborted) {
      await this.#roster.refresh()
      for (const device of this.#roster.connected) if (device.condition !== 'ready') await this.#glanceAt(device)
      await this.#pause(lookAgain)
    }
    this.#isWatching = false
  }

  #glanceAtNew(): void {
    if (this.#watchers === 0) return
    for (const device of this.#roster.connected) if (device.condition === 'connecting') void this.#glanceAt(device)
  }

  async #glanceAt(device: LedgerDevice): Promise<void> {
    const { signal } = this.#closing
    if (!device.queue.idle || signal.aborted) return
    device.glancing = true
    const pass = await device.queue.turn(signal)
    const before = JSON.stringify(device.view)
    try {
      await look(device, null, this.#clock, signal)
    } catch {
      // The request that needs the device will say what the matter is.
    } finally {
      await closeLine(device)
      device.glancing = false
      pass()
      if (JSON.stringify(device.view) !== before) this.#roster.changed()
    }
  }

  #pause(duration: Milliseconds): Promise<void> {
    return new Promise(resolve => {
      const end = () => {
        stopClock()
        this.#closing.signal.removeEventListener('abort', end)
        resolve()
      }
      const stopClock = this.#clock.wakeAt(this.#clock.now() + duration, end)
      this.#closing.signal.addEventListener('abort', end)
    })
  }
}

async function closeLine(device: LedgerDevice): Promise<void> {
  await device.line?.close()
  device.line = undefined
}

function asAgentError(device: LedgerDevice, failure: unknown): unknown {
  if (failure instanceof StatusFailure) return statusError(failure)
  if (!(failure instanceof LinkFailure)) return failure
  const about = { device: theLedger(device.calledFor), app: null }
  if (failure.kind === 'held') return conditionError('busyElsewhere', about)
  return new AgentError(
    'DEVICE_UNPLUGGED',
    `${theLedger(device.calledFor).replace('the', 'The')} was unplugged before it had answered, and no signature was given out. Connect it and ask again.`,
    { cause: failure },
  )
}

function wrongDevice({ deviceName }: HardwareWalletHolder): AgentError {
  const name = theLedger(visible(deviceName, 60))
  return new AgentError(
    'DEVICE_WRONG',
    `The Ledger that is connected is not ${name}: it holds other keys. Nothing was sent to it. Connect ${name} and ask again.`,
  )
}

/** Says the same words only once in a row. */
function onceEach(listener: StepListener): StepListener {
  let last = ''
  return words => {
    if (words !== last) listener(words)
    last = words
  }
}
