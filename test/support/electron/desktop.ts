import { EventEmitter } from 'node:events'

/** What the stand-in has for the tray, notifications, menus and the session. It keeps what it was told. */

type Unknown = (...args: never[]) => unknown

export interface MenuItem {
  readonly label?: string
  readonly role?: string
  readonly submenu?: readonly MenuItem[]
  readonly enabled?: boolean
  readonly click?: () => void
}

export class Tray extends EventEmitter {
  static only: Tray | undefined
  image: unknown
  toolTip = ''
  menu: readonly MenuItem[] = []

  constructor(image: unknown) {
    super()
    this.image = image
    Tray.only = this
  }
  setImage(image: unknown): void {
    this.image = image
  }
  setToolTip(text: string): void {
    this.toolTip = text
  }
  setTitle(): void {}
  setContextMenu(menu: readonly MenuItem[]): void {
    this.menu = menu
  }
  choose(label: string): void {
    this.menu.find(item => item.label === label)?.click?.()
  }
}

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = []
  static isSupported(): boolean {
    return true
  }
  readonly options: { readonly title: string; readonly body: string }

  constructor(options: { readonly title: string; readonly body: string }) {
    super()
    this.options = options
  }
  show(): void {
    Notification.shown.push(this)
  }
}

class Session extends EventEmitter {
  permissionRequest: Unknown | undefined
  permissionCheck: Unknown | undefined
  beforeRequest: Unknown | undefined
  checksSpelling = true
  readonly webRequest = {
    onBeforeRequest: (listener: Unknown) => {
      this.beforeRequest = listener
    },
  }

  setPermissionRequestHandler(handler: Unknown): void {
    this.permissionRequest = handler
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.checksSpelling = enabled
  }
  setPermissionCheckHandler(handler: Unknown): void {
    this.permissionCheck = handler
  }
}

export const systemPreferences = { canPromptTouchID: () => false, promptTouchID: async (_: string) => {} }
export const powerMonitor = new EventEmitter()
export const session = { defaultSession: new Session() }
export const Menu = {
  application: [] as readonly MenuItem[],
  buildFromTemplate: (items: readonly MenuItem[]) => items,
  setApplicationMenu(items: readonly MenuItem[]) {
    this.application = items
  },
}
export const nativeTheme = { shouldUseDarkColors: process.env.STAND_IN_IS_DARK === '1', themeSource: 'system' }
export const nativeImage = { createFromPath: (path: string) => path }
const workArea = { x: 0, y: 24, width: 1920, height: 1056 }
export const screen = {
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  getDisplayNearestPoint: () => ({ workArea }),
  getAllDisplays: () => [{ workArea }],
}
export const dialog = {
  showErrorBox: (title: string, message: string) => void process.stderr.write(`${title}: ${message}\n`),
}

/** Emits an event that can be prevented; true when nobody did. */
export function asks(emitter: EventEmitter, name: string, extra: object = {}): boolean {
  let prevented = false
  emitter.emit(name, {
    ...extra,
    preventDefault: () => {
      prevented = true
    },
  })
  return !prevented
}
