import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAtLogin } from '../../src/main/start-at-login.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function installed(isPackaged = true) {
  let openAtLogin = false
  return {
    isPackaged,
    getLoginItemSettings: () => ({ openAtLogin }) as Electron.LoginItemSettings,
    setLoginItemSettings(settings: Electron.Settings) {
      openAtLogin = settings.openAtLogin ?? false
    },
  }
}

function onLinux(program: string, environment: NodeJS.ProcessEnv = {}) {
  const home = temporaryFolder()
  const file = join(home, '.config/autostart/dev.countersign.agent.desktop')
  return { file, ...startAtLogin(installed(), { platform: 'linux', environment, home, program }) }
}

test('is off until it is chosen, and leaves nothing behind when it is off again', () => {
  const { file, startsAtLogin, startAtLogin } = onLinux('/opt/Countersign/countersign')
  expect(startsAtLogin()).toBe(false)
  startAtLogin(true)
  expect(startsAtLogin()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(
    '[Desktop Entry]\nType=Application\nName=Countersign\nExec="/opt/Countersign/countersign"\nTerminal=false\n',
  )
  startAtLogin(false)
  expect([startsAtLogin(), existsSync(file)]).toEqual([false, false])
  startAtLogin(false)
})

test.each([
  ['/home/ada/50% off/a', '"/home/ada/50%% off/a"'],
  ['/a "b" $c `d`', '"/a \\\\"b\\\\" \\\\$c \\\\`d\\\\`"'],
  ['/a\\b', '"/a\\\\\\\\b"'],
])('the program %s is started as it is called, whatever its path has', (program, command) => {
  const { file, startAtLogin } = onLinux(program)
  startAtLogin(true)
  expect(readFileSync(file, 'utf8')).toContain(`Exec=${command}\n`)
})

test('a path that would add lines to the entry is refused', () => {
  const { startsAtLogin, startAtLogin } = onLinux('/tmp/a\nExec=evil')
  expect(() => startAtLogin(true)).toThrow('control characters')
  expect(startsAtLogin()).toBe(false)
})

test('an AppImage is started itself, and not the folder that it runs from', () => {
  const { file, startAtLogin } = onLinux('/tmp/.mount/countersign', { APPIMAGE: '/home/ada/Countersign.AppImage' })
  startAtLogin(true)
  expect(readFileSync(file, 'utf8')).toContain('Exec="/home/ada/Countersign.AppImage"\n')
})

test('macOS and Windows are asked themselves', () => {
  const app = startAtLogin(installed(), { platform: 'darwin' })
  expect(app.startsAtLogin()).toBe(false)
  app.startAtLogin(true)
  expect(app.startsAtLogin()).toBe(true)
})

test('what runs from a checkout has nothing to choose', () => {
  const checkout = startAtLogin(installed(false), { platform: 'linux' })
  expect(checkout.startsAtLogin()).toBeNull()
  expect(() => checkout.startAtLogin(true)).toThrow()
})
