import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Bridge, startBridge } from '../../src/adapters/window-bridge/bridge.ts'
import { chainHandlers } from '../../src/agent/handlers/chains.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import type { State } from '../../src/shared/state.ts'
import type { Topic } from '../../src/shared/topics.ts'
import { built } from '../support/built.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { patience } from '../support/patience.ts'
import { state } from './support/scripts/states.ts'

/** The window over the real bridge, as a browser meets it in headless mode. */
let browser: Chromium
let renderer: string

beforeAll(async () => {
  ;[browser, renderer] = await Promise.all([openChromium(), built().then(root => join(root, 'out/renderer'))])
})
afterAll(() => browser?.close())

interface Agent {
  state: State
  tell(topic: Topic): void
}

async function startAgent(port = 0): Promise<{ agent: Agent; bridge: Bridge }> {
  const listeners = new Set<(topic: Topic) => void>()
  const agent: Agent = {
    state,
    tell: topic => {
      for (const listener of listeners) listener(topic)
    },
  }
  const handlers: Partial<Handlers> = {
    ...chainHandlers(),
    'state.get': async () => agent.state,
    'approvals.list': async () => [],
    'activities.list': async () => [],
  }
  const log = { info: quiet, warn: quiet, error: quiet, debug: quiet } as never
  const bridge = await startBridge({
    renderer,
    port,
    handlers: handlers as Handlers,
    onTopic: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    log,
  })
  onTestFinished(() => bridge.stop())
  return { agent, bridge }
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context.newPage()
}

const organization = (name: string) => [{ id: state.organizations[0]?.id ?? '', name, ownerName: 'Ada' }]

test('the one-time link opens the window, leaves the address bar, and loading again needs no other', async () => {
  const { bridge } = await startAgent()
  const page = await newPage()
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  expect(page.url()).toBe(`http://localhost:${bridge.port}/`)
  await page.reload()
  await page.getByText('Nothing waits for you').waitFor()
})

test('a link that was used already says where a new one is', async () => {
  const { bridge } = await startAgent()
  const link = bridge.newLink()
  const first = await newPage()
  await first.goto(link)
  await first.getByText('Nothing waits for you').waitFor()
  const second = await newPage()
  await second.goto(link)
  await second.getByText('Press Enter in the terminal of the agent, and open the new link.').waitFor()
  await second.getByText('If none appears, start the agent again.').waitFor()
})

test('what the agent tells of is asked for again', async () => {
  const { agent, bridge } = await startAgent()
  const page = await newPage()
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  agent.state = { ...state, organizations: organization('Renamed') }
  agent.tell('state')
  await page.getByText('Renamed').waitFor()
})

test('after a dropped stream everything is asked for again, without being told', async () => {
  const { agent, bridge } = await startAgent()
  const page = await newPage()
  const streams: Route[] = []
  await page.route('**/events', route => {
    if (streams.push(route) > 1) void route.continue()
  })
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  agent.state = { ...state, organizations: organization('Changed meanwhile') }
  await streams[0]?.fulfill({ contentType: 'text/event-stream', body: ':\n\n' })
  await page.getByText('Changed meanwhile').waitFor()
})

test('an agent that stopped is said to be away, and a new link in the same tab connects to the next one', async () => {
  const { bridge } = await startAgent()
  const page = await newPage()
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  await bridge.stop()
  await page.getByRole('heading', { name: 'The agent does not answer' }).waitFor()

  const next = await startAgent(bridge.port)
  await page.getByRole('heading', { name: 'This window is not connected' }).waitFor()
  await page.goto(next.bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
})

test('an old tab says that the agent it had is gone and what to do, and asks no more by itself', async () => {
  const { bridge } = await startAgent()
  const page = await newPage()
  await page.clock.install()
  let attempts = 0
  page.on('request', request => {
    if (request.url().endsWith('/events')) attempts++
  })
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  await bridge.stop()
  // It listens elsewhere, as it does unless a port is named.
  const next = await startAgent()
  const gone = page.getByRole('heading', { name: 'This tab has lost its agent' })
  const timePasses = async () => {
    await page.clock.fastForward(30_000)
    return gone.isVisible()
  }
  await expect.poll(timePasses, { timeout: patience }).toBe(true)
  await page.getByText('Press Enter in the terminal of the agent, and open the new link.').waitFor()
  await page.getByText('If none appears, start the agent again.').waitFor()

  const before = attempts
  expect(before).toBeLessThan(12)
  for (const _ of Array(10)) await page.clock.fastForward(3_600_000)
  expect(attempts).toBe(before)

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The agent does not answer' }).waitFor()
  await expect.poll(() => attempts).toBeGreaterThan(before)
  await page.goto(next.bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
})

test('a tab that has given up finds an agent that is still there when the person tries again', async () => {
  const { bridge } = await startAgent()
  const page = await newPage()
  await page.clock.install()
  await page.goto(bridge.newLink())
  await page.getByText('Nothing waits for you').waitFor()
  await page.route('**/events', route => route.abort())
  await page.reload()
  const gone = page.getByRole('heading', { name: 'This tab has lost its agent' })
  const timePasses = async () => {
    await page.clock.fastForward(30_000)
    return gone.isVisible()
  }
  await expect.poll(timePasses, { timeout: patience }).toBe(true)
  await page.unroute('**/events')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing waits for you').waitFor()
})

function quiet(): void {}
