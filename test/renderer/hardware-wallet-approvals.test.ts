import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  blindCard,
  clearCard,
  connected,
  endedAs,
  hostileHardwareWalletCard,
  ledger,
  workOf,
} from './support/ledgers.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { readToEnd } from './support/read-to-end.ts'
import { idOf } from './support/scripts/basics.ts'
import { cardOf, transferCard } from './support/scripts/cards.ts'

const open = renderedWindows()

const strip = (page: Page) => page.getByRole('region', { name: 'Waiting for your Ledger' })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })

async function press(page: Page): Promise<void> {
  await approve(page).waitFor()
  await readToEnd(page)
  await pass(page, 1000)
  await expect.poll(() => approve(page).getAttribute('aria-disabled')).toBe('false')
  await approve(page).click()
}

describe('a card that a hardware wallet signs', () => {
  test('shows the screens of the hardware wallet in their order, and that it shows all that matters', async () => {
    const { page } = await open({ script: { cards: [clearCard] } })
    const section = page.getByRole('region', { name: 'On your Ledger Flex' })
    await section.getByText('Clear signing').waitFor()
    await expect
      .poll(() => section.getByRole('listitem').allInnerTexts())
      .toEqual(clearCard.hardwareWallet?.screens.map(({ label, value }, index) => `${index + 1}. ${label}\n${value}`))
  })

  test('warns where the hardware wallet cannot show what it signs, the dangers first', async () => {
    const { page } = await open({ script: { cards: [blindCard] } })
    const section = page.getByRole('region', { name: 'On your Ledger Flex' })
    await section.getByText('Blind signing').waitFor()
    await expect
      .poll(() => page.locator('.warning-list > li').first().innerText())
      .toContain('cannot show what this transaction does')
  })

  test('a card for the vault says nothing of hardware wallets', async () => {
    const window = await open({ script: { cards: [transferCard] } })
    await approve(window.page).waitFor()
    await expect.poll(() => window.page.getByRole('region', { name: /^On your/ }).count()).toBe(0)
    await expect.poll(() => window.calls('hardwareWallets.list')).toEqual([])
  })

  test('says where the hardware wallet stands at the moment', async () => {
    const window = await open({ script: { cards: [clearCard] } })
    const section = window.page.getByRole('region', { name: 'On your Ledger Flex' })
    await section.getByText('Connect your Ledger Flex').waitFor()
    await window.change(
      connected(ledger({ condition: 'locked', nextStep: { step: 'unlock', wallet: null } })),
      'hardwareWallets',
    )
    await section.getByText('Unlock the Ledger with its PIN.').waitFor()
    await window.change(connected(ledger()), 'hardwareWallets')
    await section.getByText('It is connected and ready.').waitFor()
    await window.change(connected(ledger(), ledger({ id: 'other', model: 'Ledger' })), 'hardwareWallets')
    await section.getByText('Countersign asks only the Ledger with this key.').waitFor()
  })

  test('has to be in sight again for a second when what the hardware wallet will show changes', async () => {
    const window = await open({ script: { cards: [clearCard] } })
    const { page } = window
    const blindWithoutDanger = blindCard.hardwareWallet && { ...blindCard.hardwareWallet, warnings: [] }
    await approve(page).waitFor()
    await readToEnd(page)
    await pass(page, 1000)
    await expect.poll(() => approve(page).getAttribute('aria-disabled')).toBe('false')
    await window.change({ cards: [{ ...clearCard, hardwareWallet: blindWithoutDanger }] }, 'approvals')
    await page.getByText('Blind signing').waitFor()
    await expect.poll(() => approve(page).getAttribute('aria-disabled')).toBe('true')
  })

  test('many screens are kept together, with their text shown as it is', async () => {
    const { page } = await open({ script: { cards: [hostileHardwareWalletCard] } })
    await page.getByText('22 more screens').click()
    await expect.poll(() => page.locator('.hardware-wallet-screens > li').count()).toBe(30)
    await expect.poll(() => page.locator('.hardware-wallet-screens b').count()).toBe(0)
  })
})

