/** Who uses the keyboard alone goes on where something new has appeared, and does not begin at the top of the page again. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { connected, ledger } from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'
import { backupAsked, backupsScheduled } from './support/scripts/backups.ts'
import { fresh, withState } from './support/scripts/states.ts'

const open = renderedWindows()
type Box = Awaited<ReturnType<Locator['boundingBox']>>
const isWithin = (part: Box, whole: Box) =>
  part !== null && whole !== null && part.y >= whole.y && part.y + part.height <= whole.y + whole.height
const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

test('the forms of backups have the focus in their first field', async () => {
  const { page } = await open({ hash: '#/settings' })
  const backUp = page.getByRole('button', { name: 'Back up everything' })
  await backUp.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'File', exact: true }))).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  // A key that is pressed before the focus is back goes to the button that the focus comes back to.
  await expect.poll(() => isFocused(backUp)).toBe(true)
  await page.getByRole('button', { name: /Schedule backups|Change the schedule/ }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Folder', exact: true }))).toBe(true)
})

test('the heading above a new API key has the focus in the first run', async () => {
  const { page } = await open({ script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) } })
  await page.getByLabel('Organization').fill('Analytical Engines')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Your name').press('Enter')
  await page.getByLabel('Name of the program').fill('Payroll')
  await page.getByLabel('Name of the program').press('Enter')
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'API key “Payroll”' }))).toBe(true)
})

test('each button that a form of backups was opened from has the focus again once that is cancelled', async () => {
  const { page } = await open({ hash: '#/settings' })
  for (const name of ['Back up everything', 'Schedule backups']) {
    const button = page.getByRole('button', { name })
    await button.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => isFocused(button), { message: name }).toBe(true)
  }
})

test('the forms that change how Countersign is unlocked have the focus in their first field', async () => {
  const { page } = await open({
    hash: '#/settings',
    script: withState({
      vault: { unlockers: ['keychain', 'passphrase'], status: 'ready', nextStep: '' },
      proof: { by: 'passphrase', wait: 0 },
    }),
  })
  for (const [name, field] of [
    ['Change the passphrase', 'Current passphrase'],
    ['Remove the passphrase', 'Passphrase of Countersign'],
  ] as const) {
    const button = page.getByRole('button', { name })
    await button.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => isFocused(dialog.getByLabel(field, { exact: true })), { message: name }).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => isFocused(button), { message: name }).toBe(true)
  }
})

test.each(['Refuse', 'Give the backup'])('what was answered to a program has the focus after “%s”', async name => {
  const { page } = await open({ hash: '#/settings', script: backupAsked })
  await page.getByLabel('Passphrase of Countersign').fill('correct horse battery staple')
  const question = page.locator('form', { hasText: 'Anybody who opens this backup has every key.' })
  await question.getByRole('button', { name }).press('Enter')
  const answered = name === 'Refuse' ? 'You refused the backup.' : 'You allowed the backup.'
  await expect.poll(() => isFocused(page.getByRole('status').filter({ hasText: answered }))).toBe(true)
})

test('that scheduled backups ended has the focus where their button is gone', async () => {
  const { page } = await open({ hash: '#/settings', script: backupsScheduled })
  await page.getByRole('button', { name: 'Stop scheduled backups' }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('status').filter({ hasText: 'no longer makes backups' }))).toBe(true)
})

test('a new policy is written with the keyboard alone: from a template to its questions, back, and on to what it wrote', async () => {
  const { page } = await open({ hash: '#/policies/new' })
  const template = page.getByRole('button', { name: 'No exports' })
  await template.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'No exports' }))).toBe(true)
  await page.getByRole('button', { name: 'Write the policy' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(page.getByRole('radio', { name: 'Everything' }))).toBe(true)
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect.poll(() => isFocused(template)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Write the policy' }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Name', exact: true }))).toBe(true)
})

test('a policy that is begun from scratch has the focus in its name, and one that is changed in its heading', async () => {
  const { page } = await open({ hash: '#/policies/new' })
  await page.getByRole('button', { name: 'From scratch' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => isFocused(name)).toBe(true)
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await page.getByRole('link', { name: 'Edit No exports' }).press('Enter')
  await name.waitFor()
  expect(await isFocused(page.getByRole('heading', { name: 'Edit policy' }))).toBe(true)
})

test('a form that is sent with a problem shows it: its field has the focus, and a refusal is in sight', async () => {
  const message = 'The Ethereum app is not installed on the Ledger.'
  const { page } = await open({
    hash: '#/hardware-wallets',
    script: connected(ledger()),
    failing: { 'hardwareWallets.addWallet': { code: 'DEVICE_APP_MISSING', message } },
    viewport: { width: 1280, height: 460 },
  })
  await page.getByRole('button', { name: 'Add Ledger' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Read accounts' }).click()
  const name = dialog.getByLabel('Name of the wallet')
  const add = dialog.getByRole('button', { name: /^Add/ })
  await name.fill('')
  await add.click()
  await expect.poll(() => isFocused(name)).toBe(true)
  await name.fill('Cold')
  await name.evaluate(element => element.scrollIntoView())
  await name.press('Enter')
  const refusal = dialog.getByText(message)
  await refusal.waitFor()
  await expect.poll(async () => isWithin(await refusal.boundingBox(), await dialog.boundingBox())).toBe(true)
})
