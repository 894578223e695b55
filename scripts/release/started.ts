import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const patience = 120_000

/**
 * Starts an installed program with an empty data directory, waits until its API answers, and ends it.
 * @param before - Arguments before those of the program; only a test gives any.
 * @throws Error if it does not start, or if it does not end with code 0 when told to
 */
export async function startAndClose(executable: string, before: readonly string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-started-'))
  const log = join(folder, 'logs', 'agent.log')
  const child = spawn(executable, [...before, '--data', folder, '--port', '0'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const until = Date.now() + patience
  try {
    let api: string | undefined
    while (api === undefined) {
      if (child.exitCode !== null) throw new Error(`It ended at once, with code ${child.exitCode}.`)
      if (Date.now() > until) throw new Error('It did not begin to listen.')
      await setTimeout(100)
      api = existsSync(log) ? /"api":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1] : undefined
    }
    const { ok } = await fetch(api)
    if (!ok) throw new Error('Its API does not answer.')
    child.kill('SIGTERM')
    const [code] = await ended
    // Windows knows no signal that asks a program to end.
    if (code !== 0 && process.platform !== 'win32') throw new Error(`It ended with code ${code}.`)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
