import type { Page } from 'playwright'
import { typeAskedWords } from '../../support/agent-window.ts'
import { bitcoinWallet, coldWallet, connected, ledger } from '../support/ledgers.ts'
import { storedSecrets } from '../support/scripts/stored-secrets.ts'
import { hiddenWallet, manyWallets, phrase } from '../support/scripts/wallets.ts'
import { press, type ScreenStates } from './state.ts'

export const accountsStates: ScreenStates = {
  accounts: { hash: '#/accounts', sees: 'Main wallet' },
  'accounts, empty': { script: { wallets: [], privateKeys: [] }, hash: '#/accounts', sees: 'No wallets yet' },
  'accounts, with secrets': { script: { storedSecrets }, hash: '#/accounts', sees: 'hermes/card' },
  'accounts, many': { script: { wallets: manyWallets }, hash: '#/accounts', sees: 'Wallet 20' },
  'accounts, create wallet': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Create wallet') },
  'accounts, add account': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Add account') },
  'accounts, QR code': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Show QR code') },
  'accounts, back up': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Show recovery phrase') },
  'accounts, back up confirmed': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Show recovery phrase')(page)
      await press('Continue')(page)
      await press('Show now')(page)
    },
  },
  'accounts, recovery phrase': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await page.getByText('I have written them down').waitFor()
    },
  },
  'accounts, words asked for': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await press('I have written them down')(page)
      await press('Check')(page)
    },
  },
  'accounts, words right': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await press('I have written them down')(page)
      await typeAskedWords(page, phrase.split(' '))
      await page.getByText('The words are right.').waitFor()
    },
  },
  'accounts, restore': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Restore wallet')(page)
      await page.getByLabel('Recovery phrase').fill('legal winner thank yearr wave sausage worth useful legal winner')
      await page.getByLabel('Name of the wallet').focus()
      await page.getByText('Word 4').waitFor()
    },
  },
  'accounts, restore with a passphrase': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Restore wallet')(page)
      await page.getByLabel('Recovery phrase').fill(phrase)
      await page.getByRole('checkbox', { name: 'This wallet also has a passphrase' }).click()
      await page.getByLabel('Passphrase of the wallet').fill('TREZOR ')
      await page.getByText('It begins or ends with a space.').waitFor()
    },
  },
  'accounts, restore a file': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Restore wallet')(page)
      await page.getByRole('radio', { name: 'Wallet file' }).click()
      await page.getByLabel('Passphrase of the file').waitFor()
    },
  },
  'accounts, save a file': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Show recovery phrase')(page)
      await page.getByRole('button', { name: 'Save a wallet file instead' }).click()
      await page.getByLabel('Passphrase of the file', { exact: true }).waitFor()
    },
  },
  'accounts, a wallet with a passphrase': {
    script: { wallets: [hiddenWallet] },
    hash: '#/accounts',
    sees: 'Has a passphrase of its own',
    afterwards: press('Show recovery phrase'),
  },
  'accounts, recovery phrase and passphrase': {
    script: { wallets: [hiddenWallet] },
    hash: '#/accounts',
    sees: 'Hidden wallet',
    afterwards: async page => {
      await revealPhrase(page, 'Hidden wallet')
      await page.getByText('13 characters').waitFor()
    },
  },
  'accounts, words and passphrase asked for': {
    script: { wallets: [hiddenWallet] },
    hash: '#/accounts',
    sees: 'Hidden wallet',
    afterwards: async page => {
      await revealPhrase(page, 'Hidden wallet')
      await press('I have written them down')(page)
      await press('Check')(page)
    },
  },
  'accounts, failed': {
    hash: '#/accounts',
    failing: { 'wallets.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'accounts, on a hardware wallet': {
    script: { wallets: [coldWallet] },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
  },
  'accounts, add account on a hardware wallet': {
    script: { wallets: [coldWallet] },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
    afterwards: press('Add account'),
  },
  'accounts, add account on a hardware wallet, Bitcoin': {
    script: { wallets: [bitcoinWallet], ...connected(ledger()) },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
    afterwards: press('Add account'),
  },
}

async function revealPhrase(page: Page, name = 'Main wallet'): Promise<void> {
  await press('Show recovery phrase')(page)
  await press('Continue')(page)
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill(name)
  await press('Show now')(page)
}
