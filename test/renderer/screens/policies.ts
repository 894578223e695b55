import type { Page } from 'playwright'
import type { PolicyView } from '../../../src/shared/policies.ts'
import { editor, write } from '../support/open-window.ts'
import { idOf, recipient } from '../support/scripts/basics.ts'
import { manyNetworks } from '../support/scripts/limits.ts'
import { hostilePolicy, manyPolicies, policies } from '../support/scripts/policies.ts'
import { grantOf } from '../support/scripts/standing-approvals.ts'
import { press, type ScreenStates } from './state.ts'

export const policiesStates: ScreenStates = {
  policies: { script: { policies: [...policies, hostilePolicy] }, hash: '#/policies', sees: 'No exports' },
  'policies, empty': { script: { policies: [] }, hash: '#/policies', sees: 'No policies yet' },
  'policies, many': { script: { policies: manyPolicies }, hash: '#/policies', sees: 'Show more (40)' },
  'policies, failed': {
    hash: '#/policies',
    failing: { 'policies.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'policies, delete': {
    hash: '#/policies',
    sees: 'No exports',
    afterwards: async page => {
      await press('Delete No exports')(page)
      await page.getByText('26 of 412 requests').waitFor()
    },
  },
  'policies, new': { hash: '#/policies/new', sees: 'Known addresses' },
  ...Object.fromEntries(
    [
      'Known addresses',
      'Spending limit',
      'Several people',
      'No exports',
      'Business hours',
      'One contract function',
    ].map(title => [
      `policies, template ${title}`,
      {
        hash: '#/policies/new',
        sees: 'Known addresses',
        afterwards: async (page: Page) => {
          await page.getByRole('button', { name: title }).click()
          await press('Write the policy')(page)
        },
      },
    ]),
  ),
  'policies, template without a limit': {
    script: { velocityControls: [] },
    hash: '#/policies/new',
    sees: 'Spending limit',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Spending limit' }).click()
      await page.getByText('There is no limit yet').waitFor()
    },
  },
  'policies, edit': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await editor(page, 'Which requests').waitFor()
      await press('Try it')(page)
      await page.getByText('26 of 412 requests').waitFor()
    },
  },
  'policies, for everybody and everything': {
    script: { policies: [{ ...(policies[0] as PolicyView), condition: '', consensus: '' }] },
    hash: `#/policies/${idOf(901)}`,
    sees: 'This policy lets every user do everything.',
    afterwards: page => page.getByText('This policy lets every user do everything.').scrollIntoViewIfNeeded(),
  },
  'policies, edit wrong': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await write(page, 'Which requests', "activity.action == 'SIGN' && nonsense.id == 'x'")
      await page.getByText('There is no “nonsense” here.').first().waitFor()
      await press('Save changes')(page)
    },
  },
  'policies, completion': {
    hash: '#/policies/new',
    sees: 'From scratch',
    afterwards: async page => {
      await page.getByRole('button', { name: 'From scratch' }).click()
      await write(page, 'Which requests', 'activity.')
      await page.keyboard.press('Control+Space')
      await page.getByRole('listbox').waitFor()
    },
  },
  'policies, leave': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await page.getByLabel('Name', { exact: true }).fill('Another name')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'policies, not editable': {
    script: { policies: [hostilePolicy] },
    hash: `#/policies/${hostilePolicy.id}`,
    sees: 'cannot edit this policy',
  },
  'policies, limits': { hash: '#/policies/limits', sees: 'Daily spending' },
  'policies, no limits': { script: { velocityControls: [] }, hash: '#/policies/limits', sees: 'No limits yet' },
  'policies, new limit': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await press('Create limit')(page)
      await page.getByText('A number, such as 2 or 0.5').waitFor()
    },
  },
  'policies, new limit, filled in': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByLabel('Maximum, in ETH').fill('2')
      await page.getByText('What is counted, and what is not').click()
      await page.getByText('A request that may move an unknown amount is always over').scrollIntoViewIfNeeded()
    },
  },
  'policies, new limit, other token': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByRole('combobox', { name: 'What is counted' }).click()
      await page.getByRole('option', { name: 'Another token' }).click()
      await press('Create limit')(page)
      await page.getByText('A whole number from 0 to 36.').waitFor()
    },
  },
  'policies, new limit, networks': {
    script: { networks: manyNetworks },
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByRole('combobox', { name: 'Network' }).fill('1')
      await page.getByRole('option', { name: 'Ethereum (1)' }).waitFor()
    },
  },
  'policies, template with a limit on a coin': {
    hash: '#/policies/new',
    sees: 'Spending limit',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Spending limit' }).click()
      await page.getByText('Only what the limit counts').waitFor()
    },
  },
  'policies, delete limit': {
    script: { policies: [{ ...manyPolicies[0], condition: 'controls.daily_eth' } as PolicyView] },
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: press('Delete Daily spending'),
  },
  'standing approvals': {
    script: {
      grants: [
        grantOf(1, { names: { [recipient]: { text: 'Landlord', by: 'book' } } }),
        grantOf(2, {
          use: '2 of 2 ETH · 7 of 100 requests; 3.5 ETH in total, including what you approved one by one',
          usedUp: true,
          used: 1,
        }),
      ],
    },
    hash: '#/policies/standing',
    sees: 'Revoke all',
    afterwards: page => page.locator('.folding-row summary').first().click(),
  },
  'standing approvals, many': {
    script: { grants: Array.from({ length: 30 }, (_, index) => grantOf(index)) },
    hash: '#/policies/standing',
    sees: 'Standing approvals (30)',
  },
  'daily budgets': {
    script: {
      budgets: [
        {
          ...{
            id: idOf(700),
            apiKeyId: idOf(303),
            used: 0.075,
            apiKeyName: 'Research agent',
            amount: '20 USDC',
            network: 'Base (8453)',
          },
          use: '1.5 of 20 USDC · 3 of 100 requests',
          ...{ usedUp: false, createdAt: Date.now() - 3_600_000 },
        },
        {
          ...{
            id: idOf(701),
            apiKeyId: idOf(302),
            used: 1,
            apiKeyName: 'Treasury bot',
            amount: '0.5 ETH',
            network: 'Ethereum (1)',
          },
          use: '0.5 of 0.5 ETH · 7 of 100 requests; 2 ETH in total, including what you approved one by one',
          ...{ usedUp: true, createdAt: Date.now() - 3_600_000 },
        },
      ],
    },
    hash: '#/policies/budgets',
    sees: 'Research agent',
  },
  'daily budgets, none': { hash: '#/policies/budgets', sees: 'No daily budgets' },
  'daily budgets, new': {
    hash: '#/policies/budgets',
    sees: 'No daily budgets',
    afterwards: async page => {
      await press('New budget')(page)
      await page.getByLabel('Maximum in 24 hours, in USDC').waitFor()
    },
  },
  'standing approvals, none': { hash: '#/policies/standing', sees: 'No standing approvals' },
}
