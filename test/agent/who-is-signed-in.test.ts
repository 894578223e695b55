import { generateP256KeyPair } from '@turnkey/crypto'
import type { TurnkeyClient } from '@turnkey/http'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAgentWindow, openSection } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'

/** People who sign in with the public SDK, seen and signed out in the real window of the built agent. */
let agent: Headless
let credentials: InitialClient
let client: TurnkeyClient
let browser: Chromium
let page: Page

beforeAll(async () => {
  ;[browser, { agent, credentials }] = await Promise.all([openChromium(), startForClient()])
  client = turnkeyClient(credentials)
  page = await openAgentWindow(browser, agent.window)
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const timestampMs = () => String(Date.now())

function clientOf({ publicKey, privateKey }: ReturnType<typeof generateP256KeyPair>): TurnkeyClient {
  return turnkeyClient({ ...credentials, apiPublicKey: publicKey, apiPrivateKey: privateKey })
}

async function signIn(signedOut: TurnkeyClient, organizationId: string) {
  const session = generateP256KeyPair()
  const { activity } = await signedOut.stampLogin({
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    timestampMs: timestampMs(),
    organizationId,
    parameters: { publicKey: session.publicKey },
  })
  expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  return clientOf(session)
}

const screen = (name: string) => openSection(page, name)

test('a login is a line in the history, and its session is ended under People', async () => {
  const { organizationId } = credentials
  const session = await signIn(client, organizationId)
  await screen('Activity')
  await page.getByRole('link', { name: /Owner signed in with the API key “/ }).waitFor()

  await screen('People')
  const sessions = page.getByRole('list', { name: 'Sessions of Owner' })
  await sessions.getByText('Never used').waitFor()
  expect(await session.getWhoami({ organizationId })).toMatchObject({ username: 'Owner' })
  await screen('Activity')
  await screen('People')
  await sessions.getByText('Last used').waitFor()

  await page.getByRole('button', { name: 'End the session Login of Owner' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'End session' }).click()
  // What stands behind a dialog has no role until it is closed.
  await dialog.waitFor({ state: 'detached' })
  await sessions.waitFor({ state: 'detached' })
  await expect(session.getWhoami({ organizationId })).rejects.toThrow('could not find public key')
})

test('an end user is found by a wallet address, with contact, wallet and session', async () => {
  const key = generateP256KeyPair()
  const { activity } = await client.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    timestampMs: timestampMs(),
    organizationId: credentials.organizationId,
    parameters: {
      subOrganizationName: 'Customer 7',
      rootUsers: [
        {
          userName: 'Lin',
          userEmail: 'lin@example.org',
          apiKeys: [{ apiKeyName: 'Phone', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      rootQuorumThreshold: 1,
      wallet: { walletName: 'Savings', accounts: [ethereumAccount] },
    },
  })
  const made = activity.result.createSubOrganizationResultV8
  await signIn(clientOf(key), made?.subOrganizationId ?? '')
  const [address = ''] = made?.wallet?.addresses ?? []

  await screen('Organization')
  await page.getByRole('link', { name: 'Sub-organizations' }).click()
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('None matches').waitFor()
  await page.getByRole('searchbox').fill(address.toLowerCase().slice(2, 20))
  await page.getByRole('link', { name: 'Customer 7' }).click()
  await page.getByRole('heading', { name: 'Customer 7', level: 1 }).waitFor()
  const lin = page.getByRole('region', { name: 'Person Lin' })
  for (const text of ['lin@example.org (not verified)', 'with the API key “Phone”']) await lin.getByText(text).waitFor()
  await page.getByRole('region', { name: 'Wallet Savings' }).getByText('Ethereum').waitFor()
  await page.getByText('Lin signed in with the API key “Phone”').waitFor()
})
