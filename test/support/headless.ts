import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { built } from './built.ts'
import { withoutBus } from './secret-service.ts'
import type { ClientCredentials } from './turnkey.ts'

export interface HeadlessOptions {
  /** Added to this process's own, without its session bus; `undefined` takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Its passphrase vault is one that processes other than such agents can open: see `shared-scrypt.ts`. */
  readonly ownScrypt?: boolean
  /** Leaves the port to the agent; otherwise, unless the arguments name one, `--port 0` keeps tests apart. */
  readonly usualPort?: boolean
}

/** The built headless agent in a process of its own, ready. */
export interface Headless {
  readonly pid: number
  /** For example `http://localhost:40123`. */
  readonly api: string
  /** Where other computers reach it, if it lets any in. */
  readonly remote: string | undefined
  /** The one-time link to the window. */
  readonly window: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** Parses its log line by line. @throws SyntaxError for a line that is not JSON */
  logs(): LogLine[]
  /** Resolves with its exit code, `null` after a kill. */
  readonly exited: Promise<number | null>
  /**
   * Ends it by SIGTERM. Stopping twice is stopping once.
   * @throws Error unless it ended with code 0 and wrote its ready line, and nothing else, to stdout.
   */
  stop(): Promise<void>
  /** Ends it by SIGKILL, as a crash or a power cut would. */
  kill(): Promise<void>
}

export interface LogLine {
  readonly level: number | string
  readonly msg: string
  readonly [field: string]: unknown
}

/** Outcome of a run that ended without a kill. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Starts it and waits until it says that it is ready.
 * @throws Error with its stderr if it ends before that.
 */
export async function startHeadless(args: readonly string[], options: HeadlessOptions = {}): Promise<Headless> {
  const { child, exited, stdout, stderr, hasSaid } = await spawnHeadless(args, options)
  await Promise.race([hasSaid('\n'), exited])
  const line = /^(.+)\n/.exec(stdout())?.[1]
  if (line === undefined) throw new Error(`the headless agent ended before it was ready:\n${stderr()}`)
  const { ready, api, remote, window } = JSON.parse(line) as {
    ready: true
    api: string
    remote?: string
    window: string
  }
  if (ready !== true) throw new Error(`the headless agent says something else than that it is ready: ${line}`)
  return {
    pid: child.pid as number,
    api,
    remote,
    window,
    stdout,
    stderr,
    logs: () =>
      stderr()
        .split('\n')
        .filter(Boolean)
        .map(text => JSON.parse(text) as LogLine),
    exited,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      const code = await exited
      if (code !== 0) throw new Error(`the headless agent ended with ${code} on SIGTERM:\n${stderr()}`)
      if (stdout() !== `${line}\n`)
        throw new Error(`the headless agent wrote more than one line to stdout:\n${stdout()}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Output of `--init`. */
export interface InitialClient extends ClientCredentials {
  readonly userId: string
  readonly token: string
  /** Without the chain, which is appended: `/31337`. */
  readonly rpcUrl: string
}

/** An agent that keeps nothing, with an organization and an API key: `--ephemeral --init`. */
export async function startForClient(...more: string[]): Promise<{ agent: Headless; credentials: InitialClient }> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-client-'))
  try {
    const file = join(folder, 'client.json')
    const agent = await startHeadless(['--ephemeral', '--init', file, ...more])
    return { agent, credentials: JSON.parse(readFileSync(file, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs it to its end: for arguments that make it print something, or refuse. */
export async function runHeadless(args: readonly string[], options: HeadlessOptions = {}): Promise<Ended> {
  const { exited, stdout, stderr } = await spawnHeadless(args, options)
  return { code: await exited, stdout: stdout(), stderr: stderr() }
}

/** The bare process, for what does not begin with the ready line. `hasSaid` resolves once its stdout holds `text`. */
export async function spawnHeadless(
  args: readonly string[],
  { environment, usualPort = false, ownScrypt = false }: HeadlessOptions = {},
) {
  const port = usualPort || args.includes('--port') ? [] : ['--port', '0']
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [
      ...(ownScrypt ? [] : preloaded),
      join(await built(), 'out', 'main', 'countersign.js'),
      'headless',
      ...port,
      ...args,
    ],
    { env: { ...process.env, ...withoutBus, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  // A test process that is ended half-way leaves no agent behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  // `close`, not `exit`: only then has everything it wrote been read.
  const exited = once(child, 'close').then(([code]) => {
    process.off('exit', end)
    return code as number | null
  })
  const stdout = collected(child.stdout)
  const hasSaid = async (text: string) => {
    while (!stdout().includes(text)) await once(child.stdout, 'data')
  }
  return { child, exited, stdout, stderr: collected(child.stderr), hasSaid }
}

/** Where the run of the tests has a folder of its own (`scripts/run.mjs`). */
export const preloaded = process.env.TEST_FOLDER ? ['--import', import.meta.resolve('./shared-scrypt.ts')] : []

function collected(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  return () => text
}
