import type { Page } from 'playwright'
import { parseEther, recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstRunOutcome, openAgentWindow, walkThroughFirstRun } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** A person who never takes a hand from the keyboard: the built agent, a real browser, the unmodified SDK. */
let browser: Chromium
let agent: Headless
let page: Page
let made: FirstRunOutcome

const data = temporaryFolderOfFile()
const recipient = '0x1111111111111111111111111111111111111111'

beforeAll(async () => {
  ;[browser, agent] = await Promise.all([openChromium(), startHeadless(['--data', data])])
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple' })
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const envelope = () => ({ organizationId: made.credentials.organizationId, timestampMs: String(Date.now()) })

function sign(ether: string) {
  const transaction = { type: 'eip1559', chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 30_000_000_000n } as const
  return turnkeyClient(made.credentials).signTransaction({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: {
      signWith: made.address,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serializeTransaction({ ...transaction, to: recipient, value: parseEther(ether) }).slice(2),
    },
  })
}

const signHash = () =>
  turnkeyClient(made.credentials).signRawPayload({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      signWith: made.address,
      payload: 'ab'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
  })

const card = (sentence: RegExp) => page.getByRole('article', { name: sentence })

/** Goes to Approve and presses it as soon as it is armed. */
async function approveByKeys(): Promise<void> {
  await page.keyboard.press('a')
  const approve = page.getByRole('button', { name: 'Approve', disabled: false })
  await expect.poll(() => approve.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
}

test('three requests are read and decided by keyboard alone, and one is found again by its id', async () => {
  const first = sign('1')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await card(/1 ETH/).waitFor()
  const second = sign('2')
  await page.getByText('Request 1 of 2').waitFor()
  const third = signHash()
  await page.getByText('Request 1 of 3').waitFor()

  await page.keyboard.press('j')
  await card(/2 ETH/).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('alertdialog', { name: 'Reject this request?' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await second).activity.status).toBe('ACTIVITY_STATUS_REJECTED')

  const hash = card(/hash/i)
  await hash.waitFor()
  await page.keyboard.press('u')
  await hash.getByRole('checkbox', { name: /^I understand/, checked: true }).waitFor()
  await approveByKeys()
  expect((await third).activity.status).toBe('ACTIVITY_STATUS_COMPLETED')

  await card(/1 ETH/).waitFor()
  await approveByKeys()
  const { activity } = await first
  expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const signed = `0x${activity.result.signTransactionResult?.signedTransaction ?? ''}` as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(made.address)

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.insertText(activity.fingerprint)
  await page.getByRole('option', { name: /Send 1 ETH/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('location.hash')).toBe(`#/activity/${activity.id}`)
  await page
    .getByRole('heading', { name: /Send 1 ETH/ })
    .first()
    .waitFor()
})
