import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinoLog } from '../adapters/log/pino-log.ts'
import { startBridge } from '../adapters/window-bridge/bridge.ts'
import { defaultDataDirectory } from '../agent/data-directory.ts'
import { startAgent } from '../agent/start.ts'
import { AgentError } from '../core/errors.ts'
import { initialise } from './initialise.ts'
import { type HeadlessOptions, help, parseOptions, vaultOf } from './options.ts'

void main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<void> {
  try {
    const options = parseOptions(args)
    if (options.help) process.stdout.write(help)
    else await serve(options)
  } catch (thrown) {
    // A failure of ours is for the person; of anything unforeseen, the whole of it helps.
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const cause = thrown instanceof AgentError && thrown.code === 'INTERNAL' ? ` (${thrown.cause})` : ''
    process.stderr.write(`countersign: ${message}${cause}\n`)
    process.exitCode = 1
  }
}

async function serve(options: HeadlessOptions): Promise<void> {
  const temporary = options.ephemeral ? mkdtempSync(join(tmpdir(), 'countersign-')) : undefined
  const removeTemporary = () => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
  const started = start(options, temporary ?? options.data ?? defaultDataDirectory())
  // Before anything is announced: whoever reads the ready line may send a signal at once. One that comes earlier waits.
  const stop = async () => {
    const { agent, stop: stopAll } = await started
    await stopAll()
    removeTemporary()
    agent.leave(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().catch(() => process.exit(1)))
  }
  try {
    const { agent, bridge } = await started
    announce(options, agent.apiUrl, bridge.newLink)
  } catch (thrown) {
    removeTemporary()
    throw thrown
  }
}

async function start(options: HeadlessOptions, dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  // A person reads the terminal; a program reads stderr.
  const log = pinoLog(options['print-link'] ? { file: join(dataDirectory, 'logs', 'agent.log') } : 'stderr')
  const opened: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(opened.map(each => each.stop()))
  }
  try {
    const { port, approvals, init } = options
    const agent = await startAgent({
      dataDirectory,
      carrier: 'browser',
      log,
      port,
      approvals,
      vault: vaultOf(options),
      signatureChecker: join(import.meta.dirname, 'check-signatures.js'),
      resources: join(import.meta.dirname, '..', '..', 'resources'),
    })
    opened.push(agent)
    const bridge = await startBridge({
      renderer: join(import.meta.dirname, '..', 'renderer'),
      port: options['window-port'],
      handlers: agent.handlers,
      onTopic: agent.onTopic,
      log,
    })
    opened.push(bridge)
    if (init !== undefined) await initialise(agent, init)
    return { agent, bridge, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

function announce(options: HeadlessOptions, api: string, newLink: () => string): void {
  if (!options['print-link']) {
    process.stdout.write(`${JSON.stringify({ ready: true, api, window: newLink() })}\n`)
    return
  }
  const print = () => process.stdout.write(`Open this link once, in a browser on this computer:\n\n  ${newLink()}\n\n`)
  process.stdout.write(`Programs reach Countersign at ${api}\n`)
  print()
  if (!process.stdin.isTTY) return
  process.stdout.write('Press Enter for a new link, Ctrl-C to stop.\n')
  process.stdin.on('data', print)
  process.stdin.unref()
}
