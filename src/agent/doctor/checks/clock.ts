import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { secondsInWords } from '../../../core/display/seconds-in-words.ts'
import type { Milliseconds } from '../../../core/milliseconds.ts'
import type { Reader } from '../../../core/ports/store.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

/** A clock that is put right by the network moves by less. */
const tolerance: Milliseconds = 60_000

export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  async look(scene) {
    const written = newestFile(scene.dataDirectory)
    // Of a database that cannot be opened, the files tell.
    const recorded = await scene.opened().then(
      ({ store }) => newestRecord(store),
      () => 0,
    )
    return progress(Math.max(written, recorded), Date.now())
  },
}

/** @param newest - When something was last written, by the clock of then. */
export function progress(newest: Milliseconds, now: Milliseconds): Verdict {
  const behind = newest - now
  if (behind <= tolerance) return well('It has not gone back since the last record.')
  return ill(
    `The clock of this computer is ${secondsInWords(Math.round(behind / 60_000) * 60)} behind the last record. Limits and expiry times depend on it. Set the clock.`,
  )
}

/** An ordered id begins with the milliseconds at which it was made (RFC 9562, version 7). */
function newestRecord(reader: Reader): Milliseconds {
  const id = reader.newestActivity()
  return id === undefined ? 0 : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

function newestFile(folder: string): Milliseconds {
  const times = readdirSync(folder)
    .filter(name => name.startsWith('countersign.db'))
    .map(name => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.max(0, ...times)
}
