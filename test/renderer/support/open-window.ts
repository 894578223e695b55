import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { CallName, Topic } from '../../../src/shared/ipc.ts'
import { built } from '../../support/built.ts'
import { launchChromium } from '../../support/chromium.ts'
import { patience } from '../../support/patience.ts'
import { type Fake, installFakeAgent, type Script } from './fake-agent.ts'
import { settled } from './scripts.ts'
import { type StaticServer, serve } from './static-server.ts'

/** In the page, where the functions given to `evaluate` run. */
declare const fake: Fake

export interface OpenOptions {
  readonly script?: Partial<Script>
  /** For example `#/accounts`. */
  readonly hash?: string
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** Calls that do not answer until they are released. */
  readonly held?: readonly CallName[]
  readonly failing?: Fake['failures']
}

/** The window in a page, with the handle of the agent behind it. */
export interface OpenWindow {
  readonly page: Page
  change(change: Partial<Script>, ...topics: Topic[]): Promise<void>
  calls(name: CallName): Promise<unknown[]>
  fail(name: CallName, error: { code: string; message: string; field?: string } | null): Promise<void>
  hold(name: CallName): Promise<void>
  release(name: CallName): Promise<void>
}

/** Lets time pass in the page, without waiting for it. */
export const pass = (page: Page, milliseconds: number): Promise<void> => page.clock.fastForward(milliseconds)

/** The editor of an expression, by its label; it stands in a shadow root, which Playwright looks into. */
export const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Replaces what an expression says, as a person would: what is set at once comes past the editor's own ways. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await editor(page, label).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText(text)
}

export type Open = (options?: OpenOptions) => Promise<OpenWindow>

/** Serves the window as it is built, and starts a browser for the tests of one file. */
export function renderedWindows(): Open {
  let browser: Browser
  let server: StaticServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), built().then(root => serve(join(root, 'out/renderer')))])
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })
  return options => openWindow(browser, server.url, options)
}

async function openWindow(browser: Browser, url: string, options: OpenOptions = {}): Promise<OpenWindow> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 860 },
    colorScheme: options.colorScheme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    expect(problems, 'the page complained').toEqual([])
  })

  await page.clock.install()
  await page.addInitScript(installFakeAgent, { ...settled(), ...options.script })
  await page.addInitScript(
    ({ held, failing }) => {
      for (const name of held) fake.held[name] = []
      Object.assign(fake.failures, failing)
    },
    { held: options.held ?? [], failing: options.failing ?? {} },
  )
  await page.goto(url + (options.hash ?? ''))
  return {
    page,
    change: (change, ...topics) =>
      page.evaluate(({ change, topics }) => fake.change(change, topics), { change, topics }),
    calls: name => page.evaluate(name => fake.calls.filter(call => call.name === name).map(({ input }) => input), name),
    fail: (name, error) =>
      page.evaluate(
        ({ name, error }) => {
          if (error) fake.failures[name] = error
          else delete fake.failures[name]
        },
        { name, error },
      ),
    hold: name =>
      page.evaluate(name => {
        fake.held[name] = []
      }, name),
    release: name =>
      page.evaluate(name => {
        const held = fake.held[name]
        delete fake.held[name]
        for (const release of held ?? []) release()
      }, name),
  }
}

/** What axe-core finds in the page as it is now, one line each. There are no frames, so its legacy mode misses nothing. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary?.replaceAll('\n', ' ')}`),
  )
}
