import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { manyEntries } from './support/scripts/address-book.ts'
import { wallets } from './support/scripts/wallets.ts'

const open = renderedWindows()

const dialog = (page: Page) => page.getByRole('dialog')
const hash = (page: Page) => page.evaluate('location.hash')

/** What the address leads to, once it is in sight and has the focus. */
async function arrivedAt(page: Page): Promise<string> {
  const here = page.locator('main [aria-current="true"]')
  await expect
    .poll(() =>
      here.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return element === document.activeElement && top >= 0 && Math.min(bottom, top + 100) <= innerHeight
      }),
    )
    .toBe(true)
  return here.innerText()
}

const manyWallets = Array.from({ length: 30 }, (_, index) => ({
  ...wallets[0]!,
  id: `01939b6e-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  name: `Wallet ${index}`,
  accounts: wallets[0]!.accounts.map((account, place) => ({
    ...account,
    id: `01939b6e-0000-7000-8000-0000000${place}02${String(index).padStart(2, '0')}`,
    name: `Account ${place} of ${index}`,
  })),
}))

test.each([
  ['accounts', manyWallets[20]!.id, 'Wallet 20'],
  ['accounts', manyWallets[25]!.accounts[1]!.id, 'Account 1 of 25'],
  ['address-book', manyEntries[110]!.id, 'Supplier 110'],
  ['settings', 'quotas', 'Quotas'],
])('an address of %s leads to exactly %s', async (screen, part, name) => {
  const { page } = await open({
    hash: `#/${screen}/${part}`,
    script: { wallets: manyWallets, addressBook: manyEntries },
  })
  expect(await arrivedAt(page)).toContain(name)
})

test('what an address leads to is listed even if the search would leave it out', async () => {
  const { page } = await open({ hash: '#/accounts', script: { wallets: manyWallets } })
  await page.getByRole('searchbox').fill('Wallet 3')
  await expect.poll(() => page.getByRole('heading', { name: 'Wallet 20' }).count()).toBe(0)
  await page.evaluate(id => {
    location.hash = `#/accounts/${id}`
  }, manyWallets[20]!.id)
  expect(await arrivedAt(page)).toContain('Wallet 20')
})

test.each([
  ['accounts/new', 'Create a wallet'],
  ['accounts/restore', 'Restore a wallet'],
  ['accounts/ledger', 'Add a Ledger'],
  ['hardware-wallets/new', 'Add a Ledger'],
  ['address-book/new', 'Name an address'],
  ['api-keys/new', 'Create an API key'],
  ['people/new', 'Add a person'],
  ['webhooks/new', 'Add a webhook'],
  ['policies/limits/new', 'New limit'],
  ['policies/budgets/new', 'New daily budget'],
])('#/%s opens a dialog, and closing it leads back to its screen', async (address, title) => {
  const { page } = await open({ hash: `#/${address}` })
  await dialog(page).getByRole('heading', { name: title, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => hash(page)).toBe(`#/${address.slice(0, address.lastIndexOf('/'))}`)
})

test('the way back of the browser closes a dialog', async () => {
  const { page } = await open({ hash: '#/address-book', anew: true })
  await page.getByRole('button', { name: 'Name an address' }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByRole('heading', { name: 'Address book', level: 1 }).waitFor()
})
