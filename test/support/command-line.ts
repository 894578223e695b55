import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { built } from './built.ts'
import type { Ended } from './headless.ts'
import { withoutBus } from './secret-service.ts'

/** Runs a built program of the command line to its end, as `npm run NAME -- ARGS` does. */
export async function runProgram(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const program = join(await built(), 'out', 'main', 'command.js')
  const child = spawn(process.execPath, [program, name, ...args], {
    env: { ...process.env, ...withoutBus, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number | null]
  return { code, stdout, stderr }
}
