import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { organizationId } from './support/scripts/basics.ts'
import { hiddenWallet } from './support/scripts/wallets.ts'

const open = renderedWindows()
const file = { name: 'agent.json', mimeType: 'application/json', buffer: Buffer.from('{"ows_version":2}') }

async function restoringFile(page: Page) {
  await page.getByRole('button', { name: 'Restore wallet' }).first().click()
  await page.getByRole('radio', { name: 'Wallet file' }).click()
  return page.getByRole('dialog')
}

test('a wallet is restored from a file, and says what is not here', async () => {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  const dialog = await restoringFile(page)
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await dialog.getByText('Choose a wallet file.').waitFor()
  await dialog.getByText('Give the wallet a name.').waitFor()
  await dialog.getByLabel('Wallet file', { exact: true }).last().setInputFiles(file)
  await dialog.getByText('agent.json').waitFor()
  await dialog.getByLabel('Name of the wallet').fill('Agent')
  await dialog.getByLabel('Passphrase of the file').fill('wrong')
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await dialog.getByText('This passphrase does not open the wallet file.').waitFor()
  await dialog.getByLabel('Passphrase of the file').fill('of the file')
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await dialog.getByText('Restored, except 1 address of the file').waitFor()
  await dialog.getByText('f1qid3qslm4jax2jpohkdwomtidgd3x7xa7qvahea').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Wallet “Agent” restored').waitFor()
  expect((await window.calls('walletFiles.restore')).at(-1)).toEqual({
    ...{ organizationId, name: 'Agent', file: '{"ows_version":2}', passphrase: 'of the file' },
  })
})

test('a wallet is saved to a file, once the passphrase and the name are typed', async () => {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).first().click()
  await page.getByRole('button', { name: 'Save a wallet file instead' }).click()
  await page.getByRole('button', { name: 'Save file' }).click()
  await page.getByText('Confirm that you will keep the passphrase.').waitFor()
  expect(await window.calls('walletFiles.write')).toEqual([])
  await page.getByLabel('Passphrase of the file', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Passphrase of the file again').fill('correct horse battery')
  await page.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
  await page.getByLabel('Name of the wallet').fill('Main wallet')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  expect((await saving).suggestedFilename()).toBe('wallet.json')
  await page.getByText('Saved the wallet file').waitFor()
})

test('a wallet with a passphrase of its own has no such file', async () => {
  const { page } = await open({ hash: '#/accounts', script: { wallets: [hiddenWallet] } })
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save a wallet file instead' }).count()).toBe(0)
})
