import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { readCrashes } from '../../src/adapters/process/crashes.ts'
import { crashFile } from '../../src/agent/data/data-directory.ts'
import { pageUrl } from '../../src/main/own-page.ts'
import { built } from '../support/built.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type DesktopApp, launch } from '../support/electron/launch.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What people expect of any program of a desktop, of the program as built with a stand-in for Electron. */
const mainTitle = 'Countersign'
const tokens = join(import.meta.dirname, '../../src/renderer/styles/tokens.css')
let root: string
let browser: Chromium

beforeAll(async () => {
  ;[root, browser] = await Promise.all([built(), openChromium()])
})

afterAll(() => browser?.close())

function start(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Promise<DesktopApp> {
  return launch({ root, browser, arguments: ['--data', dataDirectory, '--port', '0'], environment })
}

test.each(['light', 'dark'])('a window has the %s colour of its page before that is drawn', async theme => {
  const desktop = await start(temporaryFolder(), { STAND_IN_IS_DARK: theme === 'dark' ? '1' : '0' })
  const colours = await desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(window => window.options.backgroundColor),
  )
  const [, light, dark] = /--canvas: light-dark\((\S+), (\S+)\)/.exec(readFileSync(tokens, 'utf8')) ?? []
  expect(colours).toEqual(Array(2).fill(theme === 'dark' ? dark : light))
  await desktop.close()
})

test('prints its version, and how it is used, and ends', async () => {
  const said = async (option: string) => {
    const desktop = await launch({ root, browser, arguments: [option] })
    expect(await desktop.ended()).toBe(0)
    return desktop.stdout()
  }
  expect(await said('--version')).toBe(`${manifest.version}\n`)
  expect(await said('--help')).toMatch(/^Usage: countersign \[options\]\n(.|\n)*--data DIR/)
})

test('remembers where its window was left', async () => {
  const data = temporaryFolder()
  const place = (desktop: DesktopApp) =>
    desktop.evaluate(
      ({ BrowserWindow }, title) =>
        BrowserWindow.getAllWindows()
          .find(window => window.getTitle() === title)
          ?.getNormalBounds(),
      mainTitle,
    )
  const first = await start(data)
  await first.evaluate(({ BrowserWindow }, title) => {
    const main = BrowserWindow.getAllWindows().find(window => window.getTitle() === title)
    if (main) main.bounds = { x: 300, y: 200, width: 900, height: 700 }
  }, mainTitle)
  await first.close()
  const second = await start(data)
  expect(await place(second)).toEqual({ x: 300, y: 200, width: 900, height: 700 })
  await second.close()
})

test('notes that its page crashed, for the diagnostics', async () => {
  const data = temporaryFolder()
  const desktop = await start(data)
  await desktop.page(mainTitle)
  await desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 }),
  )
  await expect.poll(() => readCrashes(crashFile(data))).toMatchObject([{ where: 'window: oom' }])
  await desktop.close()
})

test('gives its title bars the colours of its window, and starts at login only once it is installed', async () => {
  const desktop = await start(temporaryFolder())
  await desktop.page(mainTitle)
  const asker = { window: 1, url: pageUrl, top: true }
  expect(await desktop.invoke(asker, 'desktop.setTheme', { theme: 'dark' })).toMatchObject({ ok: true })
  expect(await desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  expect(await desktop.invoke(asker, 'desktop.get')).toMatchObject({ ok: true, value: { startsAtLogin: null } })
  const refused = await desktop.invoke(asker, 'desktop.startAtLogin', { on: true })
  expect(refused).toMatchObject({ ok: false, error: { code: 'FILE_UNUSABLE' } })
  await desktop.close()
})
