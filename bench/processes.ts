import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Server {
  readonly port: number
  /** Resident memory, in bytes. */
  memory(): number
  /** Processor time so far, of all threads, in seconds. */
  processorTime(): number
  stop(): Promise<void>
}

/** Client that `--init` writes. */
export interface Client {
  readonly organizationId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
  readonly baseUrl: string
}

export interface AgentServer extends Server {
  readonly client: Client
  /** One-time link to the window. */
  readonly window: string
  /** Time from the start of the process to its ready line, in milliseconds. */
  readonly startedIn: number
}

const root = join(import.meta.dirname, '..')

/**
 * A headless agent, new unless `client` is that of an earlier start.
 * @param program - What Node is given to run it.
 * @param keeps - What it keeps, and where: nothing by default.
 */
export async function startAgent(
  program: readonly string[],
  approvals: 'nothing' | 'sign-and-quorum',
  keeps: readonly string[] = ['--ephemeral'],
  client?: Client,
): Promise<AgentServer> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const file = join(folder, 'client.json')
  const options = [...keeps, '--port', '0', '--approvals', approvals, ...(client ? [] : ['--init', file])]
  const startedAt = performance.now()
  const { child, ready } = await start(program, options)
  const startedIn = performance.now() - startedAt
  const known = client ?? (JSON.parse(readFileSync(file, 'utf8')) as Client)
  rmSync(folder, { recursive: true })
  const port = Number(new URL(ready.api as string).port)
  return { ...running(child, port), client: known, window: ready.window as string, startedIn }
}

export async function startFloor(apiPublicKey: string): Promise<Server> {
  const { child, ready } = await start([join(import.meta.dirname, 'floor.ts')], [apiPublicKey])
  return running(child, ready.port as number)
}

/** Receivers of webhooks: `bench/receivers.ts`. @returns the URL of each by its name */
export async function startReceivers() {
  const { child, ready } = await start([join(import.meta.dirname, 'receivers.ts')], [])
  return { urls: ready as Record<string, string>, stop: running(child, 0).stop }
}

/** Resolves with the first line a program prints, which is JSON. */
async function start(program: readonly string[], programArguments: readonly string[]) {
  const child = spawn(process.execPath, [...program, ...programArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithThis = () => child.kill()
  process.once('exit', killWithThis)
  child.once('exit', () => process.off('exit', killWithThis))
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints = (complaints + chunk).slice(-2000)
  })
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])
  if (!line) throw new Error(`${program.at(-1)} ended before it was ready: ${complaints}`)
  return { child, ready: JSON.parse(line[0]) as Record<string, unknown> }
}

function running(child: ChildProcess, port: number): Server {
  return {
    port,
    memory: () => residentMemory(child.pid as number),
    processorTime: () => processorTime(child.pid as number),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Linux only; NaN elsewhere. */
function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

/** Linux only; NaN elsewhere. */
function processorTime(pid: number): number {
  try {
    // Of proc(5), the 14th and 15th field: in user and in kernel mode, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}
