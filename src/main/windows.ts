import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron'
import type { Topic } from '../shared/topics.ts'
import { readWindowPlace, writeWindowPlace } from './window-place.ts'

export interface Page {
  readonly url: string
  readonly preload: string
  readonly icon: string
  /** True only when the page comes from vite. */
  readonly development: boolean
  /** File that remembers where the main window was left. */
  readonly placeFile: string
  /** Is told why a page crashed, before it is loaded again. */
  crashed(reason: string): void
}

/** Both windows are made at start and put away rather than closed: closing one must decide nothing. */
export interface Windows {
  readonly all: readonly BrowserWindow[]
  /** Loads the page in both; they can be asked to show before that. */
  load(): Promise<void>
  /** Brings the main window to the front. @param screen - As the fragment of its page; absent to leave it on the one that it shows. */
  openMain(screen?: string): void
  /** Shows the approval window above others, leaving the keyboard focus where it is. */
  showApprovals(): void
  /** Brings the approval window to the front, because the person asked for it. */
  openApprovals(): void
  hideApprovals(): void
}

const approvalSize = { width: 480, height: 640 }
const margin = 16

/** @param isQuitting - Until it is true, closing a window only hides it. */
export function createWindows(page: Page, isQuitting: () => boolean): Windows {
  const { isMaximized = false, ...place } = readWindowPlace(page.placeFile, workAreas()) ?? { width: 1280, height: 860 }
  const main = new BrowserWindow({
    ...common(page),
    ...place,
    minWidth: 720,
    minHeight: 520,
    title: 'Countersign',
  })
  const approvals = new BrowserWindow({
    ...common(page),
    ...approvalSize,
    title: 'Countersign: waiting for you',
    alwaysOnTop: true,
    skipTaskbar: true,
    fullscreenable: false,
    maximizable: false,
    minimizable: false,
  })
  approvals.setAlwaysOnTop(true, 'floating')
  approvals.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })

  // It is put away when it is closed, and closed when the program ends.
  main.on('close', () => {
    writeWindowPlace(page.placeFile, { ...main.getNormalBounds(), isMaximized: main.isMaximized() })
  })

  const addresses = new Map([
    [main, page.url],
    [approvals, `${page.url}#/approval`],
  ])
  for (const [window, url] of addresses) {
    window.on('close', event => {
      if (isQuitting()) return
      event.preventDefault()
      window.hide()
    })
    window.on('page-title-updated', event => event.preventDefault())
    // A card drawn while the window was hidden counts as new when it is seen: Approve is disarmed again.
    window.on('show', () => window.webContents.send('topic', 'shown' satisfies Topic))
    window.webContents.on('render-process-gone', (_, { reason }) => {
      if (isQuitting()) return
      page.crashed(reason)
      turnTo(window, url)
    })
  }

  let wasShown = false
  return {
    all: [...addresses.keys()],
    async load() {
      await Promise.all([...addresses].map(([window, url]) => window.loadURL(url)))
    },
    openMain(screen) {
      // Only the fragment is another: the page stays as it is.
      if (screen !== undefined) turnTo(main, `${page.url}${screen}`)
      if (isMaximized && !wasShown) main.maximize()
      wasShown = true
      bringForward(main)
    },
    showApprovals() {
      if (!approvals.isVisible()) approvals.setPosition(...topRight())
      approvals.showInactive()
    },
    openApprovals: () => bringForward(approvals),
    hideApprovals: () => approvals.hide(),
  }
}

/** A load that the next one ends, as when two links come at once, is no failure. Any other is. */
function turnTo(window: BrowserWindow, url: string): void {
  window.loadURL(url).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_ABORTED') throw error
  })
}

function common({ preload, icon, development }: Page): BrowserWindowConstructorOptions {
  return {
    show: false,
    icon,
    autoHideMenuBar: true,
    // Until the page has drawn itself: `--canvas` of its style.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0d1013' : '#f3f5f6',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      // A hidden window goes on working, so that a card is drawn before it is shown.
      backgroundThrottling: false,
      devTools: development,
    },
  }
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

const workAreas = () => screen.getAllDisplays().map(({ workArea }) => workArea)

/** Returns the place of an approval window: top right on the screen that the person is looking at. */
function topRight(): [number, number] {
  const { x, y, width } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea
  return [x + width - approvalSize.width - margin, y + margin]
}
