import { once } from 'node:events'
import { existsSync, readdirSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProgram } from './program.ts'
import type { Random } from './random.ts'

/** Name of the file that appears when the work begins, after the program has started. */
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

/** When a program is killed, from the beginning of its work on: resolves then, or once it has ended. */
export type Moment = (ended: Promise<unknown>) => Promise<unknown>

export const atOnce: Moment = async () => undefined

/** Every part of the work is as likely, and its end too. */
export function within(ms: number, random: Random): Moment {
  return ended => Promise.race([ended, delay(random.below(Math.ceil(ms * 1.1)))])
}

/** As soon as this path is there. */
export function onceThere(path: string): Moment {
  return async ended => {
    const watcher = watch(dirname(path))
    let isOver = false
    const over = ended.then(() => {
      isOver = true
    })
    try {
      while (!existsSync(path) && !isOver) await Promise.race([once(watcher, 'change'), over])
    } finally {
      watcher.close()
    }
  }
}

/** Kills a program at a moment of its work. Starting it is not part of the work. */
export async function killed(
  name: string,
  args: readonly string[],
  { folder, beginning }: Beginning,
  moment: Moment,
): Promise<void> {
  const begins = appearance(folder, beginning)
  const program = await startProgram(name, args)
  await Promise.race([begins, program.ended])
  await moment(program.ended)
  program.kill()
  await program.ended
}
