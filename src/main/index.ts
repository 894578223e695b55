/// <reference types="vite/types/importMeta.d.ts" />
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  app,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  systemPreferences,
} from 'electron'
import { pinoLog } from '../adapters/log/pino-log.ts'
import { forbidCoreDumps } from '../adapters/process/core-dumps.ts'
import { noteCrash, noteOwnCrashes } from '../adapters/process/crashes.ts'
import { crashFile, logFolder, makeDataDirectory } from '../agent/data/data-directory.ts'
import type { Agent } from '../agent/running-agent/agent.ts'
import { version } from '../agent/running-agent/version.ts'
import { startAgent } from '../agent/start/start.ts'
import type { AskSystem } from '../agent/vault/proof-of-person.ts'
import { AgentError, toAgentError } from '../core/errors.ts'
import { attendSignIns } from './attend-sign-ins.ts'
import { confine } from './confine.ts'
import { answerCalls, isOurWindow } from './ipc.ts'
import { hearLinks, linkScheme } from './link.ts'
import { applicationMenu } from './menu.ts'
import { type NotificationText, notificationOf, signInNotification } from './notification.ts'
import { attend } from './notify-waiting-requests.ts'
import { answerTo, readOptions } from './options.ts'
import { isOwnPage, isOwnRequest, pageUrl, scheme } from './own-page.ts'
import { stopBeforeQuitting } from './quit.ts'
import { startAtLogin } from './start-at-login.ts'
import { refuseSwitches } from './switches.ts'
import { createTray } from './tray.ts'
import { windowFiles } from './window-files.ts'
import { createWindows, type Windows } from './windows.ts'

const out = join(import.meta.dirname, '..')
const resources = join(out, '..', 'resources')

/** Set by electron-vite, and compiled away in a build: what is installed loads its own files only. */
const developmentUrl = import.meta.env.DEV ? process.env.ELECTRON_RENDERER_URL : undefined
const page = developmentUrl ? new URL(developmentUrl).href : pageUrl
const own = { isOwnPage: (url: string) => isOwnPage(url, page), isOwnRequest: (url: string) => isOwnRequest(url, page) }

try {
  begin()
} catch (thrown) {
  failToStart(thrown)
}

