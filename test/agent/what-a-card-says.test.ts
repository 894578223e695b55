import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card, Field } from '../../src/shared/card.ts'
import { openAgentWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'
import { type CardRequest, friend } from './card-requests/card-request.ts'
import { cardRequests } from './card-requests/index.ts'

/** Cards that `docs/what-a-card-says.md` links to; with SCREENSHOTS=1, their pictures. */
const pictures = process.env.SCREENSHOTS && join(import.meta.dirname, '../../docs/screenshots/what-a-card-says')

let agent: Headless
let window: WindowSession
let client: ReturnType<typeof turnkeyClient>
let organizationId: string
let accounts: readonly [string, string]
let browser: Chromium | undefined
let page: Page | undefined

beforeAll(async () => {
  const started = await startForClient()
  agent = started.agent
  organizationId = started.credentials.organizationId
  client = turnkeyClient(started.credentials)
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    browser = await openChromium()
    page = await openAgentWindow(browser, agent.window)
    await page.setViewportSize({ width: 1180, height: 4000 })
  } else window = await enterWindow(agent.window)
  const { activity } = await client.createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: {
      walletName: 'Main',
      accounts: [ethereumAccount, { ...ethereumAccount, path: "m/44'/60'/0'/0/1" }],
    },
  })
  const [me = '', mine = ''] = activity.result.createWalletResult?.addresses ?? []
  accounts = [me, mine]
  if (page) await nameFriend(page)
  else await window.call('addressBook.add', { organizationId, name: 'Landlord', address: friend, chains: ['eip155'] })
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

async function nameFriend(page: Page): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Address book' }).click()
  await page.getByRole('button', { name: 'Name an address' }).first().click()
  const dialog = page.locator('.dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Landlord')
  await dialog.getByLabel('Address', { exact: true }).fill(friend)
  await dialog.getByRole('button', { name: /^(Add|Name|Save)/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await screens.getByRole('link', { name: 'Approvals' }).click()
}

test.each(cardRequests.map(each => [each.name, each] as const))('%s', async (name, request) => {
  const asked = ask(request)
  if (page && pictures) {
    const card = page.getByRole('article')
    await card.waitFor()
    const text = await card.innerText()
    for (const words of request.says) expect(text).toContain(words)
    await card.locator('.arming').waitFor({ state: 'detached' })
    await card.screenshot({ path: join(pictures, `${name}.png`) })
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
    await page.getByText('Nothing waits for you').waitFor()
  } else {
    const [{ id, digest, fingerprint }] = (await window.cards(1)) as [Card]
    const { shown } = await window.call('approvals.get', { id, digest })
    const text = [
      shown.title,
      shown.sentence,
      ...shown.warnings.map(each => each.text),
      ...shown.fields.flatMap(words),
    ].join('\n')
    for (const words of request.says) expect(text).toContain(words)
    await window.call('approvals.reject', { id, digest, fingerprint })
  }
  await asked
})

test('each of them has a picture', () => {
  const pictures = readdirSync('docs/screenshots/what-a-card-says').map(file => file.replace('.png', ''))
  expect(pictures.toSorted()).toEqual(cardRequests.map(({ name }) => name).toSorted())
})

function words({ label, value, exact = '', name, children = [] }: Field): readonly string[] {
  return [label, value, exact, name?.text ?? '', ...children.flatMap(words)]
}

async function ask({ type, parameters, name }: CardRequest): Promise<void> {
  const common = { timestampMs: String(Date.now() + name.length), organizationId }
  const body = { ...common, parameters: parameters(...accounts) as never }
  await (type === 'SIGN_TRANSACTION'
    ? client.signTransaction({ ...body, type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' })
    : client.signRawPayload({ ...body, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }))
}
