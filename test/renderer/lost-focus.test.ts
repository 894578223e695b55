/** Where what had the focus is gone, and nothing new has it, who uses the keyboard alone goes on near by. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { missingWallet, recoveries } from './support/recoveries.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { withState } from './support/scripts/states.ts'

const open = renderedWindows()
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
const script = recoveries['missing keys']
const [seed, , , known] = script.recovery.setAside

test('after the vault is unlocked: the heading of the screen', async () => {
  const vault = { kind: 'passphrase', status: 'locked', nextStep: '' } as const
  const { page } = await open({ hash: '#/accounts', script: withState({ vault }) })
  await page.getByRole('button', { name: 'Unlock' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Unlock the key vault' })
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

test('after the window has a new key: the heading of the section', async () => {
  const { page } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: 'Make a new key' }).press('Enter')
  await page.getByText('This window has a new key').waitFor()
  await expect.poll(() => focused(page)).toBe('H2 Keys and records')
})

test('after a wallet has its key again: the heading of the section', async () => {
  const { page } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: `Enter recovery phrase: ${missingWallet.name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore the key of a wallet' })
  await dialog.getByLabel('Recovery phrase').fill('test test test test test test test test test test test junk')
  await dialog.getByRole('button', { name: 'Restore key' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H2 Keys and records')
})

test('after keys that were set aside are erased and restored: the heading of their list', async () => {
  const { page } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: `Erase: ${seed?.keyId}` }).press('Enter')
  const erasing = page.getByRole('dialog', { name: 'Erase this key for good?' })
  await erasing.getByRole('textbox').fill(seed?.ending ?? '')
  await erasing.getByRole('button', { name: 'Erase key' }).press('Enter')
  await erasing.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H3 Keys set aside')
  await page.getByRole('button', { name: `Restore: ${known?.keyId}` }).press('Enter')
  const restoring = page.getByRole('dialog', { name: 'Restore a key' })
  await restoring.getByRole('button', { name: 'Restore key' }).press('Enter')
  await restoring.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('H3 Keys set aside')
})

test('after the last page of a list has come: its last row, and nothing is scrolled', async () => {
  const { page } = await open({ hash: '#/activity', script: { activities: activitiesOf(60) } })
  const older = page.getByRole('button', { name: 'Load older activity' })
  await older.focus()
  const scrolled = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await older.waitFor({ state: 'detached' })
  const last = page.locator('a.activity-row').last()
  await expect.poll(() => last.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('not where the person has clicked beside everything', async () => {
  const { page, change } = await open({ script, hash: '#/settings' })
  await page.getByRole('button', { name: 'Make a new key' }).focus()
  await page.mouse.click(3, 700)
  await change({ recovery: recoveries['a restored agent'].recovery }, 'apiKeys')
  await page.getByRole('button', { name: 'Make a new key' }).waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})
