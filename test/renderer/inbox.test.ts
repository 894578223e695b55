import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { armed, headline, isArmed } from './approval-pages.ts'
import { renderedWindows } from './support/open-window.ts'
import { activitiesOf } from './support/scripts/activities.ts'
import { idOf } from './support/scripts/basics.ts'
import { transferCard } from './support/scripts/cards.ts'
import { unlimitedApproval } from './support/scripts/typed-cards.ts'

const open = renderedWindows()

const cardOf = (number: number, client: string, sentence: string): Card => ({
  ...transferCard,
  id: idOf(3000 + number),
  createdAt: transferCard.createdAt + number,
  shown: {
    ...transferCard.shown,
    sentence,
    asks: { ...transferCard.shown.asks, clientId: client, apiKeyName: client, webOrigin: null },
  },
})
const cards = [cardOf(1, 'Payroll', 'Pay Ada'), cardOf(2, 'Shop', 'Refund Grace'), cardOf(3, 'Payroll', 'Pay Edsger')]

const list = (page: Page) => page.getByRole('navigation', { name: 'All waiting requests' })
const current = (page: Page) => list(page).locator('[aria-current]').innerText()

describe('the list beside the card', () => {
  test('names what waits by program, and opens what is chosen at an address of its own', async () => {
    const { page } = await open({ script: { cards } })
    await expect.poll(() => headline(page).textContent()).toBe('Pay Ada')
    const programs = list(page).getByRole('region')
    await expect
      .poll(() => programs.evaluateAll(all => all.map(each => each.getAttribute('aria-label'))))
      .toEqual(['Payroll', 'Shop'])
    await expect.poll(() => list(page).getByRole('region', { name: 'Payroll' }).getByRole('link').count()).toBe(2)
    await list(page).getByText('Refund Grace').click()
    await expect.poll(() => headline(page).textContent()).toBe('Refund Grace')
    expect(await current(page)).toContain('Refund Grace')
    expect(page.url()).toContain(`#/approvals/${cards[1]!.id}`)
    expect(await isArmed(page)).toBe(false)
  })

  test('an address opens exactly that request', async () => {
    const { page } = await open({ script: { cards }, hash: `#/approvals/${cards[2]!.id}` })
    await expect.poll(() => headline(page).textContent()).toBe('Pay Edsger')
  })

  test('marks dangers, also for those who hear the list', async () => {
    const { page } = await open({ script: { cards: [...cards, unlimitedApproval] } })
    await list(page).getByText('Danger: ').waitFor({ state: 'attached' })
    expect(await list(page).locator('.inbox-dot-danger').count()).toBe(1)
  })

  test('does not move or disarm what is read when another comes', async () => {
    const window = await open({ script: { cards: cards.slice(0, 1) } })
    const { page } = window
    await armed(page)
    const before = await page.getByRole('article').boundingBox()
    await window.change({ cards }, 'approvals')
    await list(page).getByText('Pay Edsger').waitFor()
    const after = await page.getByRole('article').boundingBox()
    expect(after?.x).toBe(before?.x)
    expect(await isArmed(page)).toBe(true)
  })
})

describe('keys', () => {
  test('j turns to the next, k to the one before, and neither while a person types', async () => {
    const { page } = await open({ script: { cards } })
    await expect.poll(() => headline(page).textContent()).toBe('Pay Ada')
    for (const [key, sentence] of [
      ['j', 'Refund Grace'],
      ['j', 'Pay Edsger'],
      ['k', 'Refund Grace'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => headline(page).textContent()).toBe(sentence)
      expect(await current(page)).toContain(sentence)
    }
    await list(page).getByText('Pay Ada').click()
    await page.keyboard.press('j')
    await list(page).getByText('Pay Ada').click()
    await expect.poll(() => headline(page).textContent()).toBe('Pay Ada')
    await page.keyboard.press('j')
    await page.keyboard.press('Control+j')
    await expect.poll(() => headline(page).textContent()).toBe('Refund Grace')
  })
})

test('a waiting row of the activity, and the banner, lead to exactly that request', async () => {
  const row = { ...activitiesOf(1)[0]!, id: cards[1]!.id, sentence: 'Refund Grace', status: 'ACTIVITY_STATUS_PENDING' }
  const { page } = await open({ script: { cards, activities: [row] }, hash: '#/activity' })
  await page.getByRole('link', { name: /Refund Grace/ }).click()
  await expect.poll(() => headline(page).textContent()).toBe('Refund Grace')
  await page.goto(page.url().replace(/#.*/, '#/accounts'))
  await page.getByRole('link', { name: /requests wait for you/ }).click()
  await expect.poll(() => page.url()).toContain(`#/approvals/${cards[0]!.id}`)
})
