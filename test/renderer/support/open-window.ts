import { join } from 'node:path'
import type { Disposable, Page } from 'playwright'
import { beforeAll, expect, onTestFinished } from 'vitest'
import type { Chain } from '../../../src/core/chains/declaration/define-chain.ts'
import { fillTemplate, type TemplateInput } from '../../../src/core/chains/fill-template.ts'
import { chains } from '../../../src/core/chains/index.ts'
import type { CallName } from '../../../src/shared/ipc.ts'
import type { Topic } from '../../../src/shared/topics.ts'
import { built } from '../../support/built.ts'
import { openChromium } from '../../support/chromium.ts'
import { patience } from '../../support/patience.ts'
import { beginAgain, noteSurroundings } from './begin-again.ts'
import { fakeAgentInPage } from './fake-agent/in-page.ts'
import type { Fake } from './fake-agent/install.ts'
import type { Script } from './fake-agent/script.ts'
import { onlyTransfersOf } from './scripts/limits.ts'
import { chainsShown, settled } from './scripts/settled.ts'
import { serve } from './static-server.ts'

/** In the page, where the functions given to `evaluate` run. */
declare const fake: Fake

export interface OpenOptions {
  readonly script?: Partial<Script>
  /** For example `#/accounts`. */
  readonly hash?: string
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** Nothing fades or slides in, as for people who ask for that: what is looked at is there as a whole. */
  readonly still?: boolean
  /** Beside those that the agent has. */
  readonly moreChains?: readonly Chain[]
  /** Calls that do not answer until they are released. */
  readonly held?: readonly CallName[]
  readonly failing?: Fake['failures']
  /** Loads the page in any case: where it matters how it comes up, and where the test loads it again. */
  readonly anew?: boolean
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

/** Until the test has ended: it is the time of all pages. */
let isTimeStopped = false

/** From now on nothing happens in the page only because its time has come. No other window can be opened in the same test. */
export async function stopTime(page: Page): Promise<void> {
  isTimeStopped = true
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

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

/** What the files of a process have in common: what one has compiled, another need not compile again. */
interface Surroundings {
  /** A page of its own, by which what all pages share is brought back to what it was. */
  readonly keeper: Page
  readonly url: string
  /** Pages that no test has. */
  readonly unused: Page[]
  /** How often a page was opened, and what `fillTemplate` knows in all of them. */
  opened: number
  known: readonly Chain[]
}

/** They end with the process, as the browser does. */
let surroundings: Promise<Surroundings> | undefined

/** Serves the window as it is built, to pages of a browser that other files use too. */
async function surround(): Promise<Surroundings> {
  const [browser, { url }] = await Promise.all([
    openChromium('--process-per-site'),
    built().then(root => serve(join(root, 'out/renderer'))),
  ])
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })
  context.setDefaultTimeout(patience)
  await context.clock.install()
  const here: Surroundings = { keeper: await context.newPage(), url, unused: [], opened: 0, known: chains }
  await context.exposeFunction('fillTemplate', (input: TemplateInput) => fillTemplate(here.known, input))
  await context.exposeFunction('onlyTransfers', (caip19: string) => onlyTransfersOf(here.known, caip19))
  await here.keeper.goto(`${url}keeper`)
  return here
}

/**
 * A test has a page that another left, in which its screen is mounted anew, without what was stored. It is loaded anew for the first
 * test of a file, and where it is not fit for that. Tests that have more than one window open have as many pages.
 * Close the page in a test that changes what all scripts of a page share, such as `navigator`.
 */
export function renderedWindows(): Open {
  let here: Surroundings
  let isFirst = true
  beforeAll(async () => {
    // What failed once is tried again by the next file.
    surroundings ??= surround().catch(thrown => {
      surroundings = undefined
      throw thrown
    })
    here = await surroundings
  })
  return async (options = {}) => {
    const page = here.unused.pop() ?? (await here.keeper.context().newPage())
    here.known = [...chains, ...(options.moreChains ?? [])]
    here.opened += 1
    // Another address, so that it is loaded anew where only what stands behind the `#` would be another.
    const url = `${here.url}?${here.opened}${options.hash ?? ''}`
    const script = { ...settled(), chains: chainsShown(here.known), ...options.script }
    const anew = isFirst || options.anew === true
    isFirst = false
    return openWindow(page, url, script, { ...options, anew }, async () => {
      await forget(here.keeper)
      if (!page.isClosed()) here.unused.push(page)
    })
  }
}

/** Nothing that a test did to what its page shares with the next one stays: what is stored and allowed, and the time. */
async function forget(keeper: Page): Promise<void> {
  await keeper.evaluate(() => localStorage.clear())
  await keeper.context().clearPermissions()
  // A time that was stopped ahead is right for a moment.
  if (!isTimeStopped && Math.abs((await keeper.evaluate(() => Date.now())) - Date.now()) < 100) return
  isTimeStopped = false
  await keeper.clock.resume()
  await keeper.clock.setSystemTime(Date.now())
}

/** Leaves nothing in the page that a test put into it or heard from it; the window itself goes when the next is loaded there. */
async function leave(page: Page, given: Disposable | undefined): Promise<void> {
  page.removeAllListeners()
  if (page.isClosed()) return
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  await given?.dispose()
}

async function openWindow(
  page: Page,
  url: string,
  script: Script,
  options: OpenOptions,
  left: () => Promise<void>,
): Promise<OpenWindow> {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Playwright's own scripts for each page are refused in the frame of a mail, as every script is.
    if (!message.text().startsWith("Blocked script execution in 'about:srcdoc'")) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  onTestFinished(() => expect(problems, 'the page complained').toEqual([]))

  // Behind another page it would be drawn once in a second, and each click waits for that.
  await page.bringToFront()
  // What the test before left open goes at once.
  await page.emulateMedia({ reducedMotion: 'reduce', media: null, forcedColors: null })
  const isLoaded = !options.anew && (await beginAgain(page, script, options.hash ?? ''))
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 860 })
  await page.emulateMedia({
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.still ? 'reduce' : null,
  })
  const { held = [], failing = {} } = options
  const steered = `for (const name of ${JSON.stringify(held)}) fake.held[name] = []
    Object.assign(fake.failures, ${JSON.stringify(failing)})`
  let given: Disposable | undefined
  onTestFinished(async () => {
    await leave(page, given)
    await left()
  })
  if (isLoaded) {
    await page.evaluate(steered)
    await page.evaluate(hash => {
      location.hash = hash
    }, options.hash ?? '')
  } else {
    given = await page.addInitScript(`${await fakeAgentInPage(script)};${steered}`)
    await page.goto(url)
    await noteSurroundings(page)
  }
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
