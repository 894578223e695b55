import { startServer } from '../../adapters/http/server.ts'
import { leave } from '../../adapters/keychain/leave.ts'
import { createIdTokens } from '../../adapters/oidc/id-tokens.ts'
import { createNodeCaller } from '../../adapters/own-node/node-caller.ts'
import { createClientProcesses } from '../../adapters/process/client-process.ts'
import { createSignatureChecks } from '../../adapters/signature-check/checks.ts'
import { systemClock } from '../../adapters/system-clock/system-clock.ts'
import { activities, queries } from '../../core/activities-and-queries.ts'
import { createAuthProxy } from '../../core/auth-proxy/auth-proxy.ts'
import { createEngine } from '../../core/engine/create-engine.ts'
import { createOrigins } from '../../core/engine/settings/origins.ts'
import { createSettings } from '../../core/engine/settings/settings.ts'
import { createIntegrity } from '../../core/integrity.ts'
import { createKeyring } from '../../core/keys/keyring.ts'
import { softwareSigner } from '../../core/keys/software-signer.ts'
import { createHeadSigner } from '../../core/receipts/head-signer.ts'
import { correctRestored } from '../../core/restored.ts'
import type { Topic } from '../../shared/topics.ts'
import { createAllBackups } from '../backup/create-all-backups.ts'
import { reportRestored } from '../backup/restored.ts'
import { commandDoor } from '../commands/command-door.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import { permissionWarnings } from '../data/permission-warnings.ts'
import { acceptFindings } from '../findings/accept-findings.ts'
import { reportAcceptedLoss } from '../findings/accepted-loss.ts'
import { logFinding } from '../findings/log-finding.ts'
import { createHandlers } from '../handlers/index.ts'
import { alwaysCheckCertificates } from '../messages/always-check-certificates.ts'
import { createMessageAllowance } from '../messages/message-allowance.ts'
import { createMessages } from '../messages/messages.ts'
import { createSignInSettings } from '../messages/sign-in-settings.ts'
import { notingActions } from '../receipts/note-actions.ts'
import { noteLocks } from '../receipts/note-locks.ts'
import { type Agent, type AgentOptions, defaultPort } from '../running-agent/agent.ts'
import { collectGarbage } from '../running-agent/collect-garbage.ts'
import type { Door } from '../running-agent/door.ts'
import { ledgerHardwareWallets } from '../running-agent/ledger-choice.ts'
import { version } from '../running-agent/version.ts'
import { matchVault } from '../vault/match-vault.ts'
import { createPassphraseGuesses } from '../vault/passphrase-guesses.ts'
import { createVaults } from '../vault/vaults.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { createAskedByPrograms } from '../window/asked-by-programs.ts'
import { createWindowClient } from '../window/window-client.ts'
import { guardHandlers } from './guard-handlers.ts'
import { openStore } from './open-store.ts'
import { programDoors } from './program-doors.ts'
import { type RunningAgent, startRestartableAgent } from './restartable-agent.ts'
import { stopInOrder } from './stop.ts'

/**
 * Opens everything and starts to listen. What waited at the last stop waits again.
 * @throws AgentError `STORE_BUSY`, `STORE_NEWER`, `STORE_DAMAGED`, `PORT_TAKEN`, and what an expected vault says.
 */
export function startAgent(options: AgentOptions): Promise<Agent> {
  alwaysCheckCertificates(options.log)
  return startRestartableAgent(options, openAgent)
}

