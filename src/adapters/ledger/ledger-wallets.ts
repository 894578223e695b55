import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Decoded } from '../../core/ports/decoded.ts'
import type { HardwareApp } from '../../core/ports/hardware-app.ts'
import type {
  HardwareWalletAccount,
  HardwareWalletKey,
  HardwareWalletPreview,
  HardwareWalletSigning,
  HardwareWallets,
  HardwareWalletsState,
  PreviewedHardwareWallet,
  StepListener,
} from '../../core/ports/hardware-wallets.ts'
import type { Meaning, Signature } from '../../core/ports/signer.ts'
import { stepInWords } from '../../shared/hardware-wallet-step.ts'
import { appNameOf, apps } from './apps.ts'
import { candidatesFor } from './candidates.ts'
import { conditionError } from './conditions.ts'
import type { LedgerDevice } from './device.ts'
import { failureOn } from './failures.ts'
import { cancelled } from './line.ts'
import { closeLine, Glances } from './poll-idle-devices.ts'
import { look } from './probe-device.ts'
import { getReady, lookAgain } from './ready.ts'
import { type Opened, onceEach, type Request } from './request.ts'
import { Roster } from './roster.ts'
import type { SignedByLedger } from './signed-words.ts'
import { type DeviceSource, LinkFailure } from './source.ts'

export interface LedgerOptions extends Partial<SignedByLedger> {
  readonly sources: readonly DeviceSource[]
  readonly clock: Clock
}

/** Time that a request waits for the person to connect and unlock the device and to open its app. */
const patience: Milliseconds = 2 * 60_000

/** Ledger hardware wallets as {@link HardwareWallets}. Nothing is loaded, opened or listened to before the first call. */
export function createLedgerWallets(options: LedgerOptions): HardwareWallets {
  return new LedgerWallets(options)
}

class LedgerWallets implements HardwareWallets {
  readonly #clock: Clock
  readonly #signed: SignedByLedger
  readonly #roster: Roster
  readonly #glances: Glances
  readonly #closing = new AbortController()
  /** Lines that are being let go of. */
  readonly #leaving = new Set<Promise<void>>()

  constructor({ sources, clock, descriptors = () => undefined, filters = () => undefined }: LedgerOptions) {
    this.#clock = clock
    this.#signed = { descriptors, filters }
    this.#roster = new Roster(sources, clock)
    this.#glances = new Glances(this.#roster, clock, this.#closing.signal)
    this.#roster.onChange(() => this.#glances.glanceAtNew())
  }

  state(): HardwareWalletsState {
    this.#roster.start()
    return { hardwareWallets: this.#roster.devices.map(({ view }) => view), trouble: this.#roster.trouble }
  }

  onChange(listener: () => void): () => void {
    const forget = this.#roster.onChange(listener)
    this.#roster.start()
    const end = this.#glances.begin()
    return () => {
      forget()
      end()
    }
  }

  async readAccounts(
    asked: Parameters<HardwareWallets['readAccounts']>[0],
    signal: AbortSignal,
  ): Promise<{ identity: string; accounts: HardwareWalletAccount[] }> {
    const { accounts: asking, hardwareWallet, show = false, onStep = () => {} } = asked
    const app = appNameOf(asked.app)
    for (const each of asking) apps[app].requireAccount(each)
    return this.#serve({ app, hardwareWallet, onStep }, signal, async ({ line, identity, version }) => {
      const accounts: HardwareWalletAccount[] = []
      for (const each of asking) {
        if (show) onStep({ step: 'compareAddress', path: each.path })
        accounts.push(await apps[app].readAccount(line, each, { show, version }))
      }
      return { identity, accounts }
    })
  }

  async sign(
    signing: HardwareWalletSigning & { onStep?: StepListener },
    signal: AbortSignal,
  ): Promise<readonly Signature[]> {
    const { path, addressFormat, publicKey, what, identity, walletName, onStep = () => {} } = signing
    const key = { path, addressFormat, publicKey }
    const app = appNameOf(signing.app)
    const reason = apps[app].cannotSign(what, key)
    if (reason) throw new AgentError('NOT_SUPPORTED', reason)
    apps[app].requireAccount({ path, addressFormat })
    const request = { app, hardwareWallet: { identity, walletName }, onStep }
    return this.#serve(request, signal, ({ device, line, version }) => {
      onStep({ step: 'decide', wallet: visible(walletName, 60) })
      const { model, blindSigning } = device
      return apps[app].sign(line, {
        ...key,
        what,
        model,
        version,
        blindSigning: blindSigning ?? false,
        ...this.#signed,
      })
    })
  }

  cannotSign(app: HardwareApp, asked: Meaning, key?: HardwareWalletKey): string | undefined {
    return apps[appNameOf(app)].cannotSign(asked, key)
  }

  preview(app: HardwareApp, what: Decoded, hardwareWallet: PreviewedHardwareWallet = {}): HardwareWalletPreview {
    return apps[appNameOf(app)].preview(what, hardwareWallet, this.#signed)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#roster.stop()
    while (this.#leaving.size > 0) await Promise.all(this.#leaving)
  }

  /** Finds the device, gets it ready and has `work` done on it, once. */
  async #serve<Result>(
    asked: Pick<Request, 'app' | 'hardwareWallet' | 'onStep'>,
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
      const candidates = candidatesFor(request, others, this.#roster)
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

  /** Tells if another device proved to be the right one, or any a wrong one. Opens no app, because only one is the right one to ask. */
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

  async #waitForDevice(candidates: number, { app, hardwareWallet, deadline, signal, onStep }: Request): Promise<void> {
    const name = 'walletName' in hardwareWallet ? visible(hardwareWallet.walletName, 60) : undefined
    const several = { step: 'chooseOne', wallet: name ?? null, app } as const
    if (this.#clock.now() >= deadline) {
      if (candidates > 1) throw new AgentError('DEVICE_APP_CLOSED', `${stepInWords(several)} Then ask again.`)
      throw conditionError('disconnected', { name, app })
    }
    onStep(candidates > 1 ? several : { step: 'connect', wallet: name ?? null })
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
    const { hardwareWallet: choice } = request
    if ('identity' in choice && choice.identity !== opened.identity) return 'other'
    const { line } = opened
    const sentBefore = line.sent
    try {
      return { result: await work({ device, ...opened }) }
    } catch (failure) {
      if (failure instanceof LinkFailure && line.sent === sentBefore) return 'gone'
      throw failureOn(device, failure, this.#roster)
    }
  }

  async #inTurn<Result>(device: LedgerDevice, request: Request, work: () => Promise<Result>): Promise<Result> {
    const { app, hardwareWallet: choice, signal, onStep } = request
    if (!device.queue.idle && !device.glancing) onStep({ step: 'waitForItsTurn' })
    const pass = await device.queue.turn(signal)
    device.needs = app
    device.calledFor = 'walletName' in choice ? visible(choice.walletName, 60) : undefined
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
}
