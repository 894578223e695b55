/** Who uses the keyboard alone goes on where something new has appeared, and does not begin at the top of the page again. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { fresh, withState } from './support/scripts/states.ts'

const open = renderedWindows()
const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

test('the forms of backups, which take the place of their buttons, have the focus in their first field', async () => {
  const { page } = await open({ hash: '#/settings' })
  await page.getByRole('button', { name: 'Back up Countersign' }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'File', exact: true }))).toBe(true)
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
