import { expect, test } from 'vitest'
import type { Field } from '../../src/shared/card.ts'
import { renderedWindows } from './support/open-window.ts'
import { recipient } from './support/scripts/basics.ts'
import { cardOf, summaryOf } from './support/scripts/cards.ts'

const open = renderedWindows()

const grace: Field = { label: 'To', value: recipient, style: 'address', name: { text: 'Grace', by: 'book' } }
const fields: Field[] = [
  summaryOf(
    { label: 'You send', value: '1 USDC' },
    grace,
    { label: 'You allow', value: 'any amount of USDC' },
    { label: 'To be taken by', value: recipient, style: 'address', name: { text: 'Mallory', by: 'book' } },
    { label: 'Fee at most', value: '0.00063 ETH' },
  ),
  { label: 'order', value: '', children: [{ label: 'You send', value: 'nothing at all' }] },
]

test('all that moves and all who get it stand large in the summary, and no words of the caller do', async () => {
  const { page } = await open({ script: { cards: [cardOf(1, { fields })] } })
  const sizeOf = (text: string) =>
    page
      .getByRole('region', { name: 'What is asked' })
      .getByText(text, { exact: true })
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  for (const text of ['1 USDC', 'any amount of USDC', 'Grace', 'Mallory']) expect(await sizeOf(text), text).toBe(20)
  for (const text of ['0.00063 ETH', 'nothing at all']) expect(await sizeOf(text), text).toBe(14)
})
