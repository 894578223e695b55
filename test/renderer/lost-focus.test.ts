/** Where what had the focus is gone, and nothing new has it, who uses the keyboard alone goes on near by. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chooseFor } from '../support/menus.ts'
import { renderedWindows } from './support/open-window.ts'
import { lostWallet, recoveries } from './support/recoveries.ts'
import { manySubOrganizations } from './support/scripts/organizations.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
const script = recoveries['lost keys']

test('after Countersign is unlocked: the heading of the screen', async () => {
  const vault = { unlockers: ['passphrase'], status: 'locked', nextStep: '' } as const
  const { page } = await open({ hash: '#/accounts', script: withState({ vault }) })
  await page.getByRole('button', { name: 'Unlock' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Unlock Countersign' })
  await dialog.getByLabel('Passphrase').fill('correct horse battery staple')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H1 Accounts')
})

test('after what was found was checked, and its section has moved: the heading of the screen', async () => {
  const { page } = await open({ script: recoveries['a restored agent'], hash: '#/settings' })
  await page.getByRole('button', { name: 'I have checked' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have checked' }).press('Enter')
  await page.getByText('All keys are there').waitFor()
  await expect.poll(() => focused(page)).toBe('H1 Settings')
})

test('after Countersign has new keys for itself: the heading of the section', async () => {
  const { page } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: 'Make new keys' }).press('Enter')
  await page.getByText('Countersign has new keys for itself').waitFor()
  await expect.poll(() => focused(page)).toBe('H2 Keys and records')
})

test('after a wallet has its key again: the heading of the section', async () => {
  const { page } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: `Enter recovery phrase: ${lostWallet.name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore the key of a wallet' })
  await dialog.getByLabel('Recovery phrase').fill('test test test test test test test test test test test junk')
  await dialog.getByRole('button', { name: 'Restore key' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H2 Keys and records')
})

test('after keys from an earlier version are erased and restored: the heading of their list, then of the section', async () => {
  const earlier = recoveries['keys from an earlier version']
  const [seed, privateKey] = earlier.recovery.entries
  const { page } = await open({ script: earlier, hash: '#/settings' })
  await page.getByRole('button', { name: `Erase: ${seed?.id}` }).press('Enter')
  const erasing = page.getByRole('dialog', { name: 'Erase this key for good?' })
  await erasing.getByRole('textbox').fill(seed?.ending ?? '')
  await erasing.getByRole('button', { name: 'Erase key' }).press('Enter')
  await erasing.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H3 Keys from an earlier version')
  await page.getByRole('button', { name: `Restore: ${privateKey?.id}` }).press('Enter')
  const restoring = page.getByRole('dialog', { name: 'Restore as a private key' })
  await restoring.getByLabel('Name').fill('Deployer')
  await restoring.getByRole('button', { name: 'Restore key' }).press('Enter')
  await restoring.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H2 Keys and records')
})

test('after a way to unlock is added, whose button is gone: the heading of the section', async () => {
  const { page } = await open({ hash: '#/settings' })
  await page.getByRole('button', { name: 'Set a passphrase' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set a passphrase' })
  await dialog.getByLabel('New passphrase', { exact: true }).fill('four unrelated words here')
  await dialog.getByLabel('New passphrase again').fill('four unrelated words here')
  await dialog.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await dialog.getByLabel('Confirm').fill('unlock')
  await dialog.getByLabel('Confirm').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H2 How Countersign is unlocked')
})

test('after the last page of a list has come: its last row, and nothing is scrolled', async () => {
  const { page } = await open({
    hash: '#/organization/sub-organizations',
    script: { subOrganizations: manySubOrganizations.slice(0, 30) },
  })
  const older = page.getByRole('button', { name: 'Show older ones' })
  await older.focus()
  const scrolled = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await older.waitFor({ state: 'detached' })
  const last = page.getByRole('list', { name: 'Sub-organizations' }).getByRole('link').last()
  await expect.poll(() => last.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('not where the person has clicked beside everything', async () => {
  const { page, change } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: 'Make new keys' }).focus()
  await page.mouse.click(3, 700)
  await change({ recovery: recoveries['a restored agent'].recovery }, 'apiKeys')
  await page.getByRole('button', { name: 'Make new keys' }).waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('after a dialog that was chosen from a menu: the button of the menu', async () => {
  const { page } = await open({ hash: '#/people' })
  await chooseFor(page, 'Grace', 'Rename')
  await page.getByRole('dialog', { name: 'Rename “Grace”' }).getByRole('button', { name: 'Cancel' }).press('Enter')
  const button = page.getByRole('button', { name: 'Actions for Grace' })
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
})
