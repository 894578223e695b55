import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinoLog } from '../adapters/log/pino-log.ts'
import { makeMessageFile } from '../adapters/messages/append-message.ts'
import { noteOwnCrashes } from '../adapters/process/crashes.ts'
import { startBridge } from '../adapters/window-bridge/bridge.ts'
import { crashFile, defaultDataDirectory, logFolder, makeDataDirectory } from '../agent/data/data-directory.ts'
import { type Agent, defaultPort } from '../agent/running-agent/agent.ts'
import { version } from '../agent/running-agent/version.ts'
import { startAgent } from '../agent/start/start.ts'
import { initialise } from './initialise.ts'
import { type HeadlessOptions, help, parseOptions } from './options.ts'
import { watchParent } from './parent.ts'
import { remoteListenOf } from './remote-address.ts'
import { stopOnSignals } from './signals.ts'
import { vaultOf } from './vault-of.ts'

/**
 * Runs an agent until it is told to stop, or writes a backup in its place.
 * @param built - Folder of the built entries, `out/main`.
 * @throws Error with one sentence for the person at the terminal
 */
export async function runAgent(args: readonly string[], built: string): Promise<void> {
  // Else it opens a debugger on loopback, where every user of this computer can reach it.
  process.on('SIGUSR1', () => undefined)
  if (args.some(each => each === '--backup-to' || each.startsWith('--backup-to='))) {
    const { backupInstead } = await import('./backup-instead.ts')
    process.stdout.write(`${await backupInstead(args)}\n`)
    return
  }
  const options = parseOptions(args)
  if (options.help) process.stdout.write(help)
  else await serve(options, built)
}

async function serve(options: HeadlessOptions, built: string): Promise<void> {
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
    const dataDirectory = temporary ?? options.data ?? defaultDataDirectory()
    const { agent, bridge } = await start(options, dataDirectory, built)
    announce(options, agent, dataDirectory, bridge.newLink)
    await told.promise
    await agent.stop()
    removeTemporary()
    if (options['print-link']) process.stdout.write('Stopped.\n')
    agent.leave(0)
  } catch (thrown) {
    removeTemporary()
    throw thrown
  }
}

async function start(options: HeadlessOptions, dataDirectory: string, built: string) {
  openMessagesTo(options['messages-to'])
  makeDataDirectory(dataDirectory)
  noteOwnCrashes(crashFile(dataDirectory), version)
  // A person reads the terminal; a program reads stderr.
  const log = pinoLog(options['print-link'] ? { file: join(logFolder(dataDirectory), 'agent.log') } : 'stderr')
  const { port, approvals, init } = options
  const agent = await startAgent({
    dataDirectory,
    carrier: 'browser',
    log,
    port,
    approvals,
    acceptLoss: options['accept-loss'],
    allowOrigins: options['allow-origin'],
    allowHosts: options['allow-host'],
    oidcIssuers: options['oidc-issuer'],
    signIn: {
      authProxy: options['auth-proxy'],
      messagesTo: options['messages-to'],
      smtpUrl: options.smtp,
      mailFrom: options['mail-from'],
      smsUrl: options['sms-url'],
      smsToken: options.smsToken,
      messagesAnHour: options['messages-an-hour'],
    },
    askSystem: null,
    listen: remoteListenOf(options),
    vault: vaultOf(options),
    passphraseFile: options['passphrase-file'],
    signatureChecker: join(built, 'check-signatures.js'),
    databaseExaminer: join(built, 'examine-database.js'),
    resources: join(built, '..', '..', 'resources'),
  })
  try {
    const bridge = await startBridge({
      renderer: join(built, '..', 'renderer'),
      port: options['window-port'],
      handlers: agent.handlers,
      onTopic: agent.onTopic,
      log,
    })
    agent.stopWith(bridge)
    for (const node of options.node) if (node) await agent.handlers['ownNodes.set'](node)
    if (init !== undefined) await initialise(agent, init, options['init-wallet'])
    return { agent, bridge }
  } catch (thrown) {
    await agent.stop()
    throw thrown
  }
}

/** Opens the file at the start, or the first person who signs in would find out that it cannot be written. */
function openMessagesTo(file: string | undefined): void {
  if (file === undefined) return
  try {
    makeMessageFile(file)
  } catch (thrown) {
    throw new Error(`--messages-to cannot be written: ${(thrown as Error).message}`)
  }
}

function announce(options: HeadlessOptions, agent: Agent, dataDirectory: string, newLink: () => string): void {
  const { apiUrl: api, remoteUrl: remote } = agent
  const warnings = agent.warnings()
  if (!options['print-link']) {
    const line = {
      ready: true,
      api,
      ...(remote && { remote }),
      window: newLink(),
      ...(warnings.length > 0 && { warnings }),
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    return
  }
  for (const warning of warnings) process.stdout.write(`${warning}\n`)
  const print = () =>
    process.stdout.write(`Open this link in a browser on this computer. It works once:\n\n  ${newLink()}\n\n`)
  process.stdout.write(`Programs reach Countersign at ${api}\n`)
  if (options.port === undefined && api !== `http://localhost:${defaultPort}`)
    process.stdout.write(
      `Another program uses port ${defaultPort}. Programs that are set up for it do not reach this agent.\n`,
    )
  process.stdout.write(`Its data is in ${dataDirectory}\n`)
  process.stdout.write(`Its log is in ${logFolder(dataDirectory)}\n`)
  if (remote !== null) process.stdout.write(`Programs on other computers reach it at ${remote}\n`)
  print()
  if (!process.stdin.isTTY) return
  process.stdout.write('Press Enter for a new link, Ctrl-C to stop.\n')
  process.stdin.on('data', print)
  process.stdin.unref()
}
