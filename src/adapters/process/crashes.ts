import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { z } from 'zod'

/** A crash. The message of an error can quote what a program sent, so it is not kept. */
export interface Crash {
  /** ISO 8601. */
  readonly at: string
  /** Version of Countersign. */
  readonly version: string
  /** For example `uncaughtException`, or `window: oom`. */
  readonly where: string
  /** Name of the error's class; empty where there was none. */
  readonly error: string
  /** Places in the code, the innermost first: `sign (index.js:12:34)`. */
  readonly frames: readonly string[]
}

const mostCrashes = 20
const mostFrames = 20

const word = z.string().regex(/^[\w: -]{0,60}$/)
/** What V8 writes, and no words of anybody. */
const frame = z.string().regex(/^((async |new )?[\w.<>$#]{1,100}( \[as [\w$]{1,60}\])? )?\([\w.:-]{1,100}\)$/)
const crash = z.strictObject({
  at: z.iso.datetime(),
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  where: word,
  error: word,
  frames: z.array(frame).max(mostFrames),
})

/** Notes what ends this process, and changes nothing about its end. @param file - As `noteCrash` keeps it. */
export function noteOwnCrashes(file: string, version: string): void {
  process.on('uncaughtExceptionMonitor', (error, where) => noteCrash(file, { version, where, error }))
}

/** Keeps a crash with the newest before it, for the owner of the file alone. It throws nothing: there is a crash already. */
export function noteCrash(
  file: string,
  { version, where, error }: { readonly version: string; readonly where: string; readonly error?: Error },
): void {
  const noted = {
    at: new Date().toISOString(),
    version,
    where: where.slice(0, 60),
    error: error === undefined ? '' : (/^\w{1,60}$/.exec(error.name)?.[0] ?? 'Error'),
    frames: framesOf(error),
  }
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const kept = [...readCrashes(file), ...readable(noted)].slice(-mostCrashes)
    writeFileSync(file, kept.map(each => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 })
  } catch {
    // The disk may be what failed.
  }
}

/** The crashes that are kept, the newest last. What is not one is left out. */
export function readCrashes(file: string): readonly Crash[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(line => {
    try {
      return readable(JSON.parse(line))
    } catch {
      return []
    }
  })
}

function readable(value: unknown): Crash[] {
  const read = crash.safeParse(value)
  return read.success ? [read.data] : []
}

/** The lines of a stack that name a place, without the folders it is in: they name the person. */
function framesOf(error: Error | undefined): string[] {
  const places = (error?.stack ?? '').matchAll(/^ {4}at (?:(.{0,100}?) \()?([^()\n]+?:\d+:\d+)\)?$/gm)
  return [...places]
    .map(([, name = '', place = '']) => `${name} (${basename(place)})`.trimStart())
    .filter(each => frame.safeParse(each).success)
    .slice(0, mostFrames)
}
