import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { VotingView } from '../../src/shared/votes.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { readToEnd } from './support/read-to-end.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { transferCard } from './support/scripts/cards.ts'
import { hostileVoting, votingOf } from './support/scripts/votes.ts'

const open = renderedWindows()

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const list = (page: Page) => page.getByRole('navigation', { name: 'All waiting requests' })
const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true })
const isArmed = async (page: Page) => (await approve(page).getAttribute('aria-disabled')) === 'false'
const voteOf = ({ card: { id, fingerprint, digest } }: VotingView, selection: string) => ({
  id,
  fingerprint,
  digest,
  selection,
  organizationId,
})

async function armed(page: Page): Promise<void> {
  await approve(page).waitFor()
  await pass(page, 1000)
  await expect.poll(() => isArmed(page)).toBe(true)
}

test('what waits for votes is said on every screen, and shown with who voted and who can', async () => {
  const { page } = await open({ hash: '#/accounts', script: { voting: [votingOf(50)] } })
  await page.getByRole('link', { name: '1 request waits for your vote' }).click()
  await page.getByRole('heading', { name: /^Send 50 ETH/ }).waitFor()
  const votes = page.getByRole('region', { name: 'Votes' })
  await votes.getByText('1 of 2 root users have approved so far').waitFor()
  await votes.getByRole('listitem').filter({ hasText: 'Grace approved' }).waitFor()
  await expect
    .poll(() => votes.getByRole('list', { name: 'Can still vote' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Ada', 'Intern'])
  await page.getByText('50000630000000000000 wei').waitFor()
})

test('the badge counts what waits for the person and for the vote of this window, and nothing else', async () => {
  const voting = [votingOf(50), votingOf(51, { mayApprove: false, mayReject: false })]
  const { page } = await open({ script: { cards: [transferCard], voting } })
  await expect.poll(() => page.locator('.badge').innerText()).toMatch(/^2/)
  await list(page).getByText('Needs your vote, 1 approval so far').waitFor()
  await list(page).getByText('Waits for others, 1 approval so far').waitFor()
})

test('where only votes are wanted, the screen shows them, as the badge says', async () => {
  const { page } = await open({ hash: '#/approvals', script: { cards: [], voting: [votingOf(50)] } })
  await page.getByRole('heading', { name: /^Send 50 ETH/ }).waitFor()
  await expect.poll(() => page.getByText('Nothing waits for you').count()).toBe(0)
  await expect.poll(() => page.locator('.badge').innerText()).toMatch(/^1/)
})

test('votes and approvals are one list, in the order in which they came', async () => {
  const { page } = await open({ script: { cards: [transferCard], voting: [votingOf(50)] } })
  await page.getByRole('heading', { name: /^Send 1\.5 ETH/ }).waitFor()
  await page.getByText('Request 1 of 2').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: /^Send 50 ETH/ }).waitFor()
  await page.getByRole('region', { name: 'Votes' }).waitFor()
  expect(await list(page).getByRole('checkbox').count()).toBe(1)
})

test('a vote carries the id, fingerprint and digest of what was on the screen', async () => {
  const voting = votingOf(50)
  const window = await open({ script: { voting: [voting] } })
  const { page } = window
  await armed(page)
  await approve(page).click()
  await expect.poll(() => window.calls('votes.cast')).toEqual([voteOf(voting, 'approve')])
  await page.getByRole('region', { name: 'Votes' }).getByText('Ada approved').waitFor()
  await page.getByText('It waits for others').waitFor()
  await expect.poll(() => approve(page).count()).toBe(0)
  await expect.poll(() => window.calls('approvals.approve')).toEqual([])
})

test('the last vote leaves nothing to vote on', async () => {
  const window = await open({ script: { voting: [votingOf(50, { canVote: ['Ada'] })] } })
  const { page } = window
  await armed(page)
  await approve(page).click()
  await page.getByText('Nothing waits for you').waitFor()
  await expect.poll(() => page.getByText('is no longer waiting').count()).toBe(0)
})

test('a vote against is cast at once', async () => {
  const voting = votingOf(50)
  const window = await open({ script: { voting: [voting] } })
  await reject(window.page).click()
  await expect.poll(() => window.calls('votes.cast')).toEqual([voteOf(voting, 'reject')])
})

test('what the window’s own user asked for can be taken back, and is not voted on', async () => {
  const voting = votingOf(50, { mayApprove: false, isOwn: true })
  const window = await open({ script: { voting: [voting] } })
  const { page } = window
  await page.getByText('Asked for in your name.').waitFor()
  await expect.poll(() => approve(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => window.calls('votes.cast')).toEqual([voteOf(voting, 'reject')])
  await page.getByText('Nothing waits for you').waitFor()
})

test('nothing can be approved within the first second, nor by Enter', async () => {
  const window = await open({ script: { voting: [] } })
  const { page } = window
  await page.getByText('Nothing waits for you').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await window.change({ voting: [votingOf(50)] }, 'approvals')
  await approve(page).waitFor()
  await page.clock.runFor(999)
  expect(await isArmed(page)).toBe(false)
  await approve(page).click({ force: true })
  await page.clock.runFor(1)
  expect(await isArmed(page)).toBe(true)
  await approve(page).press('Enter')
  await expect.poll(() => window.calls('votes.cast')).toEqual([])
  await approve(page).press('Space')
  await expect.poll(() => window.calls('votes.cast')).toHaveLength(1)
})

test('a request that changed before the vote arrived is shown anew, and its button is disarmed', async () => {
  const voting = votingOf(50)
  const window = await open({ script: { voting: [voting] } })
  const { page } = window
  await armed(page)
  const changed = {
    ...voting,
    card: { ...voting.card, digest: 'ee'.repeat(32), shown: { ...voting.card.shown, sentence: 'Send 900 ETH' } },
  }
  await window.change({ voting: [changed] })
  await approve(page).click()
  await page.getByText('This request changed before your decision arrived').waitFor()
  await page.getByRole('heading', { name: 'Send 900 ETH' }).waitFor()
  await expect.poll(() => isArmed(page)).toBe(false)
  await readToEnd(page)
  await armed(page)
  await approve(page).click()
  await expect.poll(() => window.calls('votes.cast')).toEqual([voteOf(voting, 'approve'), voteOf(changed, 'approve')])
})

test('several are read one at a time, and one that ends elsewhere is not silently replaced', async () => {
  const voting = [votingOf(50), votingOf(51), votingOf(52)]
  const window = await open({ script: { voting } })
  const { page } = window
  await page.getByRole('button', { name: 'Next request' }).click()
  await page.getByRole('heading', { name: /^Send 51 ETH/ }).waitFor()
  await window.change({ voting: voting.filter(({ card }) => card.id !== idOf(51)) }, 'approvals')
  await page.getByText('is no longer waiting').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'See what happened to it' }).getAttribute('href'))
    .toBe(`#/activity/${idOf(51)}`)
})

test('who cannot vote is offered no button, and hostile names stay where they are', async () => {
  const { page } = await open({ script: { voting: [hostileVoting] } })
  await page.getByText('It waits for others').waitFor()
  await expect.poll(() => approve(page).count()).toBe(0)
  await expect.poll(() => reject(page).count()).toBe(0)
  await page.getByTitle('Hidden character: right-to-left override').waitFor()
  await page.getByText('<b>Ada</b>').waitFor()
})

test('votes that cannot be loaded are said, beside what waits for the person, and are asked for again', async () => {
  const window = await open({
    script: { cards: [transferCard] },
    failing: { 'votes.list': { code: 'STORE_BUSY', message: 'The database is busy.' } },
  })
  const { page } = window
  await page.getByText('could not be loaded').waitFor()
  await page.getByRole('heading', { name: /^Send 1\.5 ETH/ }).waitFor()
  await window.fail('votes.list', null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0)
})
