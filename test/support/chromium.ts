import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright'

/** Debian's starter adds an extension and flags of its own to what stands second. */
const installed = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The same engine without the window, the toolbar and the settings around a page: a quarter less to compute. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** A page of a test is closed before what V8 compiles with more effort pays. Without that, its tests compute a seventh less. */
const briefly = '--js-flags=--no-turbofan,--no-maglev'

/** The system's browser where there is one, else the one Playwright fetched; neither calls home. */
export function launchChromium(...flags: string[]): Promise<Browser> {
  return launch(installed, flags)
}

function launch(places: readonly string[], flags: readonly string[]): Promise<Browser> {
  const system = places.find(existsSync)
  return chromium.launch({
    ...(system && { executablePath: system }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })
}

/** Share of the browser for one file of tests: its own contexts. `close` closes those, and leaves the browser to the next file. */
export type Chromium = Pick<Browser, 'newContext' | 'close'>

/** By where they are looked for and their flags. Each ends with the process, whose pipe it listens to. */
const running = new Map<string, Promise<Browser>>()

/** The browser of this process for pages: started by the first file that asks for one with these flags, kept for the files after it. */
export function openChromium(...flags: string[]): Promise<Chromium> {
  return open([headlessShell, ...installed], [briefly, ...flags])
}

/** The browser of this process as people have it: for what pages may do to one another and to the agent. */
export function openWholeChromium(): Promise<Chromium> {
  return open(installed, [])
}

async function open(places: readonly string[], flags: readonly string[]): Promise<Chromium> {
  const name = [...places, ...flags].join(' ')
  const starting = running.get(name) ?? launch(places, flags)
  running.set(name, starting)
  const browser = await starting
  const opened: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      opened.push(context)
      return context
    },
    close: async () => {
      await Promise.all(opened.map(context => context.close()))
    },
  }
}
