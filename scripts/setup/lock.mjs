import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memory } from '../paths.mjs'
import { say } from './say.mjs'

const file = join(memory, 'lock')
const heartbeat = 2_000
/** A lock whose owner has not been heard of for this long was left by a process that was killed. */
const abandoned = 20_000

/** Waits until no other bootstrap of this folder is at work. The returned function lets the next one in. */
export async function takeLock() {
  mkdirSync(memory, { recursive: true })
  for (let waited = 0; !create(); waited++) {
    if (waited === 3) say('Waiting for another run that is setting up this folder.')
    if (age() > abandoned) rmSync(file, { force: true })
    else await delay(300)
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeat)
  const release = () => {
    clearInterval(beat)
    for (const signal of signals) process.off(signal, end)
    rmSync(file, { force: true })
  }
  const end = signal => {
    release()
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.once(signal, end)
  return release
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function create() {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Milliseconds since the owner was heard of; 0 when the lock has just gone. */
function age() {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : 0
}
