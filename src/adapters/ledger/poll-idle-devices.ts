import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { LedgerDevice } from './device.ts'
import { look } from './probe-device.ts'
import { lookAgain } from './ready.ts'
import type { Roster } from './roster.ts'

/** Looks at devices that no request needs, as long as somebody wants to see them. */
export class Glances {
  readonly #roster: Roster
  readonly #clock: Clock
  readonly #signal: AbortSignal
  #watchers = 0
  #isWatching = false

  /** @param signal - Ends them for good. */
  constructor(roster: Roster, clock: Clock, signal: AbortSignal) {
    this.#roster = roster
    this.#clock = clock
    this.#signal = signal
  }

  /** The returned function ends what this begins. */
  begin(): () => void {
    this.#watchers += 1
    void this.#watch()
    let isListening = true
    return () => {
      if (isListening) this.#watchers -= 1
      isListening = false
    }
  }

  /** While someone listens, devices that wait for the person are looked at, so that what the person does is seen. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    while (this.#watchers > 0 && !this.#signal.aborted) {
      await this.#roster.refresh()
      for (const device of this.#roster.connected) if (device.condition !== 'ready') await this.#glanceAt(device)
      await this.#pause(lookAgain)
    }
    this.#isWatching = false
  }

  /** At devices that have just been connected. */
  glanceAtNew(): void {
    if (this.#watchers === 0) return
    for (const device of this.#roster.connected) if (device.condition === 'connecting') void this.#glanceAt(device)
  }

  async #glanceAt(device: LedgerDevice): Promise<void> {
    const signal = this.#signal
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
        this.#signal.removeEventListener('abort', end)
        resolve()
      }
      const stopClock = this.#clock.wakeAt(this.#clock.now() + duration, end)
      this.#signal.addEventListener('abort', end)
    })
  }
}

export async function closeLine(device: LedgerDevice): Promise<void> {
  await device.line?.close()
  device.line = undefined
}
