import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { applicationMenu } from '../../src/main/menu.ts'

const itemsOf = (menu: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  menu.flatMap(item => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])])

test.each(['darwin', 'linux', 'win32'] as const)('on %s it locks, ends, zooms and edits', platform => {
  const lock = vi.fn()
  const quit = vi.fn()
  const items = itemsOf(applicationMenu(platform, { lock, quit }))
  const press = (accelerator: string) =>
    items.find(item => item.accelerator === accelerator)?.click?.({} as never, undefined, {} as never)
  press('CommandOrControl+L')
  expect(lock).toHaveBeenCalledOnce()
  press(platform === 'darwin' ? 'Command+Q' : 'Control+Q')
  expect(quit).toHaveBeenCalledOnce()
  expect(items.map(({ role }) => role)).toEqual(
    expect.arrayContaining(['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen', 'windowMenu']),
  )
})

/** A reload would reset the card that a person reads, and a console would run what somebody told them to paste. */
test.each(['darwin', 'linux', 'win32'] as const)('on %s nothing reloads the page or opens a console', platform => {
  const roles = itemsOf(applicationMenu(platform, { lock() {}, quit() {} })).map(({ role }) => role)
  expect(roles.filter(role => /reload|devtools|viewmenu/i.test(role ?? ''))).toEqual([])
})
