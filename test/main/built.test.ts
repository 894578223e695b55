import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageUrl } from '../../src/main/own-page.ts'
import { built } from '../support/built.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type DesktopApp, launch } from '../support/electron/launch.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

/**
 * The main process, preload and window as built, with a stand-in for Electron itself. What only Electron can show
 * (sandbox, context isolation, menus, fuses) is test/electron's.
 */
let root: string
let browser: Chromium

beforeAll(async () => {
  ;[root, browser] = await Promise.all([built(), openChromium()])
})

afterAll(() => browser?.close())

function start(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Promise<DesktopApp> {
  return launch({ root, browser, arguments: ['--data', dataDirectory, '--port', '0'], environment })
}

const mainTitle = 'Countersign'
const approvalTitle = 'Countersign: waiting for you'

describe('a running program', () => {
  const folder = temporaryFolderOfFile()
  let desktop: DesktopApp

  beforeAll(async () => {
    desktop = await start(folder)
  })

  afterAll(() => desktop?.close())

  test('shows the first run in its main window, through the preload', async () => {
    const page = await desktop.page(mainTitle)
    await expect.poll(() => page.evaluate('Object.keys(agent)')).toEqual(['call', 'subscribe'])
    const state = await desktop.invoke({ window: 1, url: pageUrl, top: true }, 'state.get')
    expect(state).toMatchObject({ ok: true, value: { carrier: 'electron', setup: 'vault' } })
    await page.getByRole('heading').first().waitFor()
    await expect.poll(() => page.evaluate('document.body.innerText.length')).toBeGreaterThan(50)
  })

  test('its preload lets through the calls that are declared, and carries no schemas', async () => {
    const page = await desktop.page(mainTitle)
    const refused = "agent.call('state.set').catch(error => error.message)"
    await expect.poll(() => page.evaluate(refused)).toBe('no call named state.set')
    await expect.poll(() => page.evaluate("agent.call('state.get').then(({ ok }) => ok)")).toBe(true)
    expect(statSync(join(root, 'out/preload/index.cjs')).size).toBeLessThan(5000)
  })

  test('every page is sandboxed, isolated and without Node', async () => {
    const preferences = await desktop.evaluate(({ app, BrowserWindow }) => ({
      sandboxed: app.sandboxed,
      windows: BrowserWindow.getAllWindows().map(window => window.webContents.getLastWebPreferences()),
    }))
    expect(preferences.sandboxed).toBe(true)
    expect(preferences.windows).toHaveLength(2)
    for (const window of preferences.windows) {
      expect(window).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        webviewTag: false,
        devTools: false,
      })
    }
  })

  test('its pages come from a scheme that has an origin, with a policy that allows nothing from elsewhere', async () => {
    await expect
      .poll(() => desktop.evaluate(({ protocol }) => protocol.privileged))
      .toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }])
    const { status, headers, body } = await desktop.fetch(pageUrl)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(body.toString()).toContain('<div id="root">')
    expect((await desktop.fetch('app://countersign/..%2fmain%2findex.js')).status).toBe(404)
  })

  test('no page can go anywhere or open anything', async () => {
    const results = await desktop.evaluate(({ BrowserWindow }, page) => {
      const contents = BrowserWindow.getAllWindows().map(window => window.webContents)
      return contents.map(each => ({
        away: each.wouldNavigate('will-frame-navigate', 'https://example.org/'),
        file: each.wouldNavigate('will-frame-navigate', 'file:///etc/passwd'),
        inFrame: each.wouldNavigate('will-frame-navigate', page, false),
        redirected: each.wouldNavigate('will-redirect', page),
        webview: each.wouldNavigate('will-attach-webview', page),
        reload: each.wouldNavigate('will-frame-navigate', page),
        opened: each.openHandler?.({ url: page }).action,
      }))
    }, pageUrl)
    const expected = {
      away: false,
      file: false,
      inFrame: false,
      redirected: false,
      webview: false,
      reload: true,
      opened: 'deny',
    }
    expect(results).toEqual([expected, expected])
  })

  test('no request leaves the program', async () => {
    const cancelled = await desktop.evaluate(
      ({ session }, urls) =>
        urls.map(url => {
          const answers: { cancel: boolean }[] = []
          ;(
            session.defaultSession.beforeRequest as (
              details: object,
              answer: (value: { cancel: boolean }) => void,
            ) => void
          )({ url }, value => answers.push(value))
          return answers
        }),
      [pageUrl, 'blob:app://countersign/1', 'https://example.org/', 'http://localhost:8840/', 'file:///etc/passwd'],
    )
    expect(cancelled.flat().map(({ cancel }) => cancel)).toEqual([false, false, true, true, true])
  })

  test('what Chromium asks for by itself, past the filter of requests, finds no server', async () => {
    const kept = await desktop.evaluate(({ app, BrowserWindow, session }) => ({
      switches: app.commandLine.appended,
      checksSpelling: session.defaultSession.checksSpelling,
      webRtc: BrowserWindow.getAllWindows().map(({ webContents }) => webContents.webRtc),
    }))
    expect(kept).toEqual({
      switches: ['--host-resolver-rules=MAP * ~NOTFOUND'],
      checksSpelling: false,
      webRtc: ['disable_non_proxied_udp', 'disable_non_proxied_udp'],
    })
  })

  test('the only permission is to copy, and only for the window itself', async () => {
    const granted = await desktop.evaluate(({ session }, page) => {
      const { permissionCheck, permissionRequest } = session.defaultSession
      const check = permissionCheck as (contents: null, name: string, origin: string, details: object) => boolean
      const request = permissionRequest as (
        contents: null,
        name: string,
        answer: (granted: boolean) => void,
        details: object,
      ) => void
      const names = [
        'clipboard-sanitized-write',
        'clipboard-read',
        'hid',
        'usb',
        'media',
        'notifications',
        'openExternal',
      ]
      const askers = [
        { requestingUrl: page, isMainFrame: true },
        { requestingUrl: 'https://example.org/', isMainFrame: true },
        { requestingUrl: page, isMainFrame: false },
      ]
      return askers.flatMap(details =>
        names.filter(name => {
          let requested = false
          request(
            null,
            name,
            answer => {
              requested = answer
            },
            details,
          )
          return requested || check(null, name, details.requestingUrl, details)
        }),
      )
    }, pageUrl)
    expect(granted).toEqual(['clipboard-sanitized-write'])
  })

  test('a download is refused unless the window made it', async () => {
    const refused = await desktop.evaluate(
      ({ session }, urls) =>
        urls.map(url => {
          let prevented = false
          const event = {
            preventDefault: () => {
              prevented = true
            },
          }
          session.defaultSession.emit('will-download', event, { getURL: () => url })
          return prevented
        }),
      ['blob:app://countersign/1', 'blob:https://example.org/1', pageUrl, 'https://example.org/file'],
    )
    expect(refused).toEqual([false, true, true, true])
  })

  test.each([
    ['another page in the window', { window: 1, url: 'https://example.org/', top: true }],
    ['a frame in the window', { window: 1, url: pageUrl, top: false }],
    ['a window the program did not open', { window: 99, url: pageUrl, top: true }],
  ])('refuses a call from %s', async (_, frame) => {
    await expect(desktop.invoke(frame, 'state.get')).rejects.toThrow('not for this page')
  })

  test('closing a window only puts it away', async () => {
    const windows = await desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(window => {
        window.show()
        window.close()
        return { visible: window.isVisible(), gone: window.isDestroyed() }
      }),
    )
    expect(windows).toEqual(Array(2).fill({ visible: false, gone: false }))
  })

  test('a second launch brings the main window to the front', async () => {
    const focused = await desktop.evaluate(({ app, BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide()
      app.emit('second-instance', {}, [])
      return BrowserWindow.getFocusedWindow()?.getTitle()
    })
    expect(focused).toBe(mainTitle)
  })

  test('the approval window keeps above others and out of the way', async () => {
    const calls = await desktop.evaluate(
      ({ BrowserWindow }, title) => BrowserWindow.getAllWindows().find(window => window.getTitle() === title)?.calls,
      approvalTitle,
    )
    expect(calls).toContainEqual(['setAlwaysOnTop', true, 'floating'])
    await expect.poll(async () => (await desktop.page(approvalTitle)).evaluate('location.hash')).toBe('#/approval')
  })

  test('the tray says that nothing waits', async () => {
    const tray = await desktop.evaluate(({ Tray }) => ({
      toolTip: Tray.only?.toolTip,
      labels: Tray.only?.menu.map(({ label }) => label),
    }))
    expect(tray).toEqual({
      toolTip: 'Countersign: nothing waits for you',
      labels: ['Nothing waits for you', undefined, 'Open Countersign', 'Lock now', undefined, 'Quit'],
    })
  })
})

describe('starting and ending', () => {
  test('a second program on the same data ends at once', async () => {
    const desktop = await start(temporaryFolder(), { STAND_IN_IS_SECOND: '1' })
    expect(await desktop.ended()).toBe(0)
  })

  test('ends cleanly on SIGTERM', async () => {
    const desktop = await start(temporaryFolder())
    desktop.process.kill('SIGTERM')
    expect(await desktop.ended()).toBe(0)
  })

  test('ends cleanly from its tray', async () => {
    const desktop = await start(temporaryFolder())
    // It may be gone before its answer is.
    void desktop.evaluate(({ Tray }) => setImmediate(() => Tray.only?.choose('Quit')) && null)
    expect(await desktop.ended()).toBe(0)
  })

  test('says what is wrong when it cannot start', async () => {
    const desktop = await launch({ root, browser, arguments: ['--data', temporaryFolder(), '--port', 'seven'] })
    expect(await desktop.ended()).toBe(1)
    expect(desktop.stderr()).toContain('--port must be a number')
  })
})
