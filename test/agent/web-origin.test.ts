import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { keccak256, recoverAddress, toBytes } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveInWindow, openAgentWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'

/** Web pages in a real browser: what they may ask of the agent before and after the person has allowed them. */
let browser: Chromium
let agent: Headless
let credentials: InitialClient
let site: Server
let window: Page
let address: string

beforeAll(async () => {
  site = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>A dApp</title>'),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  ;[browser, { agent, credentials }] = await Promise.all([openChromium(), startForClient()])
  window = await openAgentWindow(browser, agent.window)
  const { activity } = await turnkeyClient(credentials).createWallet({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: { walletName: 'Main', accounts: [ethereumAccount] },
  })
  address = activity.result.createWalletResult?.addresses[0] ?? ''
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  site?.close()
})

const envelope = () => ({ organizationId: credentials.organizationId, timestampMs: String(Date.now()) })

/** The same server under two names is two origins. */
function origin(host = 'localhost'): string {
  return `http://${host}:${(site.address() as AddressInfo).port}`
}

async function pageOf(pageOrigin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(pageOrigin)
  return page
}

/** What the page's own script gets: the reply, or the name of the error that fetch throws. */
function askFrom(
  page: Page,
  { url, body, stamp }: Awaited<ReturnType<typeof whoami>>,
): Promise<{ status: number; body: unknown } | string> {
  const headers = { 'Content-Type': 'application/json', [stamp.stampHeaderName]: stamp.stampHeaderValue }
  return page.evaluate(
    async request => {
      try {
        const response = await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body })
        return { status: response.status, body: await response.json() }
      } catch (error) {
        return (error as Error).name
      }
    },
    { url, headers, body },
  )
}

function whoami() {
  return turnkeyClient(credentials).stampGetWhoami({ organizationId: credentials.organizationId })
}

/** What a page reads until it is allowed. */
const refusal = { status: 403, body: { message: expect.stringContaining('Allow it there and try again') } }

const cardOf = (pageOrigin: string) => window.getByRole('region', { name: `Access for ${pageOrigin}` })

test('a page is refused until the person allows its origin in the window, and then it is heard', async () => {
  const page = await pageOf(origin())
  expect(await askFrom(page, await whoami())).toMatchObject(refusal)
  const card = cardOf(origin())
  await card.getByText(`A page on ${origin()} wants`).waitFor()
  expect(await askFrom(page, await whoami())).toMatchObject(refusal)
  await card.getByRole('button', { name: 'Allow this origin' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await askFrom(page, await whoami())).toMatchObject({ status: 200, body: { username: 'Owner' } })
})

test('what it asks for still waits for the person, who sees which page it was', async () => {
  const page = await pageOf(origin())
  const request = await turnkeyClient(credentials).stampSignRawPayload({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      signWith: address,
      payload: 'Sign in',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    },
  })
  const reply = askFrom(page, request)
  expect(await approveInWindow(window, /Sign in/)).toContain(origin())
  const { body } = (await reply) as {
    body: { activity: { result: { signRawPayloadResult: { r: string; s: string; v: string } } } }
  }
  const { r, s, v } = body.activity.result.signRawPayloadResult
  const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } as const
  expect(await recoverAddress({ hash: keccak256(toBytes('Sign in')), signature })).toBe(address)
})

test('the same server under another name is another origin, and a refusal lasts', async () => {
  const other = origin('127.0.0.1')
  const page = await pageOf(other)
  expect(await askFrom(page, await whoami())).toMatchObject(refusal)
  await cardOf(other).getByRole('button', { name: 'Refuse' }).click()
  await cardOf(other).waitFor({ state: 'detached' })
  expect(await askFrom(page, await whoami())).toMatchObject(refusal)
  await window.getByRole('link', { name: 'Settings' }).click()
  await window.getByRole('link', { name: 'Connections' }).click()
  await window.getByText(other).waitFor()
  await expect.poll(() => cardOf(other).count()).toBe(0)
})

test('a page without an origin of its own is never asked about', async () => {
  const page = await pageOf(origin())
  await page.setContent('<iframe sandbox="allow-scripts" srcdoc="<p>inside"></iframe>')
  const frame = page.frames().at(-1)
  const request = await whoami()
  const outcome = await frame?.evaluate(
    ({ url, body }) =>
      fetch(url, { method: 'POST', mode: 'no-cors', body }).then(
        ({ type }) => type,
        error => error.name,
      ),
    request,
  )
  // Sent it was, read it cannot be; and the agent did nothing with it.
  expect(outcome).toBe('opaque')
  await expect.poll(() => window.getByRole('region', { name: /Access for/ }).count()).toBe(0)
})

test('a page on another port cannot speak as the window', async () => {
  const page = await window.context().newPage()
  await page.goto(origin())
  const call = `http://localhost:${new URL(agent.window).port}/call`
  const outcomes = await page.evaluate(
    url =>
      Promise.all(
        [
          // With a preflight, which nobody answers, and without one, as a form would be sent.
          { mode: 'cors', headers: { 'Content-Type': 'application/json' } } as const,
          { mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } } as const,
        ].map(way =>
          fetch(url, { ...way, method: 'POST', credentials: 'include', body: '{"name":"vault.lock"}' }).then(
            ({ type }) => type,
            error => error.name,
          ),
        ),
      ),
    call,
  )
  expect(outcomes).toEqual(['TypeError', 'TypeError'])
  await window.reload()
  await window.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => window.getByText('Countersign is locked. Requests wait').count()).toBe(0)
})

test('a page on another port that fills the cookies of localhost keeps nobody out of the window', async () => {
  const page = await window.context().newPage()
  await page.goto(origin())
  const length = await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an attacker would write it.
    for (let index = 0; index < 200; index++) document.cookie = `c${index}=${'x'.repeat(4_000)}; path=/`
    return document.cookie.length
  })
  expect(length).toBeGreaterThan(400_000)
  await window.reload()
  await window.getByRole('heading', { level: 1 }).waitFor()
  await window.context().clearCookies()
})
