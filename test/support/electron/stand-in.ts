import { EventEmitter } from 'node:events'
import { asks, dialog, Menu, Notification, nativeTheme, powerMonitor, session, Tray } from './desktop.ts'
import type { FromApp, ToApp } from './messages.ts'

/**
 * Stands in for the `electron` module in plain Node, as far as src/main uses it. Windows are pages of a browser the
 * test drives (`launch.ts`), over the process's IPC channel. It keeps what it was told, so that a test can ask for it;
 * it has no sandbox, no context isolation, no menus and no desktop to show anything on.
 */

function tell(message: FromApp): void {
  process.send?.(message)
}

const loading = new Map<number, () => void>()
let questions = 0

class Application extends EventEmitter {
  readonly isPackaged = false
  sandboxed = false
  badge = 0
  readonly paths: Record<string, string> = {}
  /** Chromium's, which a test may say it took. */
  readonly commandLine = {
    hasSwitch: (name: string) => (process.env.STAND_IN_SWITCHES ?? '').split(' ').includes(name),
    appended: [] as string[],
    appendSwitch(name: string, value: string) {
      this.appended.push(`--${name}=${value}`)
    },
  }

  enableSandbox(): void {
    this.sandboxed = true
  }
  setName(): void {}
  setAppUserModelId(): void {}
  whenReady(): Promise<void> {
    return Promise.resolve()
  }
  setPath(name: string, path: string): void {
    this.paths[name] = path
  }
  getPath(name: string): string | undefined {
    return this.paths[name]
  }
  requestSingleInstanceLock(): boolean {
    return process.env.STAND_IN_IS_SECOND !== '1'
  }
  setBadgeCount(count: number): boolean {
    this.badge = count
    return true
  }
  /** As Electron does it: asks, closes every window, ends. Any of them can refuse. */
  quit(): void {
    if (!asks(this, 'before-quit')) return
    for (const window of BrowserWindow.getAllWindows()) {
      window.close()
      if (!window.isDestroyed()) return
    }
    this.exit(0)
  }
  exit(code: number): void {
    process.exit(code)
  }
}

class WebContents extends EventEmitter {
  readonly window: BrowserWindow
  openHandler: ((details: { url: string }) => { action: string }) | undefined
  webRtc = 'default'

  constructor(window: BrowserWindow) {
    super()
    this.window = window
  }
  isDestroyed(): boolean {
    return this.window.isDestroyed()
  }
  send(channel: string, ...args: unknown[]): void {
    tell({ kind: 'send', window: this.window.id, channel, args })
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtc = policy
  }
  getLastWebPreferences(): unknown {
    return this.window.options.webPreferences
  }
  /** True if a navigation of this kind would go ahead. */
  wouldNavigate(name: string, url: string, isMainFrame = true): boolean {
    return asks(this, name, { url, isMainFrame })
  }
}

interface WindowOptions {
  readonly title?: string
  readonly show?: boolean
  readonly backgroundColor?: string
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly webPreferences: { readonly preload: string }
}

class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>()
  static #ids = 0

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all]
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find(window => window.focused) ?? null
  }

  readonly id = ++BrowserWindow.#ids
  readonly options: WindowOptions
  readonly webContents: WebContents
  readonly calls: [string, ...unknown[]][] = []
  /** Where the person has moved it since. */
  bounds = {}
  focused = false
  #visible: boolean
  #destroyed = false

  constructor(options: WindowOptions) {
    super()
    this.options = options
    this.#visible = options.show ?? true
    this.webContents = new WebContents(this)
    BrowserWindow.#all.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  loadURL(url: string): Promise<void> {
    const question = ++questions
    const { title = '', width, height, webPreferences } = this.options
    tell({
      kind: 'load',
      question,
      window: this.id,
      title,
      size: { width, height },
      url,
      preload: webPreferences.preload,
    })
    return new Promise(resolve => loading.set(question, resolve))
  }
  getTitle(): string {
    return this.options.title ?? ''
  }
  isVisible(): boolean {
    return this.#visible
  }
  isMinimized(): boolean {
    return false
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  isMaximized(): boolean {
    return this.calls.some(([name]) => name === 'maximize')
  }
  maximize(): void {
    this.calls.push(['maximize'])
  }
  getNormalBounds() {
    const { x = 0, y = 0, width, height } = this.options
    return { x, y, width, height, ...this.bounds }
  }
  restore(): void {}
  show(): void {
    this.#visible = true
    this.focus()
    tell({ kind: 'shown' })
  }
  showInactive(): void {
    this.#visible = true
  }
  hide(): void {
    this.#visible = false
    this.focused = false
  }
  focus(): void {
    for (const window of BrowserWindow.#all) window.focused = window === this
  }
  close(): void {
    if (!asks(this, 'close')) return
    this.#destroyed = true
    BrowserWindow.#all.delete(this)
    this.emit('closed')
  }
  setPosition(...args: unknown[]): void {
    this.calls.push(['setPosition', ...args])
  }
  setAlwaysOnTop(...args: unknown[]): void {
    this.calls.push(['setAlwaysOnTop', ...args])
  }
  setVisibleOnAllWorkspaces(...args: unknown[]): void {
    this.calls.push(['setVisibleOnAllWorkspaces', ...args])
  }
}

const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>()
const schemes = new Map<string, (request: Request) => Promise<Response>>()

export const app = new Application()
export const ipcMain = {
  handle: (name: string, handler: (event: unknown, ...args: unknown[]) => unknown) => void handlers.set(name, handler),
}
export const protocol = {
  privileged: [] as unknown[],
  registerSchemesAsPrivileged(list: unknown[]) {
    this.privileged = list
  },
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void schemes.set(scheme, handler),
}
export { nativeImage, screen, systemPreferences } from './desktop.ts'
export { BrowserWindow, dialog, Menu, Notification, nativeTheme, powerMonitor, session, Tray }

/** Argument of a test's `evaluate`: everything above, under Electron’s names. */
const electron = {
  app,
  BrowserWindow,
  Menu,
  Notification,
  nativeTheme,
  Tray,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  session,
}
export type Electron = typeof electron

process.on('message', async (message: ToApp) => {
  if (message.kind === 'loaded') {
    loading.get(message.question)?.()
    return
  }
  try {
    tell({ kind: 'answer', question: message.question, value: await perform(message) })
  } catch (thrown) {
    tell({
      kind: 'answer',
      question: message.question,
      error: thrown instanceof Error ? thrown.message : String(thrown),
    })
  }
})

async function perform(message: Exclude<ToApp, { kind: 'loaded' }>): Promise<unknown> {
  if (message.kind === 'evaluate') {
    // Written in the test and run here, as Playwright does it with the real Electron.
    return new Function('electron', 'argument', `return (${message.source})(electron, argument)`)(
      electron,
      message.argument,
    )
  }
  if (message.kind === 'fetch') {
    const response = await schemes.get(new URL(message.url).protocol.slice(0, -1))?.(new Request(message.url, message))
    if (!response) throw new Error(`nobody answers for ${message.url}`)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    }
  }
  const handler = handlers.get(message.channel)
  if (!handler) throw new Error(`No handler registered for '${message.channel}'`)
  const { url, top } = message.frame
  const sender = BrowserWindow.getAllWindows().find(window => window.id === message.window)?.webContents
  return handler({ sender, senderFrame: { url, parent: top ? null : {} } }, ...message.args)
}
