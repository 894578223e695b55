import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  lock(): void
  quit(): void
}

/**
 * Lists the menus of the program: copy and paste, zoom and windows, with the system's own shortcuts. No item reloads the page or opens
 * developer tools. On Linux and Windows, the menu bar is hidden until Alt is pressed.
 */
export function applicationMenu(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] {
  const lock = { label: 'Lock now', accelerator: 'CommandOrControl+L', click: () => actions.lock() }
  const ofProgram: MenuItemConstructorOptions =
    platform === 'darwin'
      ? {
          role: 'appMenu',
          submenu: [
            { role: 'about' },
            { type: 'separator' },
            lock,
            { type: 'separator' },
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            { type: 'separator' },
            { label: 'Quit Countersign', accelerator: 'Command+Q', click: () => actions.quit() },
          ],
        }
      : {
          label: '&File',
          submenu: [
            lock,
            { type: 'separator' },
            { label: '&Quit', accelerator: 'Control+Q', click: () => actions.quit() },
          ],
        }
  return [
    ofProgram,
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}
