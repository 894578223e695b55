import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { LedgerDevice } from './device.ts'
import { type DeviceSource, LinkFailure, type Plugged } from './source.ts'

/**
 * Which devices there are, by asking the sources. A device that vanished while something waits for it keeps its place here, and the
 * next of its kind that appears is taken for it: whose keys that one holds is looked at before it is used.
 */
export class Roster {
  readonly #sources: readonly DeviceSource[]
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #devices: readonly LedgerDevice[] = []
  #stops: (() => void)[] = []
  #refreshing: Promise<void> | undefined
  #isStarted = false
  #isStopped = false
  #count = 0
  trouble = ''

  constructor(sources: readonly DeviceSource[], clock: Clock) {
    this.#sources = sources
    this.#clock = clock
  }

  get devices(): readonly LedgerDevice[] {
    return this.#devices
  }

  /** Devices that can be talked to. */
  get connected(): readonly LedgerDevice[] {
    return this.#devices.filter(({ place }) => place !== null)
  }

  /** Begins to look for devices; a second call does nothing. */
  start(): void {
    if (this.#isStarted || this.#isStopped) return
    this.#isStarted = true
    this.#stops = this.#sources.map(source => source.listen(() => void this.refresh()))
    void this.refresh()
  }

  stop(): void {
    this.#isStopped = true
    for (const stop of this.#stops.splice(0)) stop()
    for (const device of this.#devices) device.vanish()
    this.#devices = []
    this.changed()
    this.#listeners.clear()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** Looks again. Calls that come while it looks share what it finds after them. */
  async refresh(): Promise<void> {
    while (this.#refreshing) await this.#refreshing
    this.#refreshing = this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  /** Resolves after the next change, after `limit`, or when `signal` aborts. */
  change(limit: Milliseconds, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const end = () => {
        forget()
        stopClock()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const forget = this.onChange(end)
      const stopClock = this.#clock.wakeAt(this.#clock.now() + limit, end)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
    })
  }

  async #refresh(): Promise<void> {
    const before = this.#summary
    let trouble = ''
    for (const source of this.#sources) {
      try {
        const plugged = await source.list()
        if (this.#isStopped) return
        this.#take(source, plugged)
      } catch (failure) {
        trouble =
          failure instanceof LinkFailure ? failure.message : 'The agent could not look for Ledgers on this machine.'
        this.#take(source, [])
      }
    }
    this.trouble = trouble
    if (this.#summary !== before) this.changed()
  }

  #take(source: DeviceSource, plugged: readonly Plugged[]): void {
    const places = new Set(plugged.map(({ place }) => place))
    for (const device of this.#devices) {
      if (device.source === source && device.place !== null && !places.has(device.place)) device.vanish()
    }
    for (const found of plugged) {
      const isHere = this.#devices.some(device => device.source === source && device.place === found.place)
      if (!isHere) this.#welcome(source, found)
    }
    this.#devices = this.#devices.filter(device => device.place !== null || !device.queue.idle)
  }

  #welcome(source: DeviceSource, found: Plugged): void {
    const back = this.#devices.find(
      device => device.source === source && device.place === null && device.model === found.model,
    )
    if (back) back.appear(found.place)
    else this.#devices = [...this.#devices, this.#newDevice(source, found)]
  }

  #newDevice(source: DeviceSource, found: Plugged): LedgerDevice {
    return new LedgerDevice(`ledger-${++this.#count}`, source, found, () => this.changed())
  }

  get #summary(): string {
    return JSON.stringify([this.trouble, this.#devices.map(({ id, place }) => [id, place])])
  }
}