/** Does what has to happen before Electron is ready. */
function begin(): void {
  forbidCoreDumps()
  // A signal that would open Node's debugger to anybody who can reach this computer's loopback.
  process.on('SIGUSR1', () => undefined)
  refuseSwitches({
    commandLine: process.argv.slice(1),
    environment: process.env,
    platform: process.platform,
    hasSwitch: name => app.commandLine.hasSwitch(name),
  })
  const said = answerTo(process.argv)
  if (said !== undefined) {
    process.stdout.write(said)
    app.exit(0)
    return
  }
  // Whatever is written is for the owner alone, Chromium's files too.
  process.umask(0o077)
  app.enableSandbox()
  // Chromium asks no server for anything, and so needs the address of none. Node, which the agent uses, looks up names itself.
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${developmentUrl ? ', EXCLUDE localhost' : ''}`)
  app.setName('Countersign')
  // Windows shows notifications only of programs it knows by this name, the installer's.
  app.setAppUserModelId('dev.countersign.agent')
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
  const { dataDirectory, port, acceptLoss, allowOrigins, oidcIssuers } = readOptions(
    process.argv.slice(app.isPackaged ? 1 : 2),
  )
  // Chromium's profile lies in the agent's folder, and with it the lock that lets one program at a time use that folder.
  makeDataDirectory(dataDirectory)
  const crashes = crashFile(dataDirectory)
  noteOwnCrashes(crashes, version)
  const profile = join(dataDirectory, 'chromium')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  // An installer for Windows does not register it.
  if (app.isPackaged && process.platform === 'win32')
    app.setAsDefaultProtocolClient(linkScheme, process.execPath, ['--'])
  const openLinks = hearLinks(app, process.argv)
  void app.whenReady().then(async () => {
    try {
      const log = pinoLog({ file: join(logFolder(dataDirectory), 'agent.log') })
      await open(
        await startAgent({
          dataDirectory,
          port,
          acceptLoss,
          allowOrigins,
          oidcIssuers,
          log,
          carrier: 'electron',
          askSystem: askSystem(),
          desktop: { ...startAtLogin(app), setTheme },
          signatureChecker: join(import.meta.dirname, 'check-signatures.js'),
          databaseExaminer: join(import.meta.dirname, 'examine-database.js'),
          resources,
        }),
        openLinks,
        reason => noteCrash(crashes, { version, where: `window: ${reason}` }),
      )
    } catch (thrown) {
      failToStart(thrown)
    }
  })
}

async function open(
  agent: Agent,
  openLinks: ReturnType<typeof hearLinks>,
  crashed: (reason: string) => void,
): Promise<void> {
  confine(app, session.defaultSession, own)
  protocol.handle(scheme, windowFiles(join(out, 'renderer')))
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(applicationMenu(process.platform, { lock: () => lock(agent), quit: () => app.quit() })),
  )

  const isQuitting = stopBeforeQuitting(app, agent)
  const windows = createWindows(
    {
      url: page,
      preload: join(out, 'preload', 'index.cjs'),
      icon: join(resources, 'icon.png'),
      development: developmentUrl !== undefined,
      placeFile: join(app.getPath('userData'), 'window.json'),
      crashed,
    },
    isQuitting,
  )
  answerCalls(ipcMain, agent, sender => isOurWindow(sender, windows.all, own.isOwnPage))
  agent.onTopic(topic => {
    for (const { webContents } of windows.all) if (!webContents.isDestroyed()) webContents.send('topic', topic)
  })

  app.on('activate', () => windows.openMain())
  lockWhenAway(agent)
  await windows.load()
  keepDesk(agent, windows)
  openLinks(screen => windows.openMain(screen))
}

function keepDesk(agent: Agent, windows: Windows): void {
  const tray = createTray(resources, {
    open: () => windows.openMain(),
    openApprovals: () => windows.openApprovals(),
    lock: () => lock(agent),
    quit: () => app.quit(),
  })
  attend(agent, {
    count(waiting) {
      tray.count(waiting)
      app.setBadgeCount(waiting)
    },
    call(news) {
      windows.showApprovals()
      show(notificationOf(news), () => windows.openApprovals())
    },
    rest: () => windows.hideApprovals(),
  })
  attendSignIns(agent, signIns => show(signInNotification(signIns), () => windows.openMain()))
}

/** On the desktop now. One that nothing refers to may be collected, and its click is lost. */
const shown = new Set<Notification>()

function show(text: NotificationText, open: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification(text)
  shown.add(notification)
  notification.on('close', () => shown.delete(notification))
  notification.on('click', () => {
    shown.delete(notification)
    open()
  })
  notification.show()
}

/** A computer that sleeps or shows its lock screen has nobody in front of it. */
function lockWhenAway(agent: Agent): void {
  powerMonitor.on('suspend', () => lock(agent))
  powerMonitor.on('lock-screen', () => lock(agent))
  // Another person of this Mac takes over the screen.
  powerMonitor.on('user-did-resign-active', () => lock(agent))
}

function lock(agent: Agent): void {
  agent.lock().catch(error => agent.log.error({ error }, 'could not lock the vault'))
}

/** Asks on a Mac with a fingerprint reader or a watch; elsewhere Electron has no such thing. */
function askSystem(): AskSystem | null {
  if (process.platform !== 'darwin' || !systemPreferences.canPromptTouchID()) return null
  return reason => systemPreferences.promptTouchID(reason)
}

function setTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme
}

function failToStart(thrown: unknown): void {
  // The log is the agent's, and there is no agent: the terminal is the only place left for the cause.
  if (!(thrown instanceof AgentError)) process.stderr.write(`${thrown instanceof Error ? thrown.stack : thrown}\n`)
  dialog.showErrorBox('Countersign cannot start', toAgentError(thrown).message)
  app.exit(1)
}
