import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Stoppable, stopInOrder } from '../../src/agent/start/stop.ts'
import { createInFlight } from '../../src/core/engine/requests/in-flight.ts'

/** The order of stopping, and how long each part of it may take. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => undefined)

function stoppable(changes: Partial<Stoppable> = {}) {
  const happened: string[] = []
  const errors: string[] = []
  const note = (what: string) => async () => void happened.push(what)
  const work = createInFlight()
  const parts: Stoppable = {
    doors: [
      { refuse: () => void happened.push('refused'), stop: note('answered and closed') },
      { refuse: () => undefined, stop: note('window closed') },
    ],
    engine: {
      work,
      approvals: { stop: () => undefined, settleInterrupted: note('settled') } as never,
      log: { info() {}, warn() {}, error: (_: unknown, words: string) => void errors.push(words) } as never,
      stop: note('timers stopped'),
    },
    hardwareWallets: { close: note('hardware wallets told') },
    lock: note('locked'),
    release: note('files closed'),
    ...changes,
  }
  return { parts, work, happened, errors }
}

const order = [
  ...['refused', 'hardware wallets told', 'locked', 'settled', 'answered and closed', 'window closed'],
  ...['timers stopped', 'files closed'],
]

test('nothing new, then the keys, then the answers, then the files', async () => {
  const { parts, happened } = stoppable()
  await stopInOrder(parts)
  expect(happened).toEqual(order)
})

test('what is under way has its keys until it has ended', async () => {
  const { parts, work, happened } = stoppable()
  const signing = Promise.withResolvers<void>()
  void work.during(() => signing.promise.then(() => void happened.push('signed')))
  const stopped = stopInOrder(parts)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(happened).not.toContain('locked')
  signing.resolve()
  await stopped
  expect(happened.indexOf('signed')).toBeLessThan(happened.indexOf('locked'))
})

test('what never ends keeps the keys for five seconds and the agent for one more', async () => {
  const { parts, work, happened } = stoppable()
  void work.during(() => never)
  const stopped = stopInOrder(parts)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(happened).toContain('locked')
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(happened).toEqual(order)
})

test('a hardware wallet that waits for a press does not keep it', async () => {
  const { parts, happened } = stoppable({ hardwareWallets: { close: () => never } })
  const stopped = stopInOrder(parts)
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(happened.at(-1)).toBe('files closed')
})

test('whatever fails on the way, the rest still happens, and the first failure is told', async () => {
  const failure = new Error('the keychain is gone')
  const { parts, happened, errors } = stoppable({ lock: () => Promise.reject(failure) })
  await expect(stopInOrder(parts)).rejects.toBe(failure)
  expect(happened).toEqual(order.filter(what => what !== 'locked'))
  expect(errors).toEqual(['stopping: could not lock'])
})
