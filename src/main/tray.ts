import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'

export interface TrayActions {
  open(): void
  openApprovals(): void
  lock(): void
  quit(): void
}

/** The icon that stays while no window is open. */
export function createTray(resources: string, actions: TrayActions): { count(waiting: number): void } {
  // Macs recolour an image whose name ends in Template; elsewhere it stands on an unknown background as it is.
  const image = (name: string) =>
    nativeImage.createFromPath(join(resources, process.platform === 'darwin' ? `${name}Template.png` : `${name}.png`))
  const images = { idle: image('tray'), waiting: image('trayWaiting') }
  const tray = new Tray(images.idle)
  tray.on('click', () => actions.open())

  const count = (waiting: number) => {
    const words = inWords(waiting)
    tray.setImage(waiting > 0 ? images.waiting : images.idle)
    tray.setToolTip(`Countersign: ${words.toLowerCase()}`)
    if (process.platform === 'darwin') tray.setTitle(waiting > 0 ? String(waiting) : '')
    // A menu shown by the desktop cannot be changed in place on Linux: it is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words, enabled: waiting > 0, click: () => actions.openApprovals() },
        { type: 'separator' },
        { label: 'Open Countersign', click: () => actions.open() },
        { label: 'Lock now', click: () => actions.lock() },
        { type: 'separator' },
        { label: 'Quit', click: () => actions.quit() },
      ]),
    )
  }
  count(0)
  return { count }
}

function inWords(waiting: number): string {
  if (waiting === 0) return 'Nothing waits for you'
  return waiting === 1 ? '1 request waits for you' : `${waiting} requests wait for you`
}
