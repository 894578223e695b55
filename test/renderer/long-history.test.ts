import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { idOf } from './support/scripts/basics.ts'

const open = renderedWindows()
const rows = 'a.activity-row'

/** Scrolls until a row stands in the list, so far each time that the rows in between are drawn. */
async function scrollToRow(page: Page, text: string): Promise<void> {
  const found = `(async () => {
    scrollBy(0, innerHeight / 2)
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const row = [...document.querySelectorAll('${rows}')].find(each => each.textContent.includes('${text}'))
    row?.scrollIntoView({ block: 'nearest' })
    return row !== undefined
  })()`
  await expect.poll(() => page.evaluate(found)).toBe(true)
}

test('older activity is loaded while one scrolls, each row once, until there is no more', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(121) } })
  const { page } = window
  await page.getByText('Send 121 ETH').waitFor()
  expect(await page.locator(rows).count()).toBeLessThan(50)
  await scrollToRow(page, 'Send 71 ETH')
  await window.change({ activities: activitiesOf(122) }, 'activities')
  await scrollToRow(page, 'Send 1 ETH')
  expect(await page.locator(rows).count()).toBeLessThan(50)
  for (const [end, text] of [
    [0, 'Send 122 ETH'],
    [1e6, 'Send 1 ETH'],
  ] as const) {
    await page.evaluate(`scrollTo(0, ${end})`)
    await expect.poll(() => page.locator(rows, { hasText: text }).count()).toBe(1)
    const hrefs = await page.locator(rows).evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    expect(new Set(hrefs).size).toBe(hrefs.length)
  }
  const afters = (await window.calls('activities.list')).map(input => (input as { after?: string }).after)
  expect(afters.filter(Boolean)).toEqual([idOf(5072), idOf(5022)])
})

test('where more than a page of new activity came at once, nothing between it and the old is left out', async () => {
  const { page, change } = await open({ hash: '#/activity', script: { activities: activitiesOf(60) } })
  await scrollToRow(page, 'Send 1 ETH')
  await change({ activities: activitiesOf(200) }, 'activities')
  await expect.poll(() => page.locator(rows, { hasText: 'Send 1 ETH' }).count()).toBe(0)
  await page.evaluate('scrollTo(0, 0)')
  for (const number of [110, 1]) await scrollToRow(page, `Send ${number} ETH`)
})

test('a failure to load older activity is said, what is there stays, and it is tried again where one asks', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(60) } })
  const { page } = window
  await page.getByText('Send 58 ETH').waitFor()
  await window.fail('activities.list', { code: 'STORE_BUSY', message: 'The database is busy.' })
  await scrollToRow(page, 'Send 13 ETH')
  await page.getByText('The database is busy.').waitFor()
  await page.getByText('Send 13 ETH').waitFor()
  await window.fail('activities.list', null)
  await page.getByRole('button', { name: 'Load older activity' }).click()
  await scrollToRow(page, 'Send 1 ETH')
})

test.each(['by its link', 'with the browser'])(
  'back from an activity, %s, the list is filtered, as long, and at the place where it was left',
  async how => {
    const { page } = await open({ hash: '#/activity', script: { activities: activitiesOf(400) } })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await page.keyboard.press('Escape')
    await scrollToRow(page, 'Send 43 ETH')
    const row = page.locator(rows, { hasText: 'Send 43 ETH' })
    await row.focus()
    // At once, as a row that is measured moves what is below it.
    const place = await row.evaluate((link: HTMLElement) => {
      const left = window.scrollY
      link.click()
      return left
    })
    expect(place).toBeGreaterThan(1000)
    await page.getByRole('link', { name: 'All activity' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    if (how === 'by its link') await page.getByRole('link', { name: 'All activity' }).click()
    else await page.goBack()
    await row.waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await page.getByRole('button', { name: 'Remove filter Status: Failed' }).waitFor()
    await expect.poll(() => row.evaluate(link => link === document.activeElement)).toBe(true)
  },
)

test('a row keeps the focus while it is scrolled out of sight and new ones come', async () => {
  const { page, change } = await open({ hash: '#/activity', script: { activities: activitiesOf(120) } })
  const row = page.locator(rows, { hasText: 'Send 117 ETH' })
  await row.focus()
  await scrollToRow(page, 'Send 1 ETH')
  await change({ activities: activitiesOf(121) }, 'activities')
  await expect.poll(() => page.locator(rows, { hasText: 'Send 1 ETH' }).count()).toBe(1)
  expect(await row.evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Savings 116/)
})
