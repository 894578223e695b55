import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'

const open = renderedWindows()

const maximum = (page: Page) => page.getByLabel('Maximum in 24 hours, in USDC')
const pay = (page: Page) => page.getByRole('checkbox', { name: 'Let it pay small amounts without asking' })
const usdc = 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('under Policies', () => {
  test('one is given to an API key, and revoked', async () => {
    const window = await open({ hash: '#/policies/budgets' })
    const { page } = window
    await page.getByText('No daily budgets').waitFor()
    await page.getByRole('button', { name: 'New budget' }).click()
    await maximum(page).fill('20')
    await page.getByRole('button', { name: 'Create budget' }).click()
    await page.getByText('Up to 20 USDC on Ethereum (1) in 24 hours').waitFor()
    expect(await window.calls('budgets.create')).toMatchObject([{ organizationId, caip19: usdc, amount: '20' }])
    await page.getByRole('button', { name: /^Revoke: / }).click()
    await page.getByText('No daily budgets').waitFor()
  })

  test('nothing is sent until the amount is one', async () => {
    const window = await open({ hash: '#/policies/budgets' })
    const { page } = window
    await page.getByRole('button', { name: 'New budget' }).click()
    for (const [amount, problem] of [
      ['', 'A number, such as 2 or 0.5.'],
      ['0', 'More than 0.'],
      ['1,5', 'A number with a point and no commas, such as 1500.5.'],
      ['0.0000001', 'USDC has 6 digits after the point, not more.'],
    ] as const) {
      await maximum(page).fill(amount)
      await page.getByRole('button', { name: 'Create budget' }).click()
      await page.getByText(problem).waitFor()
    }
    expect(await window.calls('budgets.create')).toEqual([])
  })

  test('without a program there is nobody to give one to', async () => {
    const { page } = await open({ hash: '#/policies/budgets', script: { apiKeys: [] } })
    await page.getByRole('button', { name: 'New budget' }).click()
    await page.getByText('No program has an API key yet.').waitFor()
  })

  test('a failure to revoke is said, and it stays listed', async () => {
    const budget = {
      ...{
        id: idOf(700),
        apiKeyId: idOf(302),
        apiKeyName: 'Bot',
        used: 0,
        amount: '20 USDC',
        network: 'Base (8453)',
        use: '',
        usedUp: false,
      },
      createdAt: 0,
    }
    const { page } = await open({
      hash: '#/policies/budgets',
      script: { budgets: [budget] },
      failing: { 'budgets.revoke': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    await page.getByRole('button', { name: 'Revoke: Bot' }).click()
    await page.getByText('The database is busy.').waitFor()
    await page.getByText('Up to 20 USDC').waitFor()
  })
})

describe('while a program is paired', () => {
  const pairings = [{ id: idOf(900), name: 'Research agent', isPage: false }]

  test('none is given unless it is asked for', async () => {
    const window = await open({ hash: '#/api-keys', script: { pairings } })
    await window.page.getByRole('button', { name: 'Pair Research agent' }).click()
    await window.page.getByText('Paired “Research agent”').waitFor()
    expect(await window.calls('budgets.create')).toEqual([])
  })

  test('one is given to its new key', async () => {
    const window = await open({ hash: '#/api-keys', script: { pairings } })
    const { page } = window
    await pay(page).click()
    await page.getByRole('button', { name: 'Pair Research agent' }).click()
    await page.getByText('A number, such as 2 or 0.5.').waitFor()
    expect(await window.calls('pairings.accept')).toEqual([])
    await maximum(page).fill('20')
    await page.getByRole('button', { name: 'Pair Research agent' }).click()
    await expect
      .poll(() => window.calls('budgets.create'))
      .toMatchObject([{ organizationId, caip19: usdc, amount: '20' }])
  })

  test('a program that is paired without it says so', async () => {
    const { page } = await open({
      hash: '#/api-keys',
      script: { pairings },
      failing: { 'budgets.create': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    await pay(page).click()
    await maximum(page).fill('20')
    await page.getByRole('button', { name: 'Pair Research agent' }).click()
    await page.getByText('Paired “Research agent” without a daily budget: The database is busy.').waitFor()
  })
})
