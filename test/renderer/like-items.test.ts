import { expect, test } from 'vitest'
import { withLikeItems } from '../../src/renderer/screens/approvals/like-items.ts'
import type { Field } from '../../src/shared/card.ts'

const address = `0x${'70'.repeat(20)}`
const item = (label: string, ...children: Field[]): Field => ({ label, value: '', children })
const token = { label: 'token', value: address, style: 'address' } as const
const amount = (value: number) => ({ label: 'amount', value: `${value}` })
const three = [0, 1, 2].map(index => item(`items [${index}]`, token, amount(index)))

test('what all items say is said once, and the rest stands in columns', () => {
  const [like, ...others] = withLikeItems([...three, amount(9)])
  expect(like).toEqual({
    label: 'items',
    names: ['[0]', '[1]', '[2]'],
    same: [token],
    columns: [{ label: 'amount', cells: [amount(0), amount(1), amount(2)] }],
  })
  expect(others).toEqual([amount(9)])
})

test('two lists that follow one another stay two', () => {
  const others = three.map(({ children }, index) => item(`orders[${index}]`, ...(children ?? [])))
  expect(withLikeItems([...three, ...others])).toMatchObject([{ label: 'items' }, { label: 'orders' }])
})

test.each([
  ['two items', three.slice(1)],
  ['items with other lines', [...three.slice(1), item('items [3]', token)]],
  ['items with branches', three.map(({ label }) => item(label, item('inner', amount(1))))],
  ['items with long texts', three.map(({ label }) => item(label, { label: 'text', value: 'x'.repeat(71) }))],
  ['items that are folded', three.map(each => ({ ...each, folded: true }) as const)],
  ['items with a value of their own', three.map(each => ({ ...each, value: 'something' }))],
  ['lines that are no items', [amount(1), amount(2), amount(3)]],
])('%s stay as they are', (_, fields) => {
  expect(withLikeItems(fields)).toEqual(fields)
})
