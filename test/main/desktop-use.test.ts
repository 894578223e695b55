import type { Page } from 'playwright'
import { type Hex, parseEther, recoverTransactionAddress, type TransactionSerializedEIP1559 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageUrl } from '../../src/main/own-page.ts'
import {
  approveInWindow,
  type FirstRunOutcome,
  readCard,
  rejectInWindow,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { built } from '../support/built.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type DesktopApp, launch } from '../support/electron/launch.ts'
import { withoutBus } from '../support/secret-service.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { viemAccount } from '../support/turnkey.ts'

/** One person's use of the built program, from the first run on. The tests follow each other. */
const passphrase = 'four quite unrelated words'
const approvalTitle = 'Countersign: waiting for you'

const folder = temporaryFolderOfFile()
let root: string
let browser: Chromium
let desktop: DesktopApp
let main: Page
let approvals: Page
let set: FirstRunOutcome

function start(): Promise<DesktopApp> {
  return launch({ root, browser, arguments: ['--data', folder, '--port', '0'], environment: withoutBus })
}

beforeAll(async () => {
  ;[root, browser] = await Promise.all([built(), openChromium()])
  desktop = await start()
  main = await desktop.page('Countersign')
  approvals = await desktop.page(approvalTitle)
  set = await walkThroughFirstRun(main, { passphrase })
})

afterAll(async () => {
  await desktop?.close()
  await browser?.close()
})

/** Asks through the public SDK to send some ether; what becomes of it is awaited later. */
async function ask(ether: string): Promise<{ outcome: Promise<PromiseSettledResult<Hex>>; sentence: RegExp }> {
  const account = await viemAccount(set.credentials, set.address)
  const signing = account.signTransaction({
    chainId: 1,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther(ether),
    nonce: 7,
    gas: 21_000n,
    maxFeePerGas: 30_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  return {
    outcome: Promise.allSettled([signing]).then(([settled]) => settled as PromiseSettledResult<Hex>),
    sentence: new RegExp(`^Send ${ether} ETH`),
  }
}

function desk() {
  return desktop.evaluate(({ app, BrowserWindow, Notification, Tray }, title) => {
    const window = BrowserWindow.getAllWindows().find(each => each.getTitle() === title)
    return {
      approvalsVisible: window?.isVisible(),
      approvalsFocused: window?.focused,
      waiting: Tray.only?.menu[0]?.label,
      badge: app.badge,
      notifications: Notification.shown.map(({ options }) => options.title),
    }
  }, approvalTitle)
}

test('a request brings up the approval window without taking the keyboard, and approving it signs', async () => {
  const { outcome, sentence } = await ask('1.5')
  await readCard(approvals, sentence)
  await expect.poll(desk).toEqual({
    approvalsVisible: true,
    approvalsFocused: false,
    waiting: '1 request waits for you',
    badge: 1,
    notifications: [expect.stringMatching(/^Sign/)],
  })

  await approveInWindow(approvals, sentence)
  const settled = await outcome
  expect(settled.status).toBe('fulfilled')
  const serializedTransaction = (settled as PromiseFulfilledResult<TransactionSerializedEIP1559>).value
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(set.address)
  await expect.poll(desk).toMatchObject({ approvalsVisible: false, waiting: 'Nothing waits for you', badge: 0 })
})

test('a link of the program shows its request in the main window, and decides nothing', async () => {
  const { outcome, sentence } = await ask('6')
  await readCard(approvals, sentence)
  const { value } = (await desktop.invoke({ window: 1, url: pageUrl, top: true }, 'approvals.list')) as {
    value: { id: string }[]
  }
  await main.getByRole('link', { name: 'Policies', exact: true }).click()
  await main.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await desktop.evaluate(({ app }, link) => {
    app.emit('second-instance', {}, ['countersign', link])
  }, `countersign://approvals/${value[0]?.id}`)
  await readCard(main, sentence)
  expect(await desk()).toMatchObject({ waiting: '1 request waits for you' })
  await rejectInWindow(main, sentence)
  await outcome
})

test('rejecting gives the program an error that says so', async () => {
  const { outcome, sentence } = await ask('2')
  await rejectInWindow(approvals, sentence)
  const settled = await outcome
  expect(settled.status).toBe('rejected')
  expect(String((settled as PromiseRejectedResult).reason)).toMatch(/reject/i)
  await expect.poll(desk).toMatchObject({ approvalsVisible: false })
})

test('closing the approval window decides nothing, and the next request brings it back', async () => {
  const first = await ask('3')
  await expect.poll(desk).toMatchObject({ approvalsVisible: true, waiting: '1 request waits for you' })
  await desktop.evaluate(({ BrowserWindow }, title) => {
    BrowserWindow.getAllWindows()
      .find(window => window.getTitle() === title)
      ?.close()
  }, approvalTitle)
  expect(await desk()).toMatchObject({ approvalsVisible: false, waiting: '1 request waits for you' })

  const second = await ask('4')
  await expect.poll(desk).toMatchObject({ approvalsVisible: true, waiting: '2 requests wait for you', badge: 2 })
  for (const { sentence, outcome } of [first, second]) {
    await approveInWindow(approvals, sentence)
    expect((await outcome).status).toBe('fulfilled')
  }
})

test('a request shows in both windows, and deciding in one settles it in the other', async () => {
  const { outcome, sentence } = await ask('5')
  await Promise.all([readCard(approvals, sentence), readCard(main, sentence)])
  await approveInWindow(main, sentence)
  await approvals.getByText('Nothing waits for you').waitFor()
  expect((await outcome).status).toBe('fulfilled')
})

test.each(['lock-screen', 'suspend', 'user-did-resign-active'])(
  '%s locks the vault, and the passphrase opens it again',
  async event => {
    const window = { window: 1, url: pageUrl, top: true }
    const status = async () => {
      const { value } = (await desktop.invoke(window, 'state.get')) as { value: { vault: { status: string } } }
      return value.vault.status
    }
    expect(await status()).toBe('ready')
    await desktop.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
    await expect.poll(status).toBe('locked')
    expect(await desktop.invoke(window, 'vault.unlock', { passphrase })).toMatchObject({ ok: true })
    expect(await status()).toBe('ready')
  },
)

test('after quitting and starting again everything is there', async () => {
  await desktop.evaluate(({ Tray }) => void setImmediate(() => Tray.only?.choose('Quit')))
  expect(await desktop.ended()).toBe(0)
  await desktop.close()

  desktop = await start()
  const window = { window: 1, url: pageUrl, top: true }
  expect(await desktop.invoke(window, 'state.get')).toMatchObject({
    value: { setup: 'done', vault: { unlockers: ['passphrase'], status: 'locked' }, organizations: [{ name: 'Acme' }] },
  })
  const { organizationId } = set.credentials
  expect(await desktop.invoke(window, 'wallets.list', { organizationId })).toMatchObject({
    value: [{ name: 'Main', accounts: expect.arrayContaining([expect.objectContaining({ address: set.address })]) }],
  })
})
