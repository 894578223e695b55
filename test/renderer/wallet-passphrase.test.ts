import { expect, test } from 'vitest'
import { typeAskedWords } from '../support/agent-window.ts'
import { type OpenWindow, pass, renderedWindows } from './support/open-window.ts'
import { hiddenWallet, phrase } from './support/scripts/wallets.ts'

const open = renderedWindows()

async function revealed(): Promise<OpenWindow> {
  const window = await open({ hash: '#/accounts', script: { wallets: [hiddenWallet] } })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByText('the words and the passphrase can take everything').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill(hiddenWallet.name)
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('sausage').waitFor()
  return window
}

test('a passphrase is asked for where the person says that there is one, and goes with the words as it was typed', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Restore wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await dialog.getByLabel('Name of the wallet').fill('Hidden')
  const passphrase = dialog.getByLabel('Passphrase of the wallet')
  await expect.poll(() => passphrase.count()).toBe(0)
  await dialog.getByRole('checkbox', { name: 'This wallet also has a passphrase' }).click()
  for (const nothing of ['', '  ']) {
    await passphrase.fill(nothing)
    await dialog.getByRole('button', { name: 'Restore wallet' }).click()
    await dialog.getByText('Enter the passphrase of the wallet.').waitFor()
  }
  await expect.poll(() => window.calls('wallets.restore')).toEqual([])
  await passphrase.fill('TREZOR')
  await expect.poll(() => dialog.getByText('begins or ends with a space').count()).toBe(0)
  await passphrase.fill(' TREZOR')
  await dialog.getByText('begins or ends with a space').waitFor()
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  const wallet = page.getByRole('region', { name: 'Wallet Hidden' })
  await wallet.getByText('Has a passphrase of its own').waitFor()
  await expect
    .poll(() => window.calls('wallets.restore'))
    .toMatchObject([{ words: phrase.split(' '), walletPassphrase: ' TREZOR' }])
})

test('a passphrase that was typed and then said not to be there is not sent', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Restore wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recovery phrase').fill(phrase)
  await dialog.getByLabel('Name of the wallet').fill('Plain')
  const has = dialog.getByRole('checkbox', { name: 'This wallet also has a passphrase' })
  await has.click()
  await dialog.getByLabel('Passphrase of the wallet').fill('TREZOR')
  await has.click()
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await page.getByRole('region', { name: 'Wallet Plain' }).waitFor()
  expect(JSON.stringify(await window.calls('wallets.restore'))).not.toContain('TREZOR')
})

test('the passphrase of a wallet is shown, hidden and checked with its words', async () => {
  const window = await revealed()
  const { page } = window
  const dialog = page.getByRole('dialog')
  await dialog.getByText('TREZOR of Zoë').waitFor()
  await dialog.getByText('it has 13 characters, 2 of them spaces').waitFor()
  await dialog.getByRole('button', { name: 'I have written them down' }).click()
  await expect.poll(() => dialog.getByText('TREZOR').count()).toBe(0)
  await dialog.getByLabel('Passphrase of the wallet').fill('trezor of Zoë')
  await typeAskedWords(page, phrase.split(' '))
  await dialog.getByText('This is not the passphrase that was shown.').waitFor()
  await dialog.getByLabel('Passphrase of the wallet').fill('TREZOR of Zoë')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await dialog.getByText('The words and the passphrase are right.').waitFor()
  expect((await page.evaluate('JSON.stringify(fake.calls)')) as string).not.toContain('TREZOR')
})

test('the passphrase of a wallet is gone after a minute, with its words', async () => {
  const { page } = await revealed()
  await page.getByText('TREZOR of Zoë').waitFor()
  await pass(page, 61_000)
  await page.getByText('The recovery phrase is hidden again.').waitFor()
  expect(await page.content()).not.toContain('TREZOR')
})
