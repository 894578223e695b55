import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { preloaded } from './headless.ts'

/** A script of this folder, or a bundled one, in a process of its own, from what it first says on. */
export interface ChildToKill {
  /** Ends it by SIGKILL so many milliseconds after it has first said something; resolves when it is gone, with what it said. */
  killAfter(ms: number): Promise<string>
  /** Lets it end by itself. Resolves with the milliseconds from what it first said on. @throws Error unless it ends with code 0 */
  end(): Promise<number>
}

/** @param ownScrypt - For vaults that were made elsewhere: see `shared-scrypt.ts`. */
export async function startChild(script: string, args: readonly string[], ownScrypt = false): Promise<ChildToKill> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(ownScrypt ? [] : preloaded),
      resolve(import.meta.dirname, script),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    said += text
  })
  const closed = once(child, 'close').finally(() => process.off('exit', stop))
  await Promise.race([once(child.stdout, 'data'), closed])
  const begun = performance.now()
  return {
    async killAfter(ms) {
      await Promise.race([delay(ms), closed])
      stop()
      await closed
      return said
    },
    async end() {
      const [code] = await closed
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${said}`)
      return performance.now() - begun
    },
  }
}
