import { expect, test } from 'vitest'
import { type OpenWindow, renderedWindows } from './support/open-window.ts'
import { lacksKeys } from './support/scripts/backups.ts'

const open = renderedWindows()

const more = { ...lacksKeys, message: 'Two keys are damaged by now.' }

/** A form that was sent once, and refused because a key is damaged. */
async function refused() {
  const window = await open({ hash: '#/settings', failing: { 'backups.make': lacksKeys } })
  const { page } = window
  await page.getByRole('button', { name: 'Back up Countersign' }).click()
  await page.getByRole('radio', { name: 'Whoever has one of these keys' }).click()
  await page.getByLabel('Recipients').fill('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
  const agreement = page.getByRole('checkbox', { name: 'Make the backup without these keys' })
  await expect.poll(() => agreement.count()).toBe(0)
  await make(window)
  await agreement.waitFor()
  return { ...window, agreement }
}

async function make({ page }: OpenWindow): Promise<void> {
  await page.getByLabel('Confirm').fill('backup')
  await page.getByRole('button', { name: 'Make backup' }).click()
}

const lastAgreed = async (window: OpenWindow) =>
  ((await window.calls('backups.make')).at(-1) as { withoutKeys?: string }).withoutKeys

test('it is made once the person agrees, and not to more than they have read', async () => {
  const { agreement, ...window } = await refused()
  await agreement.click()
  await window.fail('backups.make', more)
  await make(window)
  await window.page.getByText(more.message).waitFor()
  expect(await lastAgreed(window)).toBe(lacksKeys.message)
  await expect.poll(() => agreement.getAttribute('aria-checked')).toBe('false')
  await window.fail('backups.make', null)
  await agreement.click()
  await make(window)
  await window.page.getByText('The backup is in').waitFor()
  expect(await lastAgreed(window)).toBe(more.message)
})

test('after another error the keys are still named, and have to be agreed to again', async () => {
  const { agreement, ...window } = await refused()
  const { page } = window
  await agreement.click()
  await window.fail('backups.make', { code: 'FILE_UNUSABLE', message: 'The disk is full.' })
  await make(window)
  await page.getByText('The disk is full.').waitFor()
  await expect.poll(() => agreement.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => page.getByText(lacksKeys.message).count()).toBe(1)
  await make(window)
  await expect.poll(() => lastAgreed(window)).toBe(undefined)
})

test('what stays to be filled in takes away neither the names of the keys nor what was agreed to', async () => {
  const { agreement, ...window } = await refused()
  const { page } = window
  await agreement.click()
  await page.getByLabel('Recipients').fill('')
  await make(window)
  await page.getByText('Paste at least one recipient.').waitFor()
  await expect.poll(() => page.getByText(lacksKeys.message).count()).toBe(1)
  await expect.poll(() => agreement.getAttribute('aria-checked')).toBe('true')
  expect(await window.calls('backups.make')).toHaveLength(1)
})
