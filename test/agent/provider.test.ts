/** A page that finds the agent as a wallet (EIP-6963), in a browser, with a node behind the agent. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const words = 'test test test test test test test test test test test junk'
const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

let browser: Chromium
let node: Anvil | undefined
let site: Server
let agent: Headless
let credentials: InitialClient
let window: WindowSession
const origin = (host: string) => `http://${host}:${(site.address() as AddressInfo).port}`

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>A page</title><script>
      window.found = []
      addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
    </script><script src="${agent.api}/provider.js"></script>`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  node = anvil ? await startAnvil(31_337) : undefined
  await node?.ask('evm_setAutomine', true)
  const nodes = node ? ['--node', `31337=${node.url}`] : []
  const started = startForClient('--init-wallet', words, '--allow-origin', origin('localhost'), ...nodes)
  ;[browser, { agent, credentials }] = await Promise.all([openChromium(), started])
  window = await enterWindow(agent.window)
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  await node?.stop()
  site?.close()
})

async function opened(host: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(origin(host))
  return page
}

const request = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    async ([method, params]) => {
      const [{ provider }] = (globalThis as unknown as { found: [{ provider: { request(asked: object): unknown } }] })
        .found
      try {
        return { result: await provider.request({ method, params }) }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { error: { code, message } }
      }
    },
    [method, params] as const,
  )

const announced = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { found: { info: { name: string } }[] }).found.map(({ info }) => info.name),
  )

test('a page of an origin that is not allowed finds nothing', async () => {
  const page = await opened('127.0.0.1')
  expect(await announced(page)).toEqual([])
  const { port } = new URL(agent.api)
  for (const headers of [{}, { Origin: 'https://evil.example' }, { Referer: 'https://evil.example/' }]) {
    const asked = { path: '/provider.js', method: 'GET', headers: headers as Record<string, string> }
    expect((await sendTo(Number(port), asked)).status).toBe(403)
    const pairing = { path: '/pair', body: '{}', headers: headers as Record<string, string> }
    expect((await sendTo(Number(port), pairing)).status).toBe(403)
  }
  expect(await window.call('pairings.list', undefined)).toEqual([])
  await page.close()
})

describe('a page of an allowed origin', () => {
  let page: Page
  beforeAll(async () => {
    page = await opened('localhost')
  })
  afterAll(() => page?.close())

  test('finds the wallet, and has no accounts before it is paired', async () => {
    expect(await announced(page)).toEqual(['Countersign'])
    expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
    expect(await request(page, 'personal_sign', '0x00', first)).toMatchObject({ error: { code: 4100 } })
  })

  test('that is refused gets 4001', async () => {
    const asking = request(page, 'eth_requestAccounts')
    const { id, name, isPage } = await pairing()
    expect({ name, isPage }).toEqual({ name: origin('localhost'), isPage: true })
    await window.call('pairings.refuse', { id })
    expect(await asking).toMatchObject({ error: { code: 4001 } })
  })

  test('once it is paired, its requests wait for the person, also after it is loaded again', async () => {
    const asking = request(page, 'eth_requestAccounts')
    const { organizationId, userId } = credentials
    await window.call('pairings.accept', { id: (await pairing()).id, organizationId, owner: { userId } })
    expect(await asking).toEqual({ result: expect.arrayContaining([first]) })
    await page.reload()
    const signing = request(page, 'personal_sign', '0x68656c6c6f', first)
    const [card] = await window.cards(1)
    expect(card?.shown).toMatchObject({
      sentence: expect.stringContaining('hello'),
      asks: { webOrigin: origin('localhost'), apiKeyName: origin('localhost') },
    })
    await window.approve(card!)
    expect(await signing).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

  test.skipIf(!anvil)('changes to a chain with a node, and sends there', async () => {
    expect(await request(page, 'wallet_switchEthereumChain', { chainId: '0x5' })).toMatchObject({
      error: { code: 4902 },
    })
    expect(await request(page, 'wallet_switchEthereumChain', { chainId: '0x7a69' })).toEqual({ result: null })
    expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
    const sending = request(page, 'eth_sendTransaction', { from: first, to: second, value: '0x1' })
    const [card] = await window.cards(1)
    await window.approve(card!)
    expect(await sending).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  })
})

test.skipIf(!anvil)('a page names a node, and changes to its chain once the person adds it', async () => {
  const page = await opened('localhost')
  const pairingFirst = request(page, 'eth_requestAccounts')
  const { organizationId, userId } = credentials
  await window.call('pairings.accept', { id: (await pairing()).id, organizationId, owner: { userId } })
  await pairingFirst
  await window.call('ownNodes.set', { network: 'eip155:31337', url: '' })
  const asking = () => request(page, 'wallet_addEthereumChain', { chainId: '0x7a69', rpcUrls: [node!.url] })
  const refusing = asking()
  await window.call('ownNodes.refuse', { id: (await suggestedNode()).id })
  expect(await refusing).toMatchObject({ error: { code: 4001 } })
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x1' })
  const adding = asking()
  const { id, webOrigin } = await suggestedNode()
  expect(webOrigin).toBe(origin('localhost'))
  await window.call('ownNodes.accept', { id })
  expect(await adding).toEqual({ result: null })
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  await page.close()
})

async function suggestedNode() {
  await expect.poll(() => window.call('ownNodes.suggested', undefined)).toHaveLength(1)
  return (await window.call('ownNodes.suggested', undefined))[0]!
}

async function pairing() {
  await expect.poll(() => window.call('pairings.list', undefined)).toHaveLength(1)
  const [asked] = await window.call('pairings.list', undefined)
  return asked!
}
