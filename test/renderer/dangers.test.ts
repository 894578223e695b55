import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { blindCard } from './support/ledgers.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { readToEnd } from './support/read-to-end.ts'
import { cardOf, transferCard } from './support/scripts/cards.ts'
import { unlimitedApproval } from './support/scripts/typed-cards.ts'
import { votingOf } from './support/scripts/votes.ts'

const open = renderedWindows()

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const tick = (page: Page) => page.getByRole('checkbox', { name: /^I understand/ })
const isActive = async (page: Page) => (await approve(page).getAttribute('aria-disabled')) === 'false'

/** Longer than Approve needs to be armed. */
async function beInSight(page: Page): Promise<void> {
  await approve(page).waitFor()
  await readToEnd(page)
  await pass(page, 1100)
  await page.locator('.arming').waitFor({ state: 'detached' })
}

describe('a card with a danger', () => {
  test.each(['#/approvals', '#/approval'])('is approved only after a tick that it is understood, on %s', async hash => {
    const window = await open({ script: { cards: [unlimitedApproval] }, hash })
    const { page } = window
    await beInSight(page)
    expect(await isActive(page)).toBe(false)
    await approve(page).click({ force: true })
    await approve(page).press('Space')
    await approve(page).press('Enter')
    await tick(page).click()
    await expect.poll(() => isActive(page)).toBe(true)
    // What was pressed before counts for nothing.
    expect(await window.calls('approvals.approve')).toEqual([])
    await approve(page).click()
    await expect.poll(() => window.calls('approvals.approve')).toHaveLength(1)
  })

  test('is not approved once the tick is taken back', async () => {
    const window = await open({ script: { cards: [unlimitedApproval] } })
    const { page } = window
    await beInSight(page)
    await tick(page).click()
    await expect.poll(() => isActive(page)).toBe(true)
    await tick(page).click()
    await expect.poll(() => isActive(page)).toBe(false)
    await approve(page).click({ force: true })
    expect(await window.calls('approvals.approve')).toEqual([])
  })

  test('can be understood and approved by keyboard, and rejected without a tick', async () => {
    const window = await open({ script: { cards: [unlimitedApproval, cardOf(2)] } })
    const { page } = window
    await beInSight(page)
    await tick(page).focus()
    await page.keyboard.press('Space')
    // Past Reject.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => window.calls('approvals.approve')).toMatchObject([{ id: unlimitedApproval.id }])
    await window.change({ cards: [{ ...unlimitedApproval, id: cardOf(3).id }] }, 'approvals')
    await beInSight(page)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect.poll(() => window.calls('approvals.reject')).toMatchObject([{ id: cardOf(3).id }])
  })

  test('asks again when it changes, and for the next one', async () => {
    const window = await open({ script: { cards: [unlimitedApproval] } })
    const { page } = window
    await beInSight(page)
    await tick(page).click()
    await expect.poll(() => isActive(page)).toBe(true)
    await window.change({ cards: [{ ...unlimitedApproval, digest: 'ff'.repeat(32) }] }, 'approvals')
    await page.getByText('This request changed while it was on the screen').waitFor()
    await expect.poll(() => tick(page).isChecked()).toBe(false)
    await beInSight(page)
    expect(await isActive(page)).toBe(false)
    await tick(page).click()
    await window.change({ cards: [{ ...unlimitedApproval, id: cardOf(4).id }] }, 'approvals')
    await expect.poll(() => tick(page).isChecked()).toBe(false)
  })

  test('also of what only the hardware wallet cannot show', async () => {
    const { page } = await open({ script: { cards: [blindCard] } })
    await beInSight(page)
    expect(await isActive(page)).toBe(false)
    await tick(page).click()
    await expect.poll(() => isActive(page)).toBe(true)
  })

  test('is voted for only after a tick', async () => {
    const script = { voting: [votingOf(50, { card: { ...unlimitedApproval, id: cardOf(50).id } })] }
    const window = await open({ script })
    const { page } = window
    await beInSight(page)
    expect(await isActive(page)).toBe(false)
    await tick(page).click()
    await approve(page).click()
    await expect.poll(() => window.calls('votes.cast')).toHaveLength(1)
  })
})

test('a card without one has no tick, notices or not', async () => {
  const noticed = cardOf(7, { warnings: [{ level: 'notice', text: 'Worth knowing.' }] })
  const window = await open({ script: { cards: [noticed] } })
  const { page } = window
  for (const card of [noticed, transferCard]) {
    await window.change({ cards: [card] }, 'approvals')
    await beInSight(page)
    await expect.poll(() => isActive(page)).toBe(true)
    await expect.poll(() => tick(page).count()).toBe(0)
  }
})
