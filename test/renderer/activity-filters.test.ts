import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { address, idOf } from './support/scripts/basics.ts'

const open = renderedWindows()
const hash = (page: Page) => page.evaluate('location.hash')

test('what is typed is searched and stands in the address, and / leads there', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(20) } })
  const { page } = window
  await page.getByText('Send 19 ETH').waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => page.getByRole('searchbox').evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('savings 12')
  await expect.poll(() => page.locator('.activity-row').count()).toBe(1)
  expect(await hash(page)).toBe('#/activity?text=savings+12')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('savings 12')
  expect((await window.calls('activities.list')).at(-1)).toMatchObject({ text: 'savings 12' })
  await page.getByRole('button', { name: 'Remove filter Search: savings 12' }).click()
  await expect.poll(() => hash(page)).toBe('#/activity')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
})

test('an address shows what it says, also after a reload, and chips take it away', async () => {
  const filters = `text=send&program=${idOf(7)}&account=${address}&chain=ethereum&from=2020-01-01&to=2099-12-31`
  const state = `${filters}&outcome=FAILED,REJECTED&kind=SIGN_TRANSACTION,SIGN_TRANSACTION_V2`
  const window = await open({ hash: `#/activity?${state}`, script: { activities: activitiesOf(20) }, anew: true })
  const { page } = window
  const asked = {
    text: 'send',
    credentialId: idOf(7),
    account: address,
    chain: 'ethereum',
    since: Date.UTC(2020, 0, 1),
    until: Date.UTC(2100, 0, 1),
    statuses: ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'],
    types: ['ACTIVITY_TYPE_SIGN_TRANSACTION', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'],
  }
  await expect.poll(async () => (await window.calls('activities.list')).at(-1)).toMatchObject(asked)
  await page.reload()
  await expect.poll(async () => (await window.calls('activities.list')).at(-1)).toMatchObject(asked)
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button')
  await expect.poll(() => chips.count()).toBe(8)
  expect(await chips.allInnerTexts()).toContain('Remove filter\nKind: Sign a transaction')
  await page.getByRole('button', { name: 'Remove filter Chain: Ethereum' }).click()
  await expect.poll(() => hash(page)).not.toContain('chain')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => hash(page)).toBe('#/activity')
  await page.getByText('Send 19 ETH').waitFor()
})

test('a day, an account and a chain are chosen, and no hits say so', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(20) } })
  const { page } = window
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Account' }).fill('treasury')
  await page.getByRole('option', { name: /Treasury/ }).click()
  await expect.poll(() => hash(page)).toBe(`#/activity?account=${address}`)
  await page.getByLabel('Last day').fill('2020-01-01')
  await page.getByText('No activity matches').waitFor()
  await expect.poll(() => hash(page)).toBe(`#/activity?account=${address}&to=2020-01-01`)
  expect(await accessibilityProblems(page)).toEqual([])
})

test.each([
  '#/activity?program=x&from=2020-99-99x&outcome=<b>&account=',
  '#/activity?text=%20&kind=,,&chain=../..&to=1960-01-01',
])('an address that says nothing shows everything: %s', async wrong => {
  const window = await open({ hash: wrong, script: { activities: activitiesOf(20) } })
  await window.page.getByText('Send 19 ETH').waitFor()
  expect(Object.keys((await window.calls('activities.list')).at(-1) as object)).toEqual(['organizationId', 'limit'])
})

test('each day has a heading, and each row its amount and when it was decided', async () => {
  const [waiting, first, ...others] = activitiesOf(6).reverse()
  const noon = Date.UTC(2026, 5, 15, 12)
  const activities = [
    { ...waiting!, decidedAt: null, createdAt: noon },
    {
      ...first!,
      createdAt: noon - 60_000,
      decidedAt: noon + 86_400_000,
      sends: [{ asset: 'ETH on Ethereum (1)', unit: 'ETH', units: '15', decimals: 1 }],
    },
    ...others.map((row, index) => ({
      ...row,
      createdAt: noon - 86_400_000 * (index > 1 ? 3 : 1),
      decidedAt: noon - 86_400_000,
    })),
  ]
  const { page } = await open({ hash: '#/activity', script: { activities } })
  await expect
    .poll(() => page.locator('.activity-day').allInnerTexts())
    .toEqual(['15 Jun 2026', '14 Jun 2026', '12 Jun 2026'])
  const row = (at: number) => page.locator('.activity-row').nth(at)
  expect(await row(0).locator('.activity-when').innerText()).toBe('asked 12:00')
  expect(await row(1).locator('.activity-when').innerText()).toContain('16 Jun, 12:00')
  expect(await row(1).innerText()).toContain('1.5 ETH')
  expect(await row(2).locator('.activity-when').innerText()).toMatch(/^decided\s12:00$/)
  expect(await page.getByRole('heading', { level: 2, name: '14 Jun 2026' }).count()).toBe(1)
})

test('all that is filtered is saved, page by page', async () => {
  const window = await open({ hash: '#/activity?outcome=COMPLETED', script: { activities: activitiesOf(400) } })
  const { page } = window
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('activity.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(161)
  expect(lines.slice(0, 2)).toEqual(['id', idOf(5400)])
  const [first, second] = await window.calls('activities.export')
  expect(first).toMatchObject({ statuses: ['ACTIVITY_STATUS_COMPLETED'] })
  expect(second).toMatchObject({ after: expect.any(String) })

  await window.fail('activities.export', { code: 'STORE_BUSY', message: 'The database is busy.' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText('The database is busy.').waitFor()
})
