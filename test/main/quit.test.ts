import { EventEmitter } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { stopBeforeQuitting } from '../../src/main/quit.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = new Map(signals.map(signal => [signal, process.listeners(signal)]))

afterEach(() => {
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener)
    }
  }
})

/** Electron’s side of quitting: asks, and ends when nobody objects. */
class Program extends EventEmitter {
  ended = 0
  quit() {
    let prevented = false
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true
      },
    })
    if (!prevented) this.ended++
  }
}

function quitting(stop: () => Promise<void>) {
  const program = new Program()
  const errors: unknown[] = []
  const log = { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) }
  const isQuitting = stopBeforeQuitting(program as never, { stop, log })
  return { program, errors, isQuitting }
}

test('ends only when the agent has stopped, which is asked of it once', async () => {
  const stopping = Promise.withResolvers<void>()
  let stops = 0
  const { program, isQuitting } = quitting(() => {
    stops++
    return stopping.promise
  })
  expect(isQuitting()).toBe(false)
  program.quit()
  program.quit()
  expect(isQuitting()).toBe(true)
  expect(program.ended).toBe(0)

  stopping.resolve()
  await stopping.promise
  await new Promise(setImmediate)
  expect(program.ended).toBe(1)
  expect(stops).toBe(1)
})

test('an agent that cannot stop does not keep the program open', async () => {
  const { program, errors } = quitting(() => Promise.reject(new Error('the disk is full')))
  program.quit()
  await new Promise(setImmediate)
  expect(program.ended).toBe(1)
  expect(errors).toHaveLength(1)
})

test.each(signals)('%s is a way to quit', async signal => {
  const { program } = quitting(() => Promise.resolve())
  process.emit(signal, signal)
  await new Promise(setImmediate)
  expect(program.ended).toBe(1)
})
