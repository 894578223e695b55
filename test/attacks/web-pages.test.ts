/**
 * Attacks, from pages in a real browser, the promise that a page the person has not allowed can do nothing at either port, and can
 * read nothing but that it was refused. Each page has a valid stamp in its hands: the origin alone is what stops it.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chromium, openWholeChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient, startHeadless } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'

let browser: Chromium
/** For all pages: each context is a window of its own, with a toolbar that takes longer to draw than a page. */
let context: BrowserContext
let agent: Headless
let credentials: InitialClient
let site: Server

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>A page</title>')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  ;[browser, { agent, credentials }] = await Promise.all([openWholeChromium(), startForClient()])
  context = await browser.newContext()
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  site?.close()
})

const origin = (host = 'localhost') => `http://${host}:${(site.address() as AddressInfo).port}`

async function pageOn(host: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin(host))
  return page
}

/** What of `RequestInit` is tried here. */
interface Sending {
  readonly method?: string
  readonly mode?: 'cors' | 'no-cors'
  readonly headers?: Record<string, string>
  readonly credentials?: 'include'
  readonly keepalive?: boolean
  readonly referrerPolicy?: 'no-referrer'
  readonly body?: string
}

interface Tried {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: Record<string, string>
}

/** What the page's own script gets of a fetch; the name of the error where it throws. */
function tryFetch(page: Page, url: string, init: Sending): Promise<Tried | string> {
  return page.evaluate(
    async ({ url, init }) => {
      try {
        const response = await fetch(url, init)
        return {
          status: response.status,
          type: response.type,
          body: await response.text(),
          headers: Object.fromEntries(response.headers),
        }
      } catch (error) {
        return (error as Error).name
      }
    },
    { url, init },
  )
}

async function whoami() {
  const { url, body, stamp } = await turnkeyClient(credentials).stampGetWhoami({
    organizationId: credentials.organizationId,
  })
  return { url, body, headers: { [stamp.stampHeaderName]: stamp.stampHeaderValue } }
}

describe.each(['localhost', '127.0.0.1'])('a page on %s that nobody has allowed', host => {
  test('reads its refusal, and what to do, of a call as clients send it', async () => {
    const page = await pageOn(host)
    const { url, body, headers } = await whoami()
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }
    const tried = (await tryFetch(page, url, init)) as Tried
    expect(tried).toMatchObject({ status: 403, type: 'cors' })
    expect(JSON.parse(tried.body).message).toContain('Allow it there and try again')
    expect(tried.body).not.toContain('Owner')
  })

  const ways: readonly (readonly [string, Sending])[] = [
    ['as text, which asks nobody first', { method: 'POST', headers: { 'Content-Type': 'text/plain' } }],
    ['without a media type', { method: 'POST' }],
    ['without CORS', { method: 'POST', mode: 'no-cors' }],
    ['without its referrer', { method: 'POST', referrerPolicy: 'no-referrer' }],
    ['with credentials', { method: 'POST', credentials: 'include' }],
    ['kept alive', { method: 'POST', keepalive: true }],
    ['by another method', { method: 'PUT' }],
    ['as a deletion', { method: 'DELETE' }],
    ['with a header of its own', { method: 'POST', headers: { 'X-Mine': '1' } }],
  ]
  test.each(ways)('gets nothing %s', async (_, init) => {
    const page = await pageOn(host)
    const { url, body, headers } = await whoami()
    const stamped = init.mode === 'no-cors' ? init : { ...init, headers: { ...headers, ...init.headers } }
    const tried = await tryFetch(page, url, { ...stamped, body })
    if (typeof tried === 'string') expect(tried).toBe('TypeError')
    else if (tried.type === 'opaque') expect(tried.body).toBe('')
    else {
      expect(tried.status).toBeGreaterThanOrEqual(400)
      expect(tried.body).not.toContain('Owner')
    }
  })

  test('cannot read the reference, frame it, nor load it as anything', async () => {
    const page = await pageOn(host)
    for (const path of ['/', '/docs', '/openapi.json']) {
      const tried = await tryFetch(page, agent.api + path, {})
      if (typeof tried !== 'string') expect(tried.status).toBe(403)
      const framed = page.waitForResponse(response => response.url() === agent.api + path)
      await page.setContent(`<iframe src="${agent.api}${path}"></iframe>`)
      expect((await framed).status()).toBe(403)
      for (const element of ['img', 'script', 'video']) {
        const outcome = page.evaluate(
          ({ element, url }) =>
            new Promise(resolve => {
              const loading = document.createElement(element) as HTMLImageElement
              for (const type of ['load', 'loadeddata', 'error']) {
                loading.addEventListener(type, () => resolve(type))
              }
              loading.src = url
              document.body.append(loading)
            }),
          { element, url: agent.api + path },
        )
        expect(await outcome).toBe('error')
      }
    }
  })

  test('cannot send a form, nor a beacon', async () => {
    const page = await pageOn(host)
    const { url, body } = await whoami()
    const answered = page.waitForResponse(response => response.url() === url)
    await page.evaluate(
      ({ url, body }) => {
        document.body.innerHTML = `<form method="post" enctype="text/plain" action="${url}"><input name="x"></form>`
        navigator.sendBeacon(url, body)
        document.forms[0]?.submit()
      },
      { url, body },
    )
    expect((await answered).status()).toBe(403)
  })

  test('cannot speak to the window', async () => {
    const page = await pageOn(host)
    const port = new URL(agent.window).port
    for (const path of ['/call', '/events', '/enter']) {
      for (const mode of ['cors', 'no-cors'] as const) {
        const init = { method: 'POST', mode, credentials: 'include', body: '{"name":"state.get"}' } as const
        const tried = await tryFetch(page, `http://localhost:${port}${path}`, init)
        if (typeof tried !== 'string') expect(tried).toMatchObject({ type: 'opaque', body: '' })
      }
    }
  })
})

test('a frame without an origin is refused, and learns nothing at all', async () => {
  const page = await pageOn('localhost')
  await page.setContent('<iframe sandbox="allow-scripts" srcdoc="<p>inside"></iframe>')
  const { url, body } = await whoami()
  const outcome = await page
    .frames()
    .at(-1)
    ?.evaluate(
      ({ url, body }) =>
        fetch(url, { method: 'POST', body }).then(
          ({ status }) => String(status),
          error => error.name,
        ),
      { url, body },
    )
  expect(outcome).toBe('TypeError')
})

test('a page that was allowed at the start is heard, and its neighbour on another name is not', async () => {
  const allowing = await startHeadless(['--ephemeral', '--allow-origin', origin('localhost')])
  try {
    const url = `${allowing.api}/public/v1/query/whoami`
    const init = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    // Heard, and asked for its stamp.
    expect(await tryFetch(await pageOn('localhost'), url, init)).toMatchObject({ status: 401 })
    expect(await tryFetch(await pageOn('127.0.0.1'), url, init)).toMatchObject({ status: 403 })
  } finally {
    await allowing.stop()
  }
})
