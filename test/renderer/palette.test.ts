import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectCost } from '../support/cost.ts'
import { type OpenOptions, renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { address, recipient } from './support/scripts/basics.ts'
import { transferCard } from './support/scripts/cards.ts'
import { settled } from './support/scripts/settled.ts'
import { withState } from './support/scripts/states.ts'
import { wallets } from './support/scripts/wallets.ts'

const open = renderedWindows()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' })
const results = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) => palette(page).locator('[role=option][data-highlighted]')
const hash = (page: Page) => page.evaluate('location.hash')
const focusedText = (page: Page) => page.evaluate('document.activeElement.textContent')
const locked = withState({
  vault: { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase.' },
})

/** Waits until what is typed comes into the field. */
const atField = (page: Page) =>
  expect.poll(() => field(page).evaluate(element => element === document.activeElement)).toBe(true)

async function openPalette(options: OpenOptions = {}) {
  const window = await open({ hash: '#/messages', ...options })
  const { page } = window
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await atField(page)
  return window
}

/** Types, and chooses the first result once it is what is expected. */
async function choose(page: Page, typed: string, expected: string | RegExp): Promise<void> {
  await page.keyboard.insertText(typed)
  await chosen(page).filter({ hasText: expected }).waitFor()
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
}

describe('the palette leads', () => {
  const script = settled()
  const account = wallets[0]!.accounts[0]!
  const [activity] = activitiesOf(3)
  const policy = script.policies[0]!
  const program = script.apiKeys[1]!
  const entry = script.addressBook[2]!

  test.each([
    ['to a screen', 'webh', 'Webhooks', '#/webhooks'],
    ['to an account by its name', account.name!.toLowerCase(), account.name!, `#/accounts/${account.id}`],
    ['to an account by half of its address', address.slice(12, 32), account.name!, `#/accounts/${account.id}`],
    [
      'to an account by its address with gaps',
      address.replace(/(.{4})/g, '$1 '),
      account.name!,
      `#/accounts/${account.id}`,
    ],
    ['to a wallet', wallets[0]!.name, wallets[0]!.name, `#/accounts/${wallets[0]!.id}`],
    ['to a name of the address book', 'savin', entry.name, `#/address-book/${entry.id}`],
    ['to a name by its address', entry.address.toUpperCase(), entry.name, `#/address-book/${entry.id}`],
    ['to a program', 'treasury bot', program.name, `#/api-keys/${program.id}`],
    ['to a policy', policy.name.slice(0, 9), policy.name, `#/policies/${policy.id}`],
    ['to a policy by its id', policy.id, policy.name, `#/policies/${policy.id}`],
    ['to a section of the settings', 'quotas', 'Quotas', '#/settings/quotas'],
    ['to an activity by its id', activity!.id, activity!.sentence, `#/activity/${activity!.id}`],
    ['to an activity by its fingerprint', activity!.fingerprint, activity!.sentence, `#/activity/${activity!.id}`],
    ['to a new limit', 'new limit', 'New limit', '#/policies/limits/new'],
  ])('%s', async (_, typed, expected, address) => {
    const { page } = await openPalette({ script: { activities: activitiesOf(3) } })
    await choose(page, typed, expected)
    await expect.poll(() => hash(page)).toBe(address)
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false)
  })

  test('to a form with the address that was pasted, if nothing here has it', async () => {
    const { page } = await openPalette()
    const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
    await choose(page, stranger, 'Name this address')
    await expect.poll(() => page.getByRole('dialog').getByLabel('Address').inputValue()).toBe(stranger)
    await page.keyboard.press('Escape')
    await expect.poll(() => hash(page)).toBe('#/address-book')
  })

  test('nowhere for an id of nothing, and offers no name for an address that has one', async () => {
    const { page } = await openPalette()
    await page.keyboard.insertText('01939b6e-0000-7000-8000-00000000ffff')
    await palette(page).getByText('Nothing matches.').waitFor()
    await page.keyboard.press('Enter')
    await field(page).fill(recipient)
    await chosen(page).filter({ hasText: 'Grace' }).waitFor()
    expect(await results(page).filter({ hasText: 'Name this address' }).count()).toBe(0)
    expect(await hash(page)).toBe('#/messages')
  })

  test('to the same place again, although the address stays', async () => {
    const { page } = await openPalette({ hash: `#/accounts/${account.id}` })
    await page.locator('.account[aria-current]').waitFor()
    await choose(page, account.name!, account.name!)
    await expect.poll(() => focusedText(page)).toContain(account.path)
  })
})

