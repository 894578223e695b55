import { EventEmitter } from 'node:events'

/** What the stand-in has for the tray, notifications and the session. Each keeps what it was told. */

type Unknown = (...args: never[]) => unknown

export interface MenuItem {
  readonly label?: string
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

export class Session extends EventEmitter {
  permissionRequest: Unknown | undefined
  permissionCheck: Unknown | undefined
  beforeRequest: Unknown | undefined
  readonly webRequest = {
    onBeforeRequest: (listener: Unknown) => {
      this.beforeRequest = listener
    },
  }

  setPermissionRequestHandler(handler: Unknown): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: Unknown): void {
    this.permissionCheck = handler
  }
}
