import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { idOf } from './support/scripts/basics.ts'
import { refusals } from './support/scripts/refusals.ts'
import { hostileWhy, why } from './support/scripts/why.ts'

const open = renderedWindows()
const sentences = '.activity-sentence'

test('the history is filtered by status and by kind', async () => {
  const window = await open({ hash: '#/activity', script: { activities: activitiesOf(20) } })
  const { page } = window
  await page.getByText('Send 19 ETH').waitFor()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await expect.poll(() => page.locator(sentences).count()).toBe(4)
  await page.getByRole('button', { name: 'Rejected', exact: true }).click()
  await expect.poll(() => page.locator(sentences).count()).toBe(8)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Create a wallet' }).click()
  await expect
    .poll(() => page.locator(sentences).allInnerTexts())
    .toEqual(['Create the wallet “Savings 12”', 'Create the wallet “Savings 8”'])
  await expect
    .poll(async () => (await window.calls('activities.list')).at(-1))
    .toMatchObject({
      statuses: ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'],
      types: ['ACTIVITY_TYPE_CREATE_WALLET'],
    })

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Sign a message or hash' }).click()
  await page.getByText('No activity matches').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByText('Send 19 ETH').waitFor()
})

test('the detail shows the card, what happened, who decided, and the JSON as submitted', async () => {
  const { page } = await open({ hash: '#/activity' })
  await page.getByText('Send 10 ETH').click()
  await page.getByText('Approved in the window').waitFor()
  await page.getByText('Allowed by the rules').waitFor()
  await page.getByText('Request as submitted (JSON)').click()
  await expect
    .poll(() => page.getByRole('region', { name: 'request' }).innerText())
    .toContain('"signTransactionIntentV2"')
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  await page.getByText('Send 11 ETH').waitFor()
})

test.each([
  { width: 1280, height: 860 },
  { width: 400, height: 700 },
])('the open list of kinds is in the page and in a landmark, at $width', async viewport => {
  const { page } = await open({ hash: '#/activity', viewport, script: { activities: activitiesOf(20) } })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Create a wallet' }).waitFor()
  const list = await page.locator('.select-popup').boundingBox()
  expect(list?.x).toBeGreaterThanOrEqual(0)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Base UI puts empty spans around an open list that pass the focus on; nobody ever stays on them.
    const problems = (await accessibilityProblems(page)).filter(each => !each.includes('data-base-ui-focus-guard'))
    expect(problems, colorScheme).toEqual([])
  }
})

test('a failed activity says why', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5003)}` })
  await page.getByText('so the request expired').waitFor()
})

test('what nobody decided in time has expired, and not failed', async () => {
  const [activity] = activitiesOf(1)
  const failure = 'Nobody decided about the request in time, so it has ended.'
  const expired = { ...activity!, status: 'ACTIVITY_STATUS_FAILED', expired: true, failure }
  const { page } = await open({ script: { activities: [expired] }, hash: '#/activity' })
  await page.getByRole('link').getByText('Expired', { exact: true }).click()
  await page.getByText('It expired.').waitFor()
  expect(await page.getByRole('article').getByText('Failed', { exact: true }).count()).toBe(0)
})

test('who was away is told how many requests expired meanwhile, and finds them', async () => {
  const [first, second] = activitiesOf(2)
  const late = { status: 'ACTIVITY_STATUS_FAILED', expired: true, sentence: 'Pay the rent', updatedAt: Date.now() }
  const script = { activities: [{ ...first!, ...late }, second!] }
  const { page } = await open({ script, hash: '#/accounts', anew: true })
  await page.getByText('Main wallet').first().waitFor()
  expect(await page.getByText('while you were away').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('countersign-looked', String(Date.now() - 3_600_000)))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('1 request expired while you were away.').waitFor()
  await page.getByRole('link', { name: 'See them' }).click()
  await page.getByRole('link').getByText('Pay the rent').waitFor()
  await expect.poll(() => page.locator('.activity-row').count()).toBe(1)
  await page.getByText('while you were away').waitFor({ state: 'detached' })
})

test('on paper stands what was asked and decided, dark on white, and nothing to press', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5001)}`, anew: true })
  await page.getByRole('article').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => page.getByRole('navigation', { name: 'Screens' }).isVisible()).toBe(false)
  expect(await page.getByRole('article').first().isVisible()).toBe(true)
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(60)
})

