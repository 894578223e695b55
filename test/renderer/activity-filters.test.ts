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
  await page.getByRole('button', { name: 'Remove filter Text: savings 12' }).click()
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
  await expect.poll(() => chips.count()).toBe(7)
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
