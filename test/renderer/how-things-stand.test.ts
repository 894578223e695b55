/** While nothing waits, the first screen says how things stand. */
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { day } from './support/scripts/basics.ts'
import { cardOf } from './support/scripts/cards.ts'
import { settled } from './support/scripts/settled.ts'
import { grantOf } from './support/scripts/standing-approvals.ts'

const open = renderedWindows()
const fact = (label: string) => `.facts-list > div:has(dt:text-is("${label}")) dd`

test('what was signed this week, the backup, new programs and what needs no question', async () => {
  const [window, bot, old] = settled().apiKeys
  const script = {
    activities: activitiesOf(6),
    grants: [grantOf(1)],
    apiKeys: [window!, { ...bot!, createdAt: Date.now() - day }, { ...old!, createdAt: Date.now() - 8 * day }],
  }
  const { page, change } = await open({ script })
  await page.locator(fact('Last 7 days')).getByText('Signed 3 transfers.').waitFor()
  await page.locator('.sent-bars-asset').getByText('12 ETH on Ethereum (1)').waitFor()
  await page.getByText('Amounts by day').click()
  const cells = await page.locator('.sent-bars tbody td').allInnerTexts()
  expect(cells.toSorted()).toEqual(['0', '0', '0', '0', '0', '0', '12'])
  await page.locator(fact('Backup')).getByText('Last backup:').waitFor()
  expect(await page.locator(fact('New programs')).innerText()).toBe('Treasury bot')
  expect(await page.getByRole('meter').count()).toBe(1)
  await page.locator(fact('New programs')).getByRole('link').click()
  await page.getByRole('heading', { name: 'Treasury bot', level: 1 }).waitFor()
  await page.goBack()
  await change({ cards: [cardOf(1)] }, 'approvals')
  await page.getByRole('article').waitFor()
  expect(await page.locator('.facts-list').count()).toBe(0)
})

test('no backup is said, with the way to one', async () => {
  const backups = { ...settled().backups, lastAt: null }
  const { page } = await open({ script: { backups, apiKeys: [] } })
  await page.locator(fact('Backup')).getByText('No backup is known.').waitFor()
  expect(await page.locator(fact('New programs')).count()).toBe(0)
  await page.getByRole('link', { name: 'Back up everything' }).click()
  await page.getByRole('button', { name: 'Back up everything' }).waitFor()
})
