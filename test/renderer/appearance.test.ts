/** What a person chooses for the window alone: it is kept, and changes nothing of what is shown to be decided. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { transferCard } from './support/scripts/cards.ts'

const open = renderedWindows()
const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0
const filterOf = (element: Locator) => element.evaluate(each => getComputedStyle(each).filter)

test('lists are compact once that is chosen, also when the window is loaded again', async () => {
  const { page } = await open({ hash: '#/address-book', anew: true })
  const row = page.locator('.row').first()
  await row.waitFor()
  const usual = await heightOf(row)
  await page.goto(page.url().replace(/#.*/, '#/settings/appearance'))
  await page.getByRole('radio', { name: 'Compact' }).click()
  await page.reload()
  await page.getByRole('radio', { name: 'Compact', checked: true }).waitFor()
  await page.goto(page.url().replace(/#.*/, '#/address-book'))
  await row.waitFor()
  expect(await heightOf(row)).toBeLessThan(usual)
})

test('amounts of lists are hidden until the pointer is there, and never on the card of a request', async () => {
  const { page } = await open({ hash: '#/activity', script: { cards: [transferCard] }, anew: true })
  const sentence = page.locator('.activity-sentence').first()
  await sentence.waitFor()
  expect(await filterOf(sentence)).toBe('none')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('hide amounts')
  await page.getByRole('option', { name: 'Hide amounts in lists' }).click()
  await expect.poll(() => filterOf(sentence)).toContain('blur')
  await sentence.hover()
  await expect.poll(() => filterOf(sentence)).toBe('none')
  await page.goto(page.url().replace(/#.*/, '#/approvals'))
  const headline = page.getByRole('heading', { name: /Send 1.5 ETH/ })
  await headline.waitFor()
  const blurred = page
    .locator('.card *')
    .evaluateAll(all => all.filter(each => getComputedStyle(each).filter !== 'none'))
  expect(await blurred).toEqual([])
  await expect.poll(() => filterOf(page.locator('.inbox-sentence').first())).toContain('blur')
})

test('the settings follow what is chosen elsewhere while they are open', async () => {
  const { page } = await open({ hash: '#/settings/appearance', anew: true })
  const hide = page.getByRole('checkbox', { name: 'Hide amounts in lists' })
  await hide.waitFor()
  expect(await hide.isChecked()).toBe(false)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('hide amounts')
  await page.getByRole('option', { name: 'Hide amounts in lists' }).click()
  await expect.poll(() => hide.isChecked()).toBe(true)
})

test('where the system chooses the colours, what is current and what is dangerous still stands out', async () => {
  const { page } = await open({ hash: '#/approvals', script: { cards: [transferCard] } })
  await page.emulateMedia({ forcedColors: 'active' })
  const current = page.locator('.inbox-row a[aria-current]')
  await expect.poll(() => current.evaluate(each => getComputedStyle(each).outlineStyle)).toBe('solid')
  const dot = page.locator('.inbox-dot').first()
  await expect.poll(() => dot.evaluate(each => getComputedStyle(each).borderStyle)).toBe('solid')
})