describe('the palette acts', () => {
  test('locks Countersign, and says so', async () => {
    const window = await openPalette()
    await choose(window.page, 'lock', 'Lock Countersign')
    await window.page.locator('.toast').filter({ hasText: 'Countersign is locked' }).waitFor()
    await expect.poll(() => window.calls('vault.lock')).toHaveLength(1)
  })

  test('while locked, leads to the form that unlocks, and still finds accounts', async () => {
    const { page } = await openPalette({ script: locked })
    await field(page).fill('treasury')
    await results(page).filter({ hasText: 'Treasury' }).first().waitFor()
    await field(page).fill('')
    await choose(page, 'unlock', 'Unlock Countersign')
    await expect.poll(() => hash(page)).toBe('#/settings/vault')
  })

  test('shows all keys', async () => {
    const { page } = await openPalette()
    await choose(page, 'keys of this', 'Keys of this agent')
    await page.keyboard.press('Control+k')
    await atField(page)
    await choose(page, 'show all keys', 'Show all keys')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Search everything').waitFor()
  })
})

describe('in the palette', () => {
  test('the arrows choose, and Escape gives the focus back', async () => {
    const { page } = await open()
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    await expect.poll(() => chosen(page).innerText()).toBe('Approvals')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).innerText()).toBe('Accounts')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await hash(page)).toBe('')
  })

  test('keys of the card under it do nothing, and Ctrl K closes it', async () => {
    const window = await openPalette({ hash: '#/approvals', script: { cards: [transferCard] } })
    const { page } = window
    await page.keyboard.type('rad')
    await expect.poll(() => field(page).inputValue()).toBe('rad')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })

  test('names of programs stay what they are', async () => {
    const apiKeys = [{ ...settled().apiKeys[1]!, name: '<b>Pay⟨U+202E⟩roll</b> раypal' }]
    const { page } = await openPalette({ script: { apiKeys } })
    await page.keyboard.insertText('payslip')
    await palette(page).getByText('Nothing matches.').waitFor()
    await field(page).fill('<b>pay')
    const row = results(page).first()
    await row.getByText('<b>Pay').waitFor()
    await expect.poll(() => row.locator('.mark').first().innerText()).toBe('⟨U+202E⟩')
    expect(await row.locator('bdi').count()).toBeGreaterThan(0)
  })

  test('nothing is asked for before it opens, and long lists are cut', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...wallets[0]!,
      id: `many-${index}`,
      name: `Many ${index}`,
      accounts: wallets[0]!.accounts.map(account => ({ ...account, id: `${account.id}-${index}` })),
    }))
    const window = await open({ hash: '#/messages', script: { wallets: many } })
    const { page } = window
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await window.calls('wallets.list')).toEqual([])
    await page.keyboard.press('Control+k')
    await field(page).fill('treasury')
    await palette(page).getByText('Accounts, 8 of 50').waitFor()
  })
})

test('a letter costs some tens of milliseconds of computing at most, with 1,000 accounts and 200 policies', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...wallets[0]!,
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    accounts: [0, 1].map(place => ({
      ...wallets[0]!.accounts[place]!,
      id: `account-${index}-${place}`,
      name: `Account ${place} of ${index}`,
      address: `0x${(index * 2 + place).toString(16).padStart(40, 'abcdef0123')}`,
    })),
  }))
  const policies = Array.from({ length: 200 }, (_, index) => ({
    ...settled().policies[0]!,
    id: `policy-${index}`,
    name: `Policy ${index}`,
  }))
  const { page } = await openPalette({ script: { wallets: many, policies } })
  const session = await page.context().newCDPSession(page)
  // What the thread itself computes: time that a busy machine gives to others is not among it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  const costOf = async (work: () => unknown) => {
    const before = await spent()
    await work()
    return (await spent()) - before
  }
  const letters = [...'account 499']
  const type = async () => {
    await field(page).fill('')
    for (const letter of letters) {
      await page.keyboard.press(letter)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await chosen(page).filter({ hasText: 'of 499' }).waitFor()
  }
  const multiply = () =>
    page.evaluate(
      () =>
        new Promise(resolve =>
          requestAnimationFrame(() => {
            let product = 1
            for (let count = 0; count < 1_000_000; count++) product = Math.imul(product, 48_271) ^ count
            resolve(product)
          }),
        ),
    )
  await expectCost({ of: type, atMost: 2 * letters.length, times: multiply }, costOf)
  await session.detach()
})
