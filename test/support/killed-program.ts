import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startProgram } from './program.ts'
import type { Random } from './random.ts'

/** What appears when the work begins, after the program has started. */
export interface Beginning {
  readonly folder: string
  readonly beginning: string
}

/** Resolves once something new of this name is in the folder: what an earlier kill left may be there. */
export async function appearance(folder: string, beginning: string): Promise<void> {
  const watcher = watch(folder)
  const before = readdirSync(folder)
  const isNew = (name: string) => name.startsWith(beginning) && !before.includes(name)
  try {
    while (!readdirSync(folder).some(isNew)) await once(watcher, 'change')
  } finally {
    watcher.close()
  }
}

/** Runs it to its end, and says how long it took from its beginning on. */
export async function timed(name: string, args: readonly string[], { folder, beginning }: Beginning) {
  const begins = appearance(folder, beginning)
  const program = await startProgram(name, args)
  await Promise.race([begins, program.ended])
  const begun = performance.now()
  return { ...(await program.ended), ms: performance.now() - begun }
}

/** Every part of the work is as likely: what it takes to start the program is not part of it. */
export async function killed(
  name: string,
  args: readonly string[],
  ms: number,
  { folder, beginning }: Beginning,
  random: Random,
): Promise<void> {
  const begins = appearance(folder, beginning)
  const program = await startProgram(name, args)
  await Promise.race([begins, program.ended])
  await Promise.race([program.ended, delay(random.below(Math.ceil(ms * 1.1)))])
  program.kill()
  await program.ended
}