test('what a standing approval answered is said to be, without its id', async () => {
  const [first] = activitiesOf(1)
  if (!first) throw new Error('there is no activity')
  const receipts = [{ decision: 'approved', digest: 'ab'.repeat(32), decidedBy: `grant ${idOf(7)}`, at: Date.now() }]
  const { page } = await open({ hash: `#/activity/${first.id}`, script: { activities: [{ ...first, receipts }] } })
  await page.getByText('Approved by a standing approval').waitFor()
  await expect.poll(() => page.getByText(idOf(7)).count()).toBe(0)
})

test('an activity that does not exist says so', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(9)}` })
  await page.getByText('There is no activity with this id.').waitFor()
})

const openNow = (page: Page) => page.getByText('What would be decided now').click()

test('the detail says why: the sentence, the root users, each policy and the values it met', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5010)}` })
  const panel = page.getByRole('region', { name: 'Why' })
  await panel.getByText('It was allowed by the policy “Payroll may pay salaries”').waitFor()
  await panel.getByText('With the vote of Intern').waitFor()
  await panel.getByText('Waits for votes').waitFor()
  const headings = await panel.locator('.why-body > h4').allInnerTexts()
  expect(headings).toEqual(['What was recorded when it was decided'])
  await openNow(page)
  await panel.getByText('0 of the 2 root users needed').waitFor()
  await panel.getByText('Approved by Intern (Treasury bot).').waitFor()
  const policies = panel.getByRole('list', { name: 'Policies' })
  const outcomes = await policies.locator('.why-policy .chip').allInnerTexts()
  expect(outcomes).toEqual(['Allows it', 'Does not apply', 'Could not be evaluated', 'Allows it'])

  // It decides, so its values are in sight; those of the others are not.
  await policies.getByText('= 1500000000000000000').waitFor()
  expect(await policies.locator('details[open] > summary .why-name').allInnerTexts()).toEqual([
    'Payroll may pay salaries',
  ])
  await expect.poll(() => policies.getByText('= EthereumTransaction').isVisible()).toBe(false)
  await policies.getByText('eth.tx.value', { exact: true }).click()
  await policies.getByText('= EthereumTransaction').waitFor()
  // A literal needs no value beside it.
  await expect.poll(() => policies.locator('.explained-value').filter({ hasText: "'PRIVATE_KEY'" }).count()).toBe(1)
  await policies.getByText('Typed data of one contract').click()
  await policies.getByText('this request has no typed data').waitFor()
})

test('the reasons are opened and closed by keyboard', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5010)}` })
  const summary = page.locator('.why-policies summary').first()
  await openNow(page)
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByText('= 1500000000000000000').waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await page.getByText('= 1500000000000000000').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('= 1500000000000000000').waitFor({ state: 'hidden' })
})

test('policies that did not apply are one line, which opens', async () => {
  const [, unmatched] = why.now?.policies ?? []
  const others = Array.from({ length: 20 }, (_, index) => ({
    ...unmatched!,
    id: idOf(950 + index),
    name: `Rule ${index}`,
  }))
  const now = why.now && { ...why.now, policies: [...why.now.policies.slice(0, 1), ...others] }
  const { page } = await open({ hash: `#/activity/${idOf(5010)}`, script: { why: { ...why, now } } })
  await openNow(page)
  const policies = page.getByRole('list', { name: 'Policies' })
  await policies.getByText('20 policies did not apply').waitFor()
  expect(await policies.getByText('Rule 7', { exact: true }).isVisible()).toBe(false)
  await policies.getByText('20 policies did not apply').click()
  await policies.getByText('Rule 7', { exact: true }).click()
  await policies.getByText("= 'SIGN'").locator('visible=true').waitFor()
})

