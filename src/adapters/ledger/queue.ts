import { cancelled } from './line.ts'

/** One at a time, in the order they came. */
export class Queue {
  readonly #waiting: (() => void)[] = []
  #taken = false
  readonly #changed: () => void

  /** @param changed - Called when {@link waiting} has changed. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Number of requests that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  get idle(): boolean {
    return !this.#taken
  }

  /**
   * Resolves when it is the caller's turn, with what ends it: to be called once.
   *
   * @throws AgentError `DEVICE_CANCELLED` when `signal` aborts first; the others keep their places.
   */
  async turn(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw cancelled()
    if (this.#taken) await this.#wait(signal)
    this.#taken = true
    return () => this.#pass()
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const place = this.#waiting.indexOf(resolve)
      if (place === -1) return
      this.#waiting.splice(place, 1)
      this.#changed()
      reject(cancelled())
    }
    this.#waiting.push(resolve)
    signal.addEventListener('abort', leave)
    this.#changed()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** It stays taken while it passes from one to the next, so that none slips in between. */
  #pass(): void {
    const next = this.#waiting.shift()
    this.#taken = next !== undefined
    next?.()
    this.#changed()
  }
}
