import { generateP256KeyPair } from '@turnkey/crypto'
import { getSignedTransactionFromActivity, type TurnkeyClient } from '@turnkey/http'
import type { Page } from 'playwright'
import { parseEther, recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveInWindow,
  type FirstRunOutcome,
  letProgramsGovern,
  openAgentWindow,
  openSection as openSectionOf,
  pressApprove,
  readCard,
  takePictures,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** Two people behind one wallet: the built agent, a real browser, the unmodified SDK. */
let browser: Chromium
let agent: Headless
let page: Page
let made: FirstRunOutcome
let trader: TurnkeyClient
let grace: TurnkeyClient

const data = temporaryFolderOfFile()

beforeAll(async () => {
  ;[browser, agent] = await Promise.all([openChromium(), startHeadless(['--data', data])])
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple', asOneself: true })
  await letProgramsGovern(page)
  ;[trader, grace] = await addUsers('Trading bot', 'Grace')
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const envelope = () => ({ organizationId: made.credentials.organizationId, timestampMs: String(Date.now()) })

async function addUsers(...names: string[]): Promise<[TurnkeyClient, TurnkeyClient]> {
  const keys = names.map(() => generateP256KeyPair())
  await turnkeyClient(made.credentials).createUsers({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    parameters: {
      users: names.map((userName, index) => ({
        userName,
        apiKeys: [
          { apiKeyName: `${userName}’s key`, publicKey: keys[index]?.publicKey ?? '', curveType: 'API_KEY_CURVE_P256' },
        ],
        authenticators: [],
        oauthProviders: [],
        userTags: [],
      })),
    },
  })
  return keys.map(({ publicKey, privateKey }) =>
    turnkeyClient({ ...made.credentials, apiPublicKey: publicKey, apiPrivateKey: privateKey }),
  ) as [TurnkeyClient, TurnkeyClient]
}

const unsigned = serializeTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 0,
  gas: 21_000n,
  maxFeePerGas: 20_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  to: '0x1111111111111111111111111111111111111111',
  value: parseEther('2'),
})

const signing = () =>
  trader.signTransaction({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith: made.address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) },
  })

const openSection = (name: string) => openSectionOf(page, name)

test('without a policy, a user who is no root user signs nothing', async () => {
  await expect(signing()).rejects.toThrow(/sufficient permissions/)
})

test('a two-person rule is made from a template, and tried on the history before it is kept', async () => {
  await openSection('Policies')
  await takePictures(page, 'policies-empty')
  await page.getByRole('link', { name: 'New policy' }).click()
  await takePictures(page, 'policy-templates')
  await page.getByRole('button', { name: /^Several people/ }).click()
  await page.getByRole('checkbox', { name: 'Trading bot' }).click()
  await page.getByRole('checkbox', { name: 'Grace' }).click()
  await takePictures(page, 'policy-two-people')
  await page.getByRole('button', { name: 'Write the policy' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  // The request that was refused above would wait for votes.
  await page
    .getByRole('list', { name: 'Requests that change' })
    .getByRole('link', { name: /Send 2 ETH/ })
    .waitFor()
  await takePictures(page, 'policy-editor')
  await page.getByRole('button', { name: 'Create policy' }).click()
  await page.getByText('2 people for signatures').first().waitFor()
})

test('a request waits for the second vote, then for the person, and says afterwards why it went through', async () => {
  const { activity: waiting } = await signing()
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')

  await openSection('Approvals')
  expect(await readCard(page, /Send 2 ETH/)).toMatch(/Trading bot approved[\s\S]*Can still vote[\s\S]*Grace/)
  await takePictures(page, 'waiting-for-votes')

  const voted = grace.approveActivity({
    ...envelope(),
    type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    parameters: { fingerprint: waiting.fingerprint },
  })
  await approveInWindow(page, /Send 2 ETH/)
  await voted
  const { activity } = await trader.getActivity({
    organizationId: made.credentials.organizationId,
    activityId: waiting.id,
  })
  const serializedTransaction = getSignedTransactionFromActivity(activity) as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(made.address)

  await openSection('Activity')
  await page.getByRole('link', { name: /Send 2 ETH/ }).click()
  const why = page.getByRole('region', { name: 'Why', exact: true })
  await why.getByText('It was allowed by the policy “2 people for signatures”').waitFor()
  await takePictures(page, 'activity-why', why)
})

test('with two root users needed, the vote of the person at the window is their approval, too', async () => {
  const owner = turnkeyClient(made.credentials)
  await openSection('Organization')
  await page.getByRole('link', { name: 'Root users' }).click()
  await page.getByRole('checkbox', { name: 'Grace' }).click()
  await page.getByLabel('How many of them must agree').fill('2')
  await takePictures(page, 'root-users')
  await page.getByRole('button', { name: 'Change root users' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Change/ })
    .click()
  await page.getByText('Changed the root users').waitFor()

  const { activity } = await grace.createUserTag({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    parameters: { userTagName: 'Treasurers', userIds: [] },
  })
  expect(activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  await openSection('Approvals')
  const voting = page.getByRole('article', { name: /Treasurers/ })
  await pressApprove(voting)
  await voting.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { userTags } = await owner.listUserTags({ organizationId: made.credentials.organizationId })
      return userTags?.map(({ tagName }) => tagName)
    })
    .toEqual(['Treasurers'])
})