describe('an approved request', () => {
  test('waits for the hardware wallet in the strip, on every screen, until it is signed', async () => {
    const window = await open({ script: { cards: [clearCard] } })
    const { page } = window
    await press(page)
    await strip(page).getByText('Read what the Ledger “Cold” shows').waitFor()
    await page.getByText('Nothing waits for you').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await strip(page).waitFor()
    await window.change(
      { hardwareWalletWork: [], activities: [endedAs(60, 'COMPLETED')] },
      'hardwareWallets',
      'activities',
    )
    await strip(page).waitFor({ state: 'detached' })
    await page.getByText('Signed with your Ledger').waitFor()
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(0)
  })

  test('each step is read out to a screen reader', async () => {
    const window = await open({
      script: { hardwareWalletWork: [workOf(70, { step: 'connect', wallet: 'Cold' })] },
    })
    const { page } = window
    await strip(page).waitFor()
    const announced = page.locator('.visually-hidden[aria-live=polite]')
    await expect.poll(() => announced.innerText()).toMatch(/^Waiting for your Ledger: Connect the Ledger “Cold”/)
    await window.change({ hardwareWalletWork: [workOf(70)] }, 'hardwareWallets')
    await expect.poll(() => announced.innerText()).toContain('sign or refuse there')
  })

  test('can be taken back, and says what to do with what the hardware wallet still shows', async () => {
    const window = await open({
      hash: '#/accounts',
      script: { hardwareWalletWork: [workOf(70)], activities: [endedAs(70, 'REJECTED')] },
    })
    const { page } = window
    await strip(page)
      .getByRole('button', { name: /^Cancel: Send 70 ETH/ })
      .click()
    await page.getByText('still shows the request, refuse it there').waitFor()
    await strip(page).waitFor({ state: 'detached' })
    await expect.poll(() => window.calls('hardwareWallets.cancel')).toEqual([{ activityId: idOf(70) }])
    await expect.poll(() => page.getByText('Not signed: refused or cancelled').count()).toBe(0)
  })

  test('that cannot be taken back stays, with the reason', async () => {
    const window = await open({
      script: { hardwareWalletWork: [workOf(70)] },
      failing: { 'hardwareWallets.cancel': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    await strip(window.page)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await strip(window.page).getByRole('alert').getByText('The database is busy.').waitFor()
  })

  test('that failed says why until it is dismissed', async () => {
    const window = await open({ hash: '#/accounts', script: { hardwareWalletWork: [workOf(70)] } })
    const { page } = window
    await strip(page).waitFor()
    const failed = endedAs(70, 'FAILED', 'The Ledger “Cold” was unplugged before it had answered.')
    await window.change({ hardwareWalletWork: [], activities: [failed] }, 'hardwareWallets')
    await page.getByText('Not signed. The Ledger “Cold” was unplugged').first().waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'See what happened to it' }).getAttribute('href'))
      .toBe(`#/activity/${idOf(70)}`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Dismiss: Send 70/ }).click()
    await page.getByRole('button', { name: /^Dismiss: Send 70/ }).waitFor({ state: 'detached' })
  })

  test('is told of once its outcome is recorded, which is a moment after the hardware wallet is done', async () => {
    const window = await open({ script: { hardwareWalletWork: [workOf(70)], activities: [endedAs(70, 'PENDING')] } })
    const { page } = window
    await strip(page).waitFor()
    await window.change({ hardwareWalletWork: [] }, 'hardwareWallets')
    await strip(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('Signed with your Ledger').count()).toBe(0)
    await window.change({ activities: [endedAs(70, 'COMPLETED')] }, 'activities')
    await page.getByText('Signed with your Ledger').waitFor()
  })

  test('that the hardware wallet refuses is not told as having expired', async () => {
    const window = await open({ script: { cards: [clearCard] } })
    const { page } = window
    await press(page)
    await strip(page).waitFor()
    await page.getByText('Nothing waits for you').waitFor()
    await expect.poll(() => page.getByText('is no longer waiting').count()).toBe(0)
    await window.change(
      { hardwareWalletWork: [], activities: [endedAs(60, 'REJECTED', 'It was refused on the Ledger.')] },
      'hardwareWallets',
      'activities',
    )
    await page.getByText('Not signed: refused or cancelled').waitFor()
    await expect.poll(() => page.getByText('is no longer waiting').count()).toBe(0)
  })

  test('several wait in their order, each with its own way back', async () => {
    const steps = [{ step: 'decide', wallet: null }, { step: 'waitForItsTurn' }] as const
    const hardwareWalletWork = Array.from({ length: 6 }, (_, index) => workOf(70 + index, steps[Math.min(index, 1)]))
    const { page } = await open({ script: { hardwareWalletWork, cards: [cardOf(1)] } })
    await strip(page).waitFor()
    await expect.poll(() => strip(page).getByText('Waits until the Ledger has finished').count()).toBe(5)
    await strip(page).getByText('5 more wait after this one').click()
    await expect
      .poll(() =>
        strip(page)
          .getByRole('button', { name: /^Cancel/ })
          .count(),
      )
      .toBe(6)
  })

  test('waits in sight in the small window too', async () => {
    const { page } = await open({
      script: { hardwareWalletWork: [workOf(70)] },
      hash: '#/approval',
      viewport: { width: 480, height: 640 },
    })
    await strip(page).waitFor()
    await page.getByText('Look at your Ledger now.').waitFor()
  })
})
