/** The page of a program: what it did this week, what waits, what it may do without asking, and what was refused. */
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { day, idOf, organizationId } from './support/scripts/basics.ts'
import { asks, cardOf } from './support/scripts/cards.ts'
import { refusals } from './support/scripts/refusals.ts'
import { grantOf } from './support/scripts/standing-approvals.ts'

const open = renderedWindows()
const bot = idOf(302)
const hash = `#/api-keys/${bot}`

test('sums what was sent in the last seven days by what was done', async () => {
  const old = activitiesOf(1).map(each => ({ ...each, id: idOf(4000), createdAt: Date.now() - 8 * day }))
  const others = activitiesOf(1).map(each => ({ ...each, id: idOf(4001), apiKeyName: 'Another' }))
  const { page } = await open({ hash, script: { activities: [...activitiesOf(6), ...old, ...others] } })
  // Of the six, 1, 5 and 6 were signed, 2 was rejected, 3 failed, and 4 waits.
  await page.getByText('3 completed, 1 rejected, 1 failed and 1 still waiting. Signed 3 transfers.').waitFor()
  await page.locator('.sent-bars-asset').getByText('12 ETH on Ethereum (1)').waitFor()
  expect(await page.locator('a.activity-row').count()).toBe(5)
})

test('leads to what waits, of this program alone', async () => {
  const of = (number: number, clientId: string) => cardOf(number, { asks: { ...asks, clientId } })
  const cards = [of(1, bot), of(2, `${bot} https://app.example`), of(3, idOf(303))]
  const { page } = await open({ hash, script: { cards } })
  await page.getByText('of this program wait for you.').waitFor()
  await page.getByRole('link', { name: '2 requests' }).click()
  await expect.poll(() => page.evaluate('location.hash')).toBe(`#/approvals/${idOf(1)}`)
})

test('shows what it may do without asking, how much of that is used, and takes it back', async () => {
  const window = await open({ hash, script: { grants: [grantOf(1), { ...grantOf(2), credentialId: idOf(303) }] } })
  const { page } = window
  const meters = page.getByRole('meter')
  await expect.poll(() => meters.count()).toBe(1)
  expect(await meters.getAttribute('aria-valuenow')).toBe('20')
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByText('No daily budget and no standing approval.').waitFor()
  expect(await window.calls('grants.revoke')).toHaveLength(1)
})

test('shows what was refused of it, and nothing of others', async () => {
  const others = refusals.map(each => ({ ...each, credentialId: null }))
  const { page, change } = await open({ hash, script: { refusals } })
  await page.getByRole('heading', { name: 'Refused' }).waitFor()
  await change({ refusals: others }, 'receipts')
  await page.getByRole('heading', { name: 'Refused' }).waitFor({ state: 'detached' })
})

test('pauses it at once, says so, and resumes it', async () => {
  const window = await open({ hash })
  const { page } = window
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByText('Paused: new requests are refused, and you cannot approve what waits').waitFor()
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByText('Paused: new requests').waitFor({ state: 'detached' })
  expect([await window.calls('apiKeys.pause'), await window.calls('apiKeys.resume')]).toEqual([
    [expect.objectContaining({ apiKeyId: bot })],
    [expect.objectContaining({ apiKeyId: bot })],
  ])
})

test('gets a time to decide of its own, and the one of the settings back', async () => {
  const window = await open({ hash })
  const { page } = window
  const field = page.getByRole('combobox', { name: 'Time to decide' })
  await expect.poll(() => field.innerText()).toBe('As in the settings')
  for (const name of ['1 hour', 'As in the settings']) {
    await field.click()
    await page.getByRole('option', { name }).click()
    await expect.poll(() => field.innerText()).toBe(name)
  }
  expect(await window.calls('apiKeys.setDecisionTime')).toEqual([
    { organizationId, apiKeyId: bot, decisionSeconds: 3600 },
    { organizationId, apiKeyId: bot, decisionSeconds: null },
  ])
})

test('of an API key that was deleted, says so', async () => {
  const { page } = await open({ hash: `#/api-keys/${idOf(999)}` })
  await page.getByText('There is no such API key.').waitFor()
})
