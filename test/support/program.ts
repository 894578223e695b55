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
  readonly ended: Promise<Ended>
}

export async function startProgram(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningProgram> {
  const child = spawn(
    process.execPath,
    [...preloaded, join(await built(), 'out', 'main', 'command.js'), name, ...args],
    { env: { ...process.env, ...withoutBus, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => {
      process.off('exit', end)
      return { code: code as number | null, stdout, stderr }
    },
  )
  return { kill: end, ended }
}

/** Runs it to its end. */
export async function runProgram(...started: Parameters<typeof startProgram>): Promise<Ended> {
  return (await startProgram(...started)).ended
}
