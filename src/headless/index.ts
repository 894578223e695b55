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
import { watchParent } from './parent.ts'
import { stopOnSignals } from './signals.ts'

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
    process.stderr.write(`countersign: ${message}${cause}\n`, () => process.exit(1))
  }
}

async function serve(options: HeadlessOptions): Promise<void> {
  const told = Promise.withResolvers<void>()
  // Before there is anything to leave behind. What comes while it starts waits until it has started.
  stopOnSignals(told.resolve)
  if (options['exit-with-parent']) watchParent(told.resolve)
  // Nobody may be there any more to read what is said; that must not end it out of order.
  process.stdout.on('error', () => undefined)
  const temporary = options.ephemeral ? mkdtempSync(join(tmpdir(), 'countersign-')) : undefined
  const removeTemporary = () => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
  try {
    const { agent, bridge } = await start(options, temporary ?? options.data ?? defaultDataDirectory())
    announce(options, agent.apiUrl, bridge.newLink)
    await told.promise
    await agent.stop()
    removeTemporary()
    agent.leave(0)
  } catch (thrown) {
    removeTemporary()
    throw thrown
  }
}

async function start(options: HeadlessOptions, dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  // A person reads the terminal; a program reads stderr.
  const log = pinoLog(options['print-link'] ? { file: join(dataDirectory, 'logs', 'agent.log') } : 'stderr')
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
  try {
    const bridge = await startBridge({
      renderer: join(import.meta.dirname, '..', 'renderer'),
      port: options['window-port'],
      handlers: agent.handlers,
      onTopic: agent.onTopic,
      log,
    })
    agent.stopWith(bridge)
    if (init !== undefined) await initialise(agent, init)
    return { agent, bridge }
  } catch (thrown) {
    await agent.stop()
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
