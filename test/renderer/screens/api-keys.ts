import type { Page } from 'playwright'
import { idOf } from '../support/scripts/basics.ts'
import { settled } from '../support/scripts/settled.ts'
import { pick, press, type ScreenStates } from './state.ts'

export const apiKeysStates: ScreenStates = {
  'API keys': { hash: '#/api-keys', sees: 'Treasury bot' },
  'API keys, create': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: press('Create API key') },
  'API keys, create from a public key': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    afterwards: async page => {
      await press('Create API key')(page)
      await page.getByRole('checkbox', { name: 'I have a public key already' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('This is not a compressed P-256 public key').waitFor()
    },
  },
  'API keys, delete': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: press('Delete Treasury bot') },
  'API keys, pairing': {
    hash: '#/api-keys',
    script: {
      pairings: [
        { id: idOf(900), name: 'Trading bot', isPage: false },
        { id: idOf(901), name: 'https://app.example', isPage: true },
      ],
    },
    sees: 'A program in a terminal asks',
  },
  'API keys, pairing with a budget': {
    hash: '#/api-keys',
    script: { pairings: [{ id: idOf(900), name: 'Research agent', isPage: false }] },
    sees: 'A program in a terminal asks',
    afterwards: async page => {
      await page.getByRole('checkbox', { name: 'Let it pay small amounts without asking' }).click()
      await page.getByLabel('Maximum in 24 hours, in USDC').waitFor()
    },
  },
  'API keys, reveal': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    afterwards: async page => {
      await press('Create API key')(page)
      await page.getByLabel('Name of the program').fill('Payroll')
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('This window shows the private key only once').waitFor()
      await page.getByText('Use it from TypeScript').click()
      await page.getByText('Use it from Foundry').click()
    },
  },
  'API keys, of every reach': {
    script: {
      apiKeys: settled().apiKeys.flatMap(key =>
        (['everything', 'together', 'allowed'] as const).map((reach, index) => ({
          ...key,
          id: `${key.id.slice(0, -1)}${index}`,
          reach,
        })),
      ),
    },
    hash: '#/api-keys',
    sees: 'This key can do anything',
  },
  'API keys, create for a new user': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: chooseNewUser },
  'API keys, reveal for a new user': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    failing: { 'users.create': { code: 'WAITS_FOR_VOTES', message: 'Your request waits for others.' } },
    afterwards: async page => {
      await chooseNewUser(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('can sign only what a policy').waitFor()
    },
  },
}

async function chooseNewUser(page: Page): Promise<void> {
  await press('Create API key')(page)
  await page.getByLabel('Name of the program').fill('Payroll')
  await pick(page, 'User', /^A new user/)
}
