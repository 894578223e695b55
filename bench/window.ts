import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { launchChromium } from '../test/support/chromium.ts'
import { type AgentServer, type Client, startAgent } from './processes.ts'
import { requestsFor, submitAsOwner } from './requests.ts'

/** What a person waits for. Milliseconds, unless said. */
export interface WindowTimes {
  /** From the key for the next request until it is painted, with {@link waiting} that wait. */
  readonly next: readonly number[]
  /** The longest task of the page while these arrived. */
  readonly arriving: number
  /** The longest frame while a history of {@link historyLength} was scrolled. */
  readonly scrolling: number
  /** From the address of a screen until it is painted. */
  readonly screens: Readonly<Record<string, number>>
  /** Scripts of the first screen, compressed, in kilobytes. */
  readonly scripts: number
}

/** As many as one API key may let wait. */
export const waiting = 100
export const historyLength = 100_000
const many = { accounts: 1000, policies: 100, users: 99 }
const screens = ['accounts', 'address-book', 'activity', 'api-keys', 'policies', 'people', 'settings']

const root = join(import.meta.dirname, '..')

export async function timeWindow(program: readonly string[]): Promise<WindowTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const browser = await launchChromium()
  try {
    const open = async (agent: AgentServer): Promise<Page> => {
      const page = await browser.newPage()
      await page.addInitScript(followLongTasks)
      await page.goto(agent.window)
      await page.getByText('Nothing waits for you').waitFor()
      return page
    }
    const { scrolling, times } = await withMuch(program, folder, async agent => {
      const page = await open(agent)
      const times: Record<string, number> = {}
      // Their scripts come in idle time, so the first visit tells nothing.
      for (const screen of [...screens, ...screens]) times[screen] = await timeScreen(page, screen)
      return { times, scrolling: await timeScrolling(page) }
    })
    const agent = await startAgent(program, 'sign-and-quorum')
    try {
      const page = await open(agent)
      const requests = await requestsFor(agent)
      await page.evaluate('longestTask = 0')
      for (let count = 0; count < waiting; count++) {
        const { url, headers, body } = requests.one()
        const { ok } = await fetch(url, { method: 'POST', headers: { ...headers, Prefer: 'respond-async' }, body })
        if (!ok) throw new Error(`request ${count} was refused`)
      }
      await page.getByText(`Request 1 of ${waiting}`).waitFor()
      const arriving = (await page.evaluate('longestTask')) as number
      const next: number[] = []
      for (let count = 2; count <= 21; count++) next.push(await timeNext(page, count))
      return { next, arriving, scrolling, screens: times, scripts: firstScripts() }
    } finally {
      await agent.stop()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs an agent that has much of everything, and has signed {@link historyLength} times. */
async function withMuch<T>(
  program: readonly string[],
  folder: string,
  use: (agent: AgentServer) => Promise<T>,
): Promise<T> {
  const secret = join(folder, 'passphrase')
  writeFileSync(secret, 'four words that nobody keeps', { mode: 0o600 })
  const data = join(folder, 'data')
  const kept = ['--data', data, '--vault', 'passphrase', '--passphrase-file', secret]
  const first = await startAgent(program, 'nothing', kept)
  await fill(first.client)
  const { url, headers, body } = (await requestsFor(first)).one()
  await fetch(url, { method: 'POST', headers, body })
  await first.stop()
  execFileSync(process.execPath, [
    join(import.meta.dirname, 'many-activities.ts'),
    join(data, 'countersign.db'),
    `${historyLength}`,
  ])
  const agent = await startAgent(program, 'nothing', kept, first.client)
  try {
    return await use(agent)
  } finally {
    await agent.stop()
  }
}

async function fill(client: Client): Promise<void> {
  const accounts = Array.from({ length: 100 }, (_, index) => ({
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/0'/0/${index}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }))
  for (let wallet = 0; wallet < many.accounts / accounts.length; wallet++)
    await submitAsOwner(client, 'CREATE_WALLET', 'CREATE_WALLET', { walletName: `Wallet ${wallet}`, accounts })
  const users = Array.from({ length: many.users }, (_, index) => ({
    userName: `User ${index}`,
    userEmail: `user${index}@example.org`,
    apiKeys: [],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  }))
  await submitAsOwner(client, 'CREATE_USERS', 'CREATE_USERS_V3', { users })
  const policies = Array.from({ length: many.policies }, (_, index) => ({
    policyName: `Policy ${index}`,
    effect: 'EFFECT_ALLOW',
    condition: `activity.action == 'SIGN' && eth.tx.value < ${index + 1}`,
    consensus: `approvers.count() >= 2`,
    notes: '',
  }))
  await submitAsOwner(client, 'CREATE_POLICIES', 'CREATE_POLICIES', { policies })
}

/** Runs in each page, before its own scripts. */
const followLongTasks = `
  var longestTask = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
`

function timeScreen(page: Page, screen: string): Promise<number> {
  return page.evaluate(async hash => {
    const begin = performance.now()
    const before = document.querySelector('main h1')
    location.hash = `#/${hash}`
    for (;;) {
      await new Promise(requestAnimationFrame)
      const isThere = document.querySelector('main h1') !== before
      if (isThere && !document.querySelector('main .skeleton, main [aria-busy="true"]')) break
    }
    await new Promise(requestAnimationFrame)
    return performance.now() - begin
  }, screen)
}

function timeNext(page: Page, count: number): Promise<number> {
  return page.evaluate(async wanted => {
    const begin = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    while (document.querySelector('.deck-count strong')?.textContent !== `${wanted}`)
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - begin
  }, count)
}

/** A second to load, then as fast as a wheel turns for five. */
async function timeScrolling(page: Page): Promise<number> {
  await page.evaluate("location.hash = '#/activity'")
  await page.locator('.activity-row').first().waitFor()
  return page.evaluate(async () => {
    let longest = 0
    let last = performance.now()
    const until = last + 5_000
    for (;;) {
      const now: number = await new Promise(requestAnimationFrame)
      longest = Math.max(longest, now - last)
      last = now
      if (now > until) return longest
      scrollBy(0, 120)
    }
  })
}

function firstScripts(): number {
  const folder = join(root, 'out/renderer')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const scripts = new Set(
    [...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  )
  const there = new Set(readdirSync(join(folder, 'assets')))
  for (const file of scripts)
    for (const [, other = ''] of read(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (there.has(other)) scripts.add(`assets/${other}`)
  return [...scripts].reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1000
}
