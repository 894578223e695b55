import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf, idOf } from './support/scripts.ts'

const open = renderedWindows()
const sentences = '.activity-sentence'

test('the history is filtered by status and by kind', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(20) } })
  const { page } = window
  await page.getByText('Send 19 ETH').waitFor()

  await page.getByRole('button', { name: 'Failed' }).click()
  await expect.poll(() => page.locator(sentences).count()).toBe(4)
  await page.getByRole('button', { name: 'Rejected' }).click()
  await expect.poll(() => page.locator(sentences).count()).toBe(8)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Create a wallet' }).click()
  await expect
    .poll(() => page.locator(sentences).allInnerTexts())
    .toEqual(['Create the wallet “Savings 12”', 'Create the wallet “Savings 8”'])
  expect((await window.calls('activities.list')).at(-1)).toMatchObject({
    statuses: ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'],
    types: ['ACTIVITY_TYPE_CREATE_WALLET'],
  })

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Sign a message or hash' }).click()
  await page.getByText('No activity matches').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => page.locator(sentences).count()).toBe(20)
})

test('older activity is loaded from the last row, each row once, until there is no more', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(120) } })
  const { page } = window
  const older = page.getByRole('button', { name: 'Load older activity' })
  await older.click()
  await expect.poll(() => page.locator(sentences).count()).toBe(100)
  await window.change({ activities: activitiesOf(121) }, 'activities')
  await expect.poll(() => page.locator(sentences).count()).toBe(101)
  await older.click()
  await expect.poll(() => page.locator(sentences).count()).toBe(121)
  await older.waitFor({ state: 'detached' })
  const afters = (await window.calls('activities.list')).map(input => (input as { after?: string }).after)
  expect(afters.filter(Boolean)).toEqual([idOf(5071), idOf(5021)])
})

test('a failure to load older activity is said, and what is there stays', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(120) } })
  const { page } = window
  const older = page.getByRole('button', { name: 'Load older activity' })
  await older.waitFor()
  await window.fail('activities.list', { code: 'STORE_BUSY', message: 'The database is busy.' })
  await older.click()
  await page.getByText('The database is busy.').waitFor()
  expect(await page.locator(sentences).count()).toBe(50)
})

test('the detail shows the card, what happened, who decided, and the JSON as submitted', async () => {
  const { page } = await open({ hash: '#/activity' })
  await page.getByText('Send 10 ETH').click()
  await page.getByText('Approved in the window').waitFor()
  await page.getByText('Allowed by the rules').waitFor()
  await page.getByText('Request as submitted (JSON)').click()
  expect(await page.getByRole('region', { name: 'request' }).innerText()).toContain('"signTransactionIntentV2"')
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  await page.getByText('Send 11 ETH').waitFor()
})

test('a failed activity says why', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5003)}` })
  await page.getByText('No one decided within 5 minutes, so the request expired.').waitFor()
})

test('an activity that does not exist says so', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(9)}` })
  await page.getByText('There is no activity with this id.').waitFor()
})
