import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, renderedWindows } from './support/open-window.ts'
import { missingWallet, recoveries } from './support/recoveries.ts'
import { organizationId } from './support/scripts.ts'

const open = renderedWindows()

describe.each(Object.entries(recoveries))('%s', (title, script) => {
  test.each([
    ['light', { width: 1280, height: 900 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('is shown with its way back, %s', async (colorScheme, viewport) => {
    const { page } = await open({ script, hash: '#/settings', colorScheme, viewport })
    const section = page.getByRole('region', { name: 'Keys and records' })
    await section.waitFor()
    await section.getByRole('button').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    if (process.env.SCREENSHOTS) {
      const file = `${title.replaceAll(' ', '-')}-${colorScheme}.png`
      await page.screenshot({ path: join(process.env.SCREENSHOTS, file), fullPage: true })
    }
  })
})

test('a database that is older is said above every screen, and gone on with only after a question', async () => {
  const { page, calls } = await open({ script: recoveries['an older database'], hash: '#/accounts' })
  await page.getByRole('link', { name: 'See what to do' }).click()
  await page.getByRole('button', { name: 'Go on with what there is' }).click()
  expect(await calls('recovery.accept')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByText('All keys are there').waitFor()
  expect(await calls('recovery.accept')).toEqual([{ id: 'database-older' }])
  expect(await page.getByRole('link', { name: 'See what to do' }).count()).toBe(0)
})

test('a wallet whose key is missing gets its seed again, and a wrong phrase is said to be wrong', async () => {
  const { page, calls, fail } = await open({ script: recoveries['missing keys'], hash: '#/settings' })
  await page.getByRole('button', { name: `Give it again: ${missingWallet.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill('one two three')
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  expect(await calls('recovery.giveSeed')).toEqual([])
  const phrase = 'test test test test test test test test test test test junk'
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await fail('recovery.giveSeed', {
    code: 'REQUEST_INVALID',
    message: 'This phrase makes other addresses than the wallet has.',
  })
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await dialog.getByText('other addresses').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await fail('recovery.giveSeed', null)
  await dialog.getByRole('button', { name: 'Give it again' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  expect(await calls('recovery.giveSeed')).toContainEqual({
    organizationId,
    walletId: missingWallet.id,
    words: phrase.split(' '),
  })
})
