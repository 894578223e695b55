import type { Milliseconds } from '../../core/milliseconds.ts'
import type { HardwareWalletState } from '../../core/ports/hardware-wallets.ts'
import type { HardwareWalletStep } from '../../shared/hardware-wallet-step.ts'
import type { HardwareWalletCondition } from '../../shared/hardware-wallets.ts'
import type { OpenApp } from './apdu.ts'
import { type AppName, vendor } from './apps.ts'
import { nextStep } from './conditions.ts'
import type { Line } from './line.ts'
import { Queue } from './queue.ts'
import type { DeviceSource, Plugged } from './source.ts'

/** Opening or closing an app makes a device vanish from USB and come back: up to six seconds, and some for the machine. */
export const comesBackWithin: Milliseconds = 8_000

/** One device, while it is connected and while it comes back. What is known of it, and whose turn it is. */
export class LedgerDevice {
  readonly id: string
  readonly source: DeviceSource
  readonly model: string | null
  readonly queue: Queue
  /** Null while it is gone. */
  place: string | null
  condition: HardwareWalletCondition = 'connecting'
  app: OpenApp | null = null
  blindSigning: boolean | null = null
  needs: AppName | null = null
  /** Name that the person gave the device of the current request. */
  calledFor: string | undefined
  /** Step that the operating system requires before the device can be opened. */
  access: string | undefined
  /** Set while the agent only looks at it. */
  glancing = false
  /** Whose keys it holds, by app: where to begin to look, and never proof. */
  readonly identities = new Map<AppName, string>()
  line: Line | undefined
  /** It was told to open or to leave an app, and comes back by `until` with what was asked for. */
  expecting: { readonly what: 'app' | 'dashboard'; readonly until: Milliseconds } | undefined

  constructor(id: string, source: DeviceSource, plugged: Plugged, changed: () => void) {
    this.id = id
    this.source = source
    this.model = plugged.model
    this.place = plugged.place
    this.queue = new Queue(changed)
  }

  vanish(): void {
    this.place = null
    this.app = null
    this.blindSigning = null
    this.condition = this.expecting ? 'connecting' : 'disconnected'
    this.identities.clear()
    this.line?.lose()
  }

  appear(place: string): void {
    this.place = place
    this.condition = 'connecting'
  }

  get view(): HardwareWalletState {
    const { id, model, condition, app, blindSigning, needs } = this
    return {
      id,
      vendor,
      model: model ?? 'Ledger',
      condition,
      app,
      blindSigning,
      needs: needs && { vendor, app: needs },
      nextStep: this.#nextStep,
      queued: this.queue.waiting,
    }
  }

  get #nextStep(): HardwareWalletStep | null {
    const name = this.calledFor
    if (this.isLeftWithARequest) return { step: 'refuseWhatIsLeft', wallet: name ?? null }
    return nextStep(this.condition, { name, app: this.needs, openApp: this.app?.name, access: this.access })
  }

  /** A request has ended here, and its screens have not. */
  isLeftWithARequest = false
}
