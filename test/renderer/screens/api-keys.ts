import type { Page } from 'playwright'
import { activitiesOf } from '../support/scripts/activities.ts'
import { idOf } from '../support/scripts/basics.ts'
import { asks, cardOf } from '../support/scripts/cards.ts'
import { imitatingPrograms } from '../support/scripts/people.ts'
import { refusals } from '../support/scripts/refusals.ts'
import { settled } from '../support/scripts/settled.ts'
import { grantOf } from '../support/scripts/standing-approvals.ts'
import { pick, press, type ScreenStates } from './state.ts'

export const apiKeysStates: ScreenStates = {
  'API keys': { hash: '#/api-keys', sees: 'Treasury bot' },
  'API keys, create': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: press('Create API key') },
  'API keys, create beside programs that imitate': {
    script: { people: imitatingPrograms },
    hash: '#/api-keys/new',
    sees: 'Name of the program',
    afterwards: page => page.getByRole('combobox', { name: 'User' }).click(),
  },
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
  'a program': {
    hash: `#/api-keys/${idOf(302)}`,
    script: {
      activities: activitiesOf(12),
      refusals,
      grants: [grantOf(1)],
      budgets: [
        {
          ...{ id: idOf(701), apiKeyId: idOf(302), apiKeyName: 'Treasury bot', amount: '20 USDC' },
          ...{ network: 'Base (8453)', use: '17.5 of 20 USDC · 3 of 100 requests', used: 0.875 },
          ...{ usedUp: false, createdAt: Date.now() - 3_600_000 },
        },
      ],
      cards: [cardOf(1, { asks: { ...asks, clientId: idOf(302) } })],
    },
    sees: 'Newest requests',
  },
  'a program that asked for nothing': { hash: `#/api-keys/${idOf(303)}`, sees: 'It has asked for nothing yet.' },
  'a program, delete': { hash: `#/api-keys/${idOf(302)}`, sees: 'Treasury bot', afterwards: press('Delete API key') },
  'API keys, pairing': {
    hash: '#/api-keys',
    script: {
      pairings: [
        { id: idOf(900), name: 'Trading bot', isPage: false },
        { id: idOf(901), name: 'https://app.example', isPage: true },
      ],
    },
    sees: 'asks for an API key',
  },
  'API keys, pairing with a budget': {
    hash: '#/api-keys',
    script: { pairings: [{ id: idOf(900), name: 'Research agent', isPage: false }] },
    sees: 'asks for an API key',
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
    sees: 'Root, alone',
  },
  'API keys, create for oneself': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: chooseOneself },
  'API keys, reveal of one that waits': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    failing: { 'apiKeys.create': { code: 'WAITS_FOR_VOTES', message: 'Your request waits for others.' } },
    afterwards: async page => {
      await press('Create API key')(page)
      await page.getByLabel('Name of the program').fill('Payroll')
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('can sign only what a policy').waitFor()
    },
  },
}

async function chooseOneself(page: Page): Promise<void> {
  await press('Create API key')(page)
  await page.getByLabel('Name of the program').fill('Payroll')
  await pick(page, 'User', /^Ada/)
}
