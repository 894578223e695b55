import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { built } from '../support/built.ts'
import { openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { enterWindow, postLink, type WindowSession } from '../support/window-session.ts'

/** Who may speak as the window: one browser, by one link, from pages of that very origin. */
let agent: Headless
let session: WindowSession

beforeAll(async () => {
  agent = await startHeadless(['--ephemeral'])
})
afterAll(() => agent?.stop())

const stateCall = JSON.stringify({ name: 'state.get' })

describe('the link', () => {
  test('opens nothing for a page of another origin, and is not used up by it', async () => {
    expect(await postLink(agent.window, { Origin: agent.api })).toMatchObject({ status: 403 })
    expect(await postLink(agent.window, { Origin: 'null' })).toMatchObject({ status: 403 })
  })

  test('opens nothing when it is guessed', async () => {
    const guessed = agent.window.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    expect(await postLink(guessed)).toMatchObject({ status: 403, body: { ok: false } })
  })

  test('is traded for a key, and sets no cookie, which pages of other ports would share', async () => {
    const reply = await postLink(agent.window)
    expect(reply).toMatchObject({ status: 200, body: { key: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('opens it once', async () => {
    expect(await postLink(agent.window)).toMatchObject({
      status: 403,
      body: {
        error: {
          message: expect.stringMatching(/Press Enter in the terminal .* If none appears, start the agent again\./),
        },
      },
    })
  })
})

describe('a session', () => {
  beforeAll(async () => {
    // The first link was used up above.
    await agent.stop()
    agent = await startHeadless(['--ephemeral'])
    session = await enterWindow(agent.window)
  })

  test('is answered', async () => {
    expect(await session.call('state.get', undefined)).toMatchObject({ carrier: 'browser' })
  })

  test.each<[string, (headers: WindowSession['headers']) => Record<string, string>]>([
    ['without its key', ({ 'X-Window-Key': _, ...rest }) => rest],
    ['with another key', headers => ({ ...headers, 'X-Window-Key': headers['X-Window-Key'].toLowerCase() })],
    ['without an origin', ({ Origin, ...rest }) => rest],
    ['from another origin', headers => ({ ...headers, Origin: agent.api })],
    [
      'from its own address by another name',
      headers => ({ ...headers, Origin: headers.Origin.replace('localhost', '127.0.0.1') }),
    ],
    ['for another host', headers => ({ ...headers, Host: 'attacker.example' })],
    ['for another host of this port', headers => ({ ...headers, Host: `attacker.example:${session.port}` })],
    ['by its number instead of its name', headers => ({ ...headers, Host: `127.0.0.1:${session.port}` })],
  ])('is not answered %s', async (_, change) => {
    for (const path of ['/call', '/events']) {
      const reply = await sendTo(session.port, { path, body: stateCall, headers: change(session.headers) })
      expect(reply).toMatchObject({ status: 403, body: { ok: false, error: { code: expect.any(String) } } })
    }
  })

  test('is not a key to the API, nor the API’s port a way to the window', async () => {
    const port = Number(new URL(agent.api).port)
    const headers = { ...session.headers, Origin: session.origin }
    expect(await sendTo(port, { path: '/call', body: stateCall, headers })).toMatchObject({ status: 403 })
    const { Origin, ...ofProgram } = headers
    expect(await sendTo(port, { path: '/call', body: stateCall, headers: ofProgram })).toMatchObject({ status: 404 })
    const path = '/public/v1/query/whoami'
    expect(await sendTo(port, { path, body: '{}', headers: ofProgram })).toMatchObject({ status: 401 })
  })

  test.each([
    ['a name nobody knows', { name: 'state.steal' }],
    ['a name every object has', { name: 'constructor' }],
    ['no name', {}],
    ['an input of another shape', { name: 'wallets.list', input: { organizationId: 7 } }],
    [
      'an input with more than belongs there',
      { name: 'approvals.approve', input: { id: crypto.randomUUID(), fingerprint: '', digest: '', more: 1 } },
    ],
  ])('is told what is wrong with %s', async (_, body) => {
    const reply = await sendTo(session.port, { path: '/call', body: JSON.stringify(body), headers: session.headers })
    expect(reply.body).toMatchObject({ ok: false, error: { code: expect.any(String), message: expect.any(String) } })
    expect(JSON.stringify(reply.body)).not.toMatch(/\/work\/|node_modules|\bat /)
  })

  test('keeps answers out of every cache: a recovery phrase may be among them', async () => {
    const reply = await sendTo(session.port, { path: '/call', body: stateCall, headers: session.headers })
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })

  test('ends with the agent: the next one knows nothing of it', async () => {
    const window = new URL(agent.window)
    await agent.stop()
    agent = await startHeadless(['--ephemeral', '--window-port', window.port])
    const reply = await sendTo(session.port, { path: '/call', body: stateCall, headers: session.headers })
    expect(reply).toMatchObject({ status: 403 })
  })
})

describe('the page', () => {
  test('comes with a policy that lets nothing in from elsewhere, and nothing unsafe', async () => {
    const response = await fetch(new URL('/', agent.window))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('is the built files and no others, and they say nothing of this agent', async () => {
    const root = join(await built(), 'out', 'renderer')
    const secrets = [new URL(agent.window).hash.replace('#enter=', ''), session.headers['X-Window-Key']]
    for (const file of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      const response = await fetch(new URL(path.slice(root.length), agent.window))
      const served = Buffer.from(await response.arrayBuffer())
      expect(served.equals(await readFile(path)), path).toBe(true)
      for (const secret of secrets) expect(served.includes(secret), path).toBe(false)
    }
    for (const outside of ['/../main/headless.js', '/..%2fmain%2fheadless.js', '/%2e%2e/main/headless.js', '/.env']) {
      expect((await fetch(agent.window.split('/#')[0] + outside)).status, outside).toBeGreaterThanOrEqual(400)
    }
  })

  test('takes the link out of the address bar, keeps its session over a reload, and shows no other browser anything', async () => {
    const browser = await openChromium()
    try {
      const page = await (await browser.newContext()).newPage()
      await page.goto(agent.window)
      await page.getByRole('heading', { name: 'Name your organization' }).waitFor()
      expect(page.url()).not.toContain('enter')
      await page.reload()
      await page.getByRole('heading', { name: 'Name your organization' }).waitFor()
      const other = await (await browser.newContext()).newPage()
      await other.goto(agent.window)
      await other.getByRole('heading', { name: 'This window is not connected' }).waitFor()
    } finally {
      await browser.close()
    }
  })
})