test('where root users were enough, policies are not asked', async () => {
  const now = why.now && { ...why.now, root: { approved: 2, threshold: 2, decided: true }, policies: [] }
  const { page } = await open({ hash: `#/activity/${idOf(5010)}`, script: { why: { ...why, now, recorded: [] } } })
  await openNow(page)
  await page.getByText('so policies do not decide').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Policies' }).count()).toBe(0)
})

test('what it would come to now cannot always be told, and what was recorded stays', async () => {
  const nowUntold = 'the user or the key that asked for it is gone'
  const script = { why: { ...why, now: null, nowUntold } }
  const { page } = await open({ hash: `#/activity/${idOf(5010)}`, script })
  await page.getByText('It was allowed by the policy').waitFor()
  await openNow(page)
  await page.getByText(`Unknown, because ${nowUntold}.`).waitFor()
})

test('while votes are wanted, how it stands is what is told', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5010)}`, script: { why: { ...why, decided: null } } })
  await page.locator('p.why-sentence').getByText('It would be allowed').waitFor()
  await expect.poll(() => page.getByText('What would be decided now').count()).toBe(0)
})

test('hostile reasons stay where they are', async () => {
  const { page } = await open({ hash: `#/activity/${idOf(5010)}`, script: { why: hostileWhy } })
  await openNow(page)
  await page.locator('.why-policies summary').first().click()
  await page.getByText('Not at this time').waitFor()
  await expect.poll(() => page.locator('.why img').count()).toBe(0)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('reasons that cannot be had do not take the rest away', async () => {
  const { page } = await open({
    hash: `#/activity/${idOf(5010)}`,
    failing: { 'activities.why': { code: 'STORE_BUSY', message: 'The database is busy.' } },
  })
  await page.getByText('The reasons could not be loaded.').waitFor()
  await page.getByText('Approved in the window').waitFor()
})

test('what was refused is beside the history, with its reason and what forbade it, and follows the agent', async () => {
  const window = await open({ hash: '#/activity', script: { refusals: [] } })
  const { page } = window
  await page.getByRole('link', { name: 'Refused' }).click()
  await page.getByRole('heading', { name: 'Nothing was refused' }).waitFor()
  await page.getByText('The receipts keep them too').waitFor()

  await window.change({ refusals }, 'receipts')
  const [byLimit, byPolicy] = [page.locator('.refusal').nth(0), page.locator('.refusal').nth(1)]
  await byLimit.waitFor()
  await byLimit.getByText(/^It is over the limit “Daily ether”/).waitFor()
  await expect.poll(() => byLimit.innerText()).not.toContain('sufficient permissions')
  await byLimit.getByText('The exact answer').click()
  await expect.poll(() => byLimit.innerText()).toContain(`“${refusals[0]?.why}”`)
  await expect.poll(() => byLimit.innerText()).toMatch(/Ada with Treasury bot[\s\S]*12 times, first/)
  await expect.poll(() => byPolicy.innerText()).toContain('Nobody exports, Office hours and 1 other policy')
  await expect
    .poll(() => byPolicy.getByRole('link', { name: 'Nobody exports' }).getAttribute('href'))
    .toBe(`#/policies/${idOf(901)}`)
  await page.getByText('Times in answers are in UTC').waitFor()
  await page.getByText('In a flood').waitFor()
  const [byAda] = refusals
  if (!byAda) throw new Error('there is no refusal')
  await window.change({ refusals: [{ ...byAda, userName: 'Trading bot', apiKeyName: 'Trading bot' }] }, 'receipts')
  await byLimit.getByText('Trading bot', { exact: true }).waitFor()
  await expect.poll(() => byLimit.innerText()).not.toContain('with Trading bot')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Send 11 ETH').waitFor()
})