async function openAgent(options: AgentOptions): Promise<RunningAgent> {
  const { dataDirectory, log } = options
  const listeners = new Set<(topic: Topic) => void>()
  const changed = (topic: Topic) => {
    for (const listener of listeners) listener(topic)
  }
  const integrity = createIntegrity(finding => {
    if (finding) logFinding(log, finding)
    changed('state')
  })
  const store = openStore(options, integrity)
  try {
    return await run(options)
  } catch (thrown) {
    await store.close()
    throw thrown
  }

  async function run({
    port,
    portUntilNow,
    approvals,
    vault,
    passphraseFile,
    signatureChecker,
    databaseExaminer,
    resources,
  }: AgentOptions): Promise<RunningAgent> {
    const vaults = createVaults({ store, dataDirectory, clock: systemClock, log })
    if (vault) await matchVault(vaults, vault)
    await correctRestored(store, systemClock.now())
    if (options.acceptLoss) await acceptFindings({ integrity, store, log, now: systemClock.now })
    // After that, so that only the person ends them.
    reportRestored(store, integrity)
    reportAcceptedLoss(store, integrity)
    const settings = createSettings(store, approvals)
    const guesses = createPassphraseGuesses(store, () => performance.now())
    const keyring = createKeyring({
      vault: vaults.current,
      clock: systemClock,
      // A program that signs without asking has nobody to unlock it again.
      idleMs: () =>
        settings.get().approvals === 'nothing' ? Number.POSITIVE_INFINITY : settings.get().autoLockSeconds * 1000,
    })
    keyring.onLock(() => {
      changed('state')
      collectGarbage()
    })
    const checks = signatureChecker === undefined ? undefined : createSignatureChecks(signatureChecker, log)
    const { hardwareWallets, choice } = ledgerHardwareWallets({
      clock: systemClock,
      log,
      resources,
      emulator: settings.get().ledgerEmulator,
    })
    const signIn = createSignInSettings(
      { store, keyring, clock: systemClock, integrity },
      options.signIn,
      options.oidcIssuers,
    )
    const messages = createMessages({
      services: signIn.services,
      stays: signIn.stays,
      allowance: createMessageAllowance({ store, now: systemClock.now, most: signIn.messagesAnHour }),
      log,
      now: systemClock.now,
      file: options.signIn?.messagesTo,
      onChange: () => changed('messages'),
    })
    const nodes = createNodeCaller()
    const engine = createEngine({
      activities,
      nodes,
      store,
      keyring,
      idTokens: createIdTokens({ issuers: signIn.issuers, clock: systemClock }),
      signer: softwareSigner(keyring, checks?.isSound),
      hardwareWallets,
      messenger: messages,
      clock: systemClock,
      log,
      integrity,
      settings,
      queue: (transaction, entries) => webhooks.queue(transaction, entries),
      onChange(topic) {
        changed(topic)
        if (topic === 'approvals') changed('state')
        if (topic === 'origins') origins.refresh()
      },
    })
    const webhooks = createWebhooks(engine, () => changed('webhooks'))
    const tellOfOrigins = () => {
      changed('origins')
      changed('state')
    }
    const origins = createOrigins(store, systemClock, tellOfOrigins, options.allowOrigins)
    await engine.start()
    webhooks.start()
    const window = createWindowClient(engine)
    noteLocks(engine, () => changed('receipts'))
    const heads = createHeadSigner(engine)
    if (vault?.kind === 'passphrase') void heads.signIfOpen()
    const authProxy = createAuthProxy({ engine, person: window, issuers: signIn.issuers })
    const asked = createAskedByPrograms(changed)
    const wanted = port ?? defaultPort
    const server = await startServer({
      engine,
      activities,
      queries,
      isOriginAllowed: origins.isAllowed,
      proxy: { isOn: signIn.isProxyOn, ...authProxy },
      programs: programDoors({ engine, window, nodes, resources, ...asked }),
      identify: createClientProcesses(),
      version,
      port: portUntilNow ?? wanted,
      orNext: port === undefined,
      remote: options.listen,
      otherHosts: options.allowHosts,
    })
    const apiUrl = `http://localhost:${server.port}`
    const wantedPort = wanted !== 0 && wanted !== server.port ? wanted : null
    if (wantedPort !== null) log.warn({ wanted, port: server.port }, 'another program uses the usual port')
    log.info({ api: apiUrl }, 'listening')
    const warnings = () => [
      ...permissionWarnings(dataDirectory, passphraseFile, options.listen?.key),
      ...[store.fenceTrouble() ?? []].flat(),
    ]
    for (const warning of warnings()) log.warn({}, warning)

    const backups = createAllBackups({ store, engine, vaults, dataDirectory, databaseExaminer, changed })
    const context: HandlerContext = {
      engine,
      origins,
      vaults,
      guesses,
      ...backups,
      messages,
      signIn,
      nodes,
      webhooks,
      ledger: choice,
      options,
      window,
      ...asked,
      heads,
      api: () => ({ url: apiUrl, port: server.port, wantedPort, remote: server.remoteUrl }),
      warnings,
      copyDatabase: file => store.copyTo(file),
      changed,
    }
    const { handlers, refuse } = guardHandlers(notingActions(createHandlers(context), context), engine.work)
    const ofWindow: Door = {
      refuse() {
        refuse()
        backups.scheduledBackups.stop()
        nodes.close()
      },
      stop: async () => undefined,
    }
    const doors: Door[] = [server, ofWindow, await commandDoor(context, log)]
    let stopped: Promise<void> | undefined
    const release = async () => {
      messages.close()
      await webhooks.stop()
      heads.stop()
      await Promise.allSettled([checks?.stop()])
      await store.close()
    }
    const lock = async () => keyring.stop()
    return {
      handlers,
      apiUrl,
      remoteUrl: server.remoteUrl,
      log,
      warnings,
      onTopic(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      waiting: () => engine.approvals.cards().length + engine.hardwareWalletWork.steps().length,
      lock,
      isEmpty: () => store.organizations().length === 0,
      stopWith: ({ stop }) => void doors.push({ refuse() {}, stop }),
      stop() {
        stopped ??= stopInOrder({ doors, engine, hardwareWallets, lock, release })
        return stopped
      },
      leave: code => (vaults.isWaiting() ? leave(code) : process.exit(code)),
    }
  }
}
