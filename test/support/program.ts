import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { built } from './built.ts'
import { type Ended, preloaded } from './headless.ts'
import { withoutBus } from './secret-service.ts'

/** A program for the command line, `npm run <name>` as built, in a process of its own. */
export interface RunningProgram {
  kill(): void
  /** Resolves once it has written so many lines to stderr, or has ended. */
  said(lines: number): Promise<void>
  readonly ended: Promise<Ended>
}

/** @param ownScrypt - For what was encrypted elsewhere: see `shared-scrypt.ts`. */
export async function startProgram(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  ownScrypt = false,
): Promise<RunningProgram> {
  const child = spawn(
    process.execPath,
    [...(ownScrypt ? [] : preloaded), join(await built(), 'out', 'main', 'countersign.js'), name, ...args],
    { env: { ...process.env, ...withoutBus, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let written = ''
  child.stderr.on('data', chunk => {
    written += chunk
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => {
      process.off('exit', end)
      return { code: code as number | null, stdout, stderr }
    },
  )
  const said = async (lines: number) => {
    while (written.split('\n').length <= lines && child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child.stderr, 'data'), ended])
  }
  return { kill: end, said, ended }
}

/** Runs it to its end. */
export async function runProgram(...started: Parameters<typeof startProgram>): Promise<Ended> {
  return (await startProgram(...started)).ended
}
