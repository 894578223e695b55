import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'
import { recipient } from './support/scripts/basics.ts'
import { cardOf, shown, transferCard } from './support/scripts/cards.ts'

const open = renderedWindows()
const unnamed = cardOf(5, { fields: [{ label: 'To', value: recipient, style: 'address' }] }, { place: 'eip155:8453' })

test('an address on a card is named where it was met, after its look-alike was shown', async () => {
  const window = await open({ script: { cards: [unnamed] } })
  const { page } = window
  await page.getByRole('button', { name: 'Name this address' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Landlord')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(recipient)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added “Landlord”').waitFor()
  expect(await window.calls('addressBook.add')).toMatchObject([
    { name: 'Landlord', address: recipient, chains: ['eip155:8453'] },
  ])
})

test('an address that has a name, or is on another chain, is not named from a card', async () => {
  const fields = [...shown.fields, { label: 'There', value: recipient, style: 'address', elsewhere: true } as const]
  const { page } = await open({ script: { cards: [{ ...transferCard, shown: { ...shown, fields } }] } })
  await page.getByRole('button', { name: 'Copy address' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Name this address' }).count()).toBe(0)
})

test('the whole address is copied', async () => {
  const { page } = await open({ script: { cards: [unnamed] } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('region', { name: 'What is asked' }).getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(recipient)
})

test('a recipient that was paid before is told once, beside its address', async () => {
  const named = { label: 'To', value: recipient, style: 'address' } as const
  const fields = [
    { label: 'What will happen', value: '', summary: true, children: [{ ...named, label: 'From' }, named] } as const,
    named,
  ]
  const paidBefore = [{ address: recipient, payments: 14, lastAt: Date.UTC(2026, 4, 5, 12) }]
  const { page } = await open({ script: { cards: [cardOf(5, { fields }, { paidBefore })] } })
  const told = page.getByText('Paid 14 times from here, last on 5 May 2026')
  await told.waitFor()
  expect(await told.count()).toBe(1)
  expect(await page.locator('.field-summary .field-line').last().getByText('Paid 14 times').count()).toBe(1)
})
