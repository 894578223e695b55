import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { readToEnd } from './support/read-to-end.ts'
import { idOf, organizationId } from './support/scripts/basics.ts'
import { transferCard } from './support/scripts/cards.ts'
import { grantOf, offered } from './support/scripts/standing-approvals.ts'

const open = renderedWindows()

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const offer = (page: Page) => page.getByRole('checkbox', { name: 'Also approve transfers like this one' })
const limit = (page: Page) => page.getByRole('textbox', { name: 'Maximum total, in ETH' })
const isArmed = async (page: Page) => (await approve(page).getAttribute('aria-disabled')) === 'false'
const seen = ({ id, fingerprint, digest }: Card) => ({ id, fingerprint, digest })

async function armed(page: Page): Promise<void> {
  await approve(page).waitFor()
  await readToEnd(page)
  await pass(page, 1000)
  await expect.poll(() => isArmed(page)).toBe(true)
}

describe('on a card', () => {
  test('is never shown without an offer', async () => {
    const { page } = await open({ script: { cards: [transferCard] } })
    await approve(page).waitFor()
    await expect.poll(() => offer(page).count()).toBe(0)
  })

  test('is not given unless it is asked for', async () => {
    const window = await open({ script: { cards: [offered] } })
    await armed(window.page)
    await approve(window.page).click()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([seen(offered)])
  })

  test('is given with the approval: for how long, and up to how much', async () => {
    const window = await open({ script: { cards: [offered] } })
    const { page } = window
    await offer(page).click()
    await page.getByText('Policies still apply.').waitFor()
    await page.getByRole('radio', { name: '30 minutes' }).click()
    await limit(page).fill('0.5')
    await page.getByText('for 30 minutes, up to 0.5 ETH').waitFor()
    await armed(page)
    await approve(page).click()
    await expect
      .poll(() => window.calls('approvals.approve'))
      .toEqual([{ ...seen(offered), grant: { minutes: 30, limit: '0.5' } }])
    await page.getByText('1 standing approval', { exact: true }).waitFor()
  })

  test('is approved only when it has been in sight, as it is now, for a second', async () => {
    const window = await open({ script: { cards: [offered] } })
    const { page } = window
    await armed(page)
    await offer(page).click()
    await limit(page).fill('1')
    await expect.poll(() => isArmed(page)).toBe(false)
    await approve(page).click({ force: true })
    await expect.poll(() => window.calls('approvals.approve')).toEqual([])
    await armed(page)
    await page.getByRole('radio', { name: '1 hour' }).click()
    await expect.poll(() => isArmed(page)).toBe(false)
  })

  test('approves nothing while it is not filled in, and says what is missing', async () => {
    const window = await open({ script: { cards: [offered] } })
    const { page } = window
    await offer(page).click()
    await page.getByRole('radio', { name: 'Other' }).click()
    for (const [minutes, amount] of [
      ['', ''],
      ['0', '0'],
      ['1441', '1e3'],
      ['1.5', '-1'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Minutes' }).fill(minutes)
      await limit(page).fill(amount)
      await armed(page)
      await approve(page).click()
      await page.getByText('A whole number of minutes, from 1 to 1440.').waitFor()
      await page.getByText('The most ETH to allow, such as 0.5.').waitFor()
      await page.getByText('Not approved: first fill in').waitFor()
    }
    await expect.poll(() => window.calls('approvals.approve')).toEqual([])
    await offer(page).click()
    await armed(page)
    await approve(page).click()
    await expect.poll(() => window.calls('approvals.approve')).toEqual([seen(offered)])
  })

  test('leads to what is missing, also where it is out of sight', async () => {
    const { page } = await open({ script: { cards: [offered] } })
    await page.setViewportSize({ width: 900, height: 420 })
    await offer(page).click()
    await armed(page)
    await approve(page).click()
    await expect.poll(() => limit(page).evaluate(element => element === document.activeElement)).toBe(true)
    const [field, decision] = await Promise.all([limit(page).boundingBox(), page.locator('.decision').boundingBox()])
    expect(field && decision && field.y >= 0 && field.y + field.height <= decision.y).toBe(true)
  })

  test('is forgotten when the card changes', async () => {
    const window = await open({ script: { cards: [offered] } })
    const { page } = window
    await offer(page).click()
    await limit(page).fill('5')
    await window.change({ cards: [{ ...offered, digest: 'dd'.repeat(32) }] }, 'approvals')
    await page.getByText('This request changed while it was on the screen').waitFor()
    await expect.poll(() => offer(page).getAttribute('aria-checked')).toBe('false')
    await expect.poll(() => page.getByText('Also approves transfers like this one').count()).toBe(0)
  })

  test('can be given by keyboard alone', async () => {
    const window = await open({ script: { cards: [offered] } })
    const { page } = window
    await offer(page).focus()
    await page.keyboard.press('Space')
    await limit(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: '30 minutes' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('0.25')
    await expect.poll(() => limit(page).inputValue()).toBe('0.25')
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      if (await approve(page).evaluate(element => element === document.activeElement)) break
    }
    await expect.poll(() => approve(page).evaluate(element => element === document.activeElement)).toBe(true)
    await armed(page)
    await page.keyboard.press('Space')
    await expect
      .poll(() => window.calls('approvals.approve'))
      .toEqual([{ ...seen(offered), grant: { minutes: 30, limit: '0.25' } }])
  })
})

describe('while one is live', () => {
  test('every screen says so, until it has ended', async () => {
    const grants = [10, 11].map(minutes => grantOf(minutes, { expiresAt: Date.now() + minutes * 60_000 }))
    const { page } = await open({ hash: '#/accounts', script: { grants } })
    await page.getByRole('link', { name: /^2 standing approvals/ }).waitFor()
    await pass(page, 10 * 60_000)
    await page.getByRole('link', { name: /^1 standing approval\s/ }).waitFor()
    await pass(page, 60_000)
    await page.getByRole('link', { name: /standing approval/ }).waitFor({ state: 'detached' })
  })

  test('it is listed with what is left of it, and exactly what it is', async () => {
    const expiresAt = Date.now() + 11 * 60_000
    const { page } = await open({ hash: '#/accounts', script: { grants: [grantOf(1, { expiresAt })] } })
    await page.getByRole('link', { name: /^1 standing approval/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Send up to 2 ETH' })
    await row.getByText('0.4 of 2 ETH · 3 of 100 requests').waitFor()
    await row.getByText(/1[01] min \d\d s left/).waitFor()
    await row.getByText('with Main wallet, asked by Treasury bot').waitFor()
    await row.locator('summary').click()
    await expect
      .poll(() => row.getByRole('link', { name: 'The request that you approved' }).getAttribute('href'))
      .toBe(`#/activity/${idOf(5010)}`)
    await row.getByText('API key or passkey').waitFor()
  })

  test('a used-up one says so, and nothing says any more that what it covers is not asked about', async () => {
    const used = { use: '2 of 2 ETH · 100 of 100 requests', usedUp: true }
    const { page } = await open({ hash: '#/policies/standing', script: { grants: [grantOf(1, used)] } })
    const row = page.getByRole('listitem').filter({ hasText: 'Send up to 2 ETH' })
    await row.getByText('Used up: each request waits for you again').waitFor()
    await row.getByRole('button', { name: /^Remove: / }).waitFor()
    await expect.poll(() => page.getByText(/min \d\d s left/).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: /^1 standing approval/ }).count()).toBe(0)
  })

  test('one is revoked at once, all after a question', async () => {
    const window = await open({
      hash: '#/policies/standing',
      script: { grants: [grantOf(1), grantOf(2), grantOf(3)] },
    })
    const { page } = window
    await page
      .getByRole('button', { name: /^Revoke: / })
      .first()
      .click()
    await expect.poll(() => window.calls('grants.revoke')).toEqual([{ organizationId, grantId: grantOf(1).id }])
    await page.getByText('Standing approvals (2)').waitFor()
    await page.getByRole('button', { name: 'Revoke all' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Revoke 2 standing approvals?').waitFor()
    await question.getByRole('button', { name: 'Revoke all' }).click()
    await page.getByText('No standing approvals').waitFor()
    await expect
      .poll(async () => (await window.calls('grants.revoke')).map(input => (input as { grantId: string }).grantId))
      .toEqual([grantOf(1).id, grantOf(2).id, grantOf(3).id])
  })

  test('a failure to revoke is said, and it stays listed', async () => {
    const window = await open({
      hash: '#/policies/standing',
      script: { grants: [grantOf(1)] },
      failing: { 'grants.revoke': { code: 'STORE_BUSY', message: 'The database is busy.' } },
    })
    const { page } = window
    await page.getByRole('button', { name: /^Revoke: / }).click()
    await page.getByText('The database is busy.').waitFor()
    await page.getByText('Send up to 2 ETH').waitFor()
  })
})
