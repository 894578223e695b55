import { expect, test } from 'vitest'
import { armed, isArmed } from './approval-pages.ts'
import { pass, renderedWindows } from './support/open-window.ts'
import { alikeCards, cardOf } from './support/scripts/cards.ts'

const open = renderedWindows()

test('ten more minutes are had by one press, and Approve stays where it is, and armed', async () => {
  const window = await open({ script: { cards: [cardOf(1, {}, { expiresAt: Date.now() + 180_000 })] } })
  const { page } = window
  const left = page.getByRole('timer')
  const more = page.getByRole('button', { name: '10 more minutes' })
  await left.waitFor()
  await armed(page)
  await pass(page, 70_000)
  const before = await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox()
  await more.click()
  await expect.poll(() => left.innerText()).toMatch(/^11 min/)
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox()).toEqual(before)
  expect(await isArmed(page)).toBe(true)
  const { id, fingerprint, digest } = cardOf(1)
  expect(await window.calls('approvals.extend')).toEqual([{ id, fingerprint, digest }])
})

test('requests that are alike get it together; what cannot have more says why', async () => {
  const expiresAt = Date.now() + 60_000
  const window = await open({ script: { cards: alikeCards(3).map(card => ({ ...card, expiresAt })) } })
  const { page } = window
  await page.getByRole('button', { name: '10 more minutes' }).click()
  await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/^10 min/)
  expect(await window.calls('approvals.extend')).toHaveLength(3)
  await window.change({ cards: [cardOf(9, {}, { expiresAt: Date.now() + 60_000 })] }, 'approvals')
  await window.fail('approvals.extend', { code: 'API_KEY_EXPIRED', message: 'The API key has expired.' })
  await page.getByRole('button', { name: '10 more minutes' }).click()
  await page.getByText('The request could not be given more time').waitFor()
  await page.getByText('The API key has expired.').waitFor()
})

test('what has expired cannot be approved, until it has more time', async () => {
  const window = await open({ script: { cards: [cardOf(1, {}, { expiresAt: Date.now() + 60_000 })] } })
  const { page } = window
  await armed(page)
  await pass(page, 61_000)
  await page.getByText('This request has expired.').waitFor()
  expect(await isArmed(page)).toBe(false)
  await page.getByRole('button', { name: 'Approve', exact: true }).click({ force: true })
  await page.getByRole('button', { name: '10 more minutes' }).click()
  await expect.poll(() => isArmed(page)).toBe(true)
  expect(await window.calls('approvals.approve')).toEqual([])
})
