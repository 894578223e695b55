import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface StoreProcess {
  /** Lines that it has printed until now. */
  readonly lines: readonly string[]
  /** Resolves once so many lines were printed. */
  printed(count: number): Promise<void>
  /** Ends it with SIGKILL; resolves when it is gone and all it printed was read. */
  kill(): Promise<void>
}

/** A second agent, as far as the store is concerned. @param task - `write`, or `idle` to only hold the database. */
export async function storeProcess(file: string, task: 'write' | 'idle'): Promise<StoreProcess> {
  const script = join(import.meta.dirname, 'store-child.ts')
  const child: ChildProcess = spawn(process.execPath, [script, file, task], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  if (!child.stdout) throw new Error('the process has no output')
  const output = createInterface(child.stdout)
  output.on('line', line => lines.push(line))
  const closed = once(child, 'close')
  const self: StoreProcess = {
    lines,
    async printed(count) {
      while (lines.length < count) {
        await Promise.race([once(output, 'line'), closed.then(() => Promise.reject(new Error('the process ended')))])
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
  await self.printed(1)
  return self
}
