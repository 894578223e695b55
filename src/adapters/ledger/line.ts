import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { nonsense } from './nonsense.ts'
import { type Link, LinkFailure } from './source.ts'
import { StatusFailure } from './status-failure.ts'
import { done } from './status-words.ts'

/** A device that shows nothing answers within milliseconds. */
export const promptly: Milliseconds = 10_000

/** Longer than anyone reads a Ledger's screens; without a bound, a device that hangs would hold its queue for ever. */
export const whileThePersonReads: Milliseconds = 10 * 60_000

/**
 * One link, one APDU at a time. Whatever happens to the device, each exchange ends.
 */
export class Line {
  readonly #link: Link
  readonly #clock: Clock
  readonly #signal: AbortSignal
  /** Resolves when the device owes no answer any more, or its time is over. */
  #settled: Promise<void> = Promise.resolve()
  #lose: ((failure: LinkFailure) => void) | undefined
  #lost: LinkFailure | undefined
  #sent = 0

  constructor(link: Link, clock: Clock, signal: AbortSignal) {
    this.#link = link
    this.#clock = clock
    this.#signal = signal
  }

  /**
   * Answers with the data, without the status word.
   *
   * @throws StatusFailure for any status but 9000; LinkFailure where the device is gone or held;
   * AgentError `DEVICE_CANCELLED` after an abort, `DEVICE_SILENT` without an answer in time, `DEVICE_NONSENSE`.
   */
  async exchange(apdu: Uint8Array, limit: Milliseconds = promptly): Promise<Buffer> {
    return (await this.converse(apdu, limit, [done])).subarray(0, -2)
  }

  /** The same, with the status word at the end of the answer: any of `accepted` is no failure. */
  async converse(apdu: Uint8Array, limit: Milliseconds, accepted: readonly number[]): Promise<Buffer> {
    this.#requireUsable()
    this.#sent += 1
    const answer = await this.#answerTo(apdu, limit)
    if (!(answer instanceof Uint8Array) || answer.length < 2) throw nonsense('an answer without a status word')
    const bytes = Buffer.from(answer)
    const status = bytes.readUInt16BE(bytes.length - 2)
    if (!accepted.includes(status)) throw new StatusFailure(status)
    return bytes
  }

  /** The device was pulled out: what it owes will never come. */
  lose(): void {
    const lost = new LinkFailure('gone')
    this.#lost ??= lost
    // An answer that is here already, but was not taken yet, counts.
    setImmediate(() => this.#lose?.(lost))
  }

  /** Waits until the device owes nothing, so that a late answer cannot be taken for the next one, and lets go of it. */
  async close(): Promise<void> {
    await this.#settled
    // A link that waits for an answer which never comes must not hold the queue.
    await new Promise<void>(resolve => {
      const stopClock = this.#clock.wakeAt(this.#clock.now() + promptly, resolve)
      const closed = () => {
        stopClock()
        resolve()
      }
      this.#link.close().then(closed, closed)
    })
  }

  /** Number of commands that the device may have seen. */
  get sent(): number {
    return this.#sent
  }

  /** Tells if a request that has ended is still on the device's screen. */
  get owesAnAnswer(): boolean {
    return this.#lose !== undefined
  }

  #requireUsable(): void {
    if (this.#signal.aborted) throw cancelled()
    if (this.#lost) throw this.#lost
    if (this.owesAnAnswer) throw new AgentError('INTERNAL', 'Two requests were sent to one Ledger at once.')
  }

  #answerTo(apdu: Uint8Array, limit: Milliseconds): Promise<Uint8Array> {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
    this.#settled = settled
    return new Promise((resolve, reject) => {
      const end = () => {
        stopClock()
        this.#signal.removeEventListener('abort', abort)
        this.#lose = undefined
        settle()
      }
      const stopClock = this.#clock.wakeAt(this.#clock.now() + limit, () => {
        end()
        reject(silent())
      })
      // The device still has it on its screen, so its answer is waited for, and thrown away.
      const abort = () => reject(cancelled())
      this.#signal.addEventListener('abort', abort)
      this.#lose = failure => {
        end()
        reject(failure)
      }
      Promise.resolve()
        .then(() => this.#link.exchange(apdu))
        .then(
          answer => {
            end()
            resolve(answer)
          },
          (failure: unknown) => {
            end()
            reject(failure instanceof LinkFailure ? failure : nonsense(failure))
          },
        )
    })
  }
}

export function cancelled(): AgentError {
  return new AgentError('DEVICE_CANCELLED', 'The request was cancelled before the Ledger signed it.')
}

function silent(): AgentError {
  return new AgentError(
    'DEVICE_SILENT',
    'The Ledger did not answer. Unplug it, plug it in again and unlock it, then ask again.',
  )
}
