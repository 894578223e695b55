import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseFor } from '../support/menus.ts'
import type { Fake } from './support/fake-agent/install.ts'
import { renderedWindows } from './support/open-window.ts'
import { manyEntries, namesFile } from './support/scripts/address-book.ts'
import { transferCard } from './support/scripts/cards.ts'

const open = renderedWindows()

/** In the page. */
declare const fake: Fake

const book = { hash: '#/address-book' }

test('a name is added with its address and where it holds', async () => {
  const { page } = await open(book)
  await page.getByRole('button', { name: 'Name an address' }).click()
  // A dialog begins at its first field, and not at Close.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => page.getByText('Give it a name.').count()).toBe(1)
  await page.getByLabel('Name', { exact: true }).fill(' Linus ')
  await page.getByLabel('Address', { exact: true }).fill('0x1111111254EEB25477B68fb85Ed929f73A960582')
  await page.getByRole('combobox', { name: 'Where the name applies' }).fill('Base (8453)')
  await page.getByRole('option', { name: 'Base (8453)' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added “Linus”').waitFor()
  const added = await page.evaluate(() => fake.calls.find(({ name }) => name === 'addressBook.add')?.input)
  expect(added).toMatchObject({
    name: 'Linus',
    address: '0x1111111254EEB25477B68fb85Ed929f73A960582',
    chains: ['eip155:8453'],
  })
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Linus' }).count()).toBe(1)
})

test('a look-alike is shown beside whom it looks like, and added only when it is asked for again', async () => {
  const { page } = await open(book)
  await page.getByRole('button', { name: 'Name an address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Linus')
  await page.getByLabel('Address', { exact: true }).fill('0x7099111254EEB25477B68fb85Ed929f73A960582')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('looks like “Grace”').waitFor()
  await expect.poll(() => page.evaluate(() => fake.calls.some(({ name }) => name === 'addressBook.add'))).toBe(false)
  await page.getByRole('button', { name: 'Add it anyway' }).click()
  await page.getByText('Added “Linus”').waitFor()
})

test('what the agent refuses is said, and what was typed stays', async () => {
  const { page } = await open(book)
  await page.evaluate(() => {
    fake.failures['addressBook.add'] = { code: 'ALREADY_EXISTS', message: 'It is called “Grace” already.' }
  })
  await page.getByRole('button', { name: 'Name an address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Linus')
  await page.getByLabel('Address', { exact: true }).fill('0x12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('It is called “Grace” already.').waitFor()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('0x12')
})

test('a name is changed and deleted', async () => {
  const { page } = await open(book)
  await page.getByRole('button', { name: 'Rename Grace' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted the name “Grace Hopper”').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Rename Grace Hopper' }).count()).toBe(0)
})

test('many names are found by name, address and network', async () => {
  const { page } = await open({ ...book, script: { addressBook: manyEntries } })
  const search = page.getByLabel('Find by name, address or network')
  await search.fill('supplier 117')
  await expect.poll(() => page.getByRole('button', { name: /^Rename/ }).count()).toBe(1)
  await search.fill('nobody')
  await page.getByText('Nothing matches “nobody”.').waitFor()
})

test('the list names addresses in brief, and shows the whole one on focus', async () => {
  const { page } = await open({ ...book, viewport: { width: 1280, height: 860 } })
  const row = page.getByRole('listitem').filter({ hasText: 'Grace' })
  const brief = row.getByRole('button', { name: 'copy address of Grace' })
  await expect.poll(() => brief.innerText()).toContain('0x709979…dc79C8')
  // Its name has the room that this leaves.
  const wide = await row.locator('.row-title').evaluate(title => title.getBoundingClientRect().width)
  expect(wide).toBeGreaterThan(250)
  // By the keyboard, as its focus must be seen.
  await page.keyboard.press('Tab')
  await brief.focus()
  await page.locator('.tooltip', { hasText: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }).waitFor()
})

test('names of a file are shown before they are added, and only those that can be', async () => {
  const { page } = await open(book)
  await chooseFor(page, 'the address book', 'Import')
  await expect.poll(() => page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('File with names').setInputFiles(namesFile)
  await page.getByText('1 is in the book already, 1 cannot be added').waitFor()
  // It only looks like a known one.
  const add = page.getByRole('button', { name: 'Add 1 name' })
  await expect.poll(() => add.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^I compared the address that only looks/ }).press('Space')
  await add.click()
  await page.getByText('Added 1 name').waitFor()
  const sent = await page.evaluate(() => fake.calls.find(({ name }) => name === 'addressBook.import')?.input)
  expect(sent).toMatchObject({ entries: [{ name: 'Linus' }] })
})

test('the names go into a file', async () => {
  const { page } = await open(book)
  const [file] = await Promise.all([page.waitForEvent('download'), chooseFor(page, 'the address book', 'Export CSV')])
  expect(file.suggestedFilename()).toBe('address-book.csv')
  expect(readFileSync(await file.path(), 'utf8')).toBe('csv')
})

test('a card has the name of an address in its sentence and beside the address, which is there in full', async () => {
  const { page } = await open({ script: { cards: [transferCard] } })
  const headline = page.getByRole('heading', { name: /Send 1.5 ETH/ })
  await expect.poll(() => headline.textContent()).toContain('to “Grace” 0x709979…dc79C8 on')
  const line = page.locator('.field-summary .field-line').filter({ hasText: 'your address book' })
  await expect.poll(() => line.textContent()).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
