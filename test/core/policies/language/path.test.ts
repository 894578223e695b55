import { expect, test } from 'vitest'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { a, int, listOf, string, struct } from '../../../../src/core/policies/language/field-types.ts'
import { lazily, structOf } from '../../../../src/core/policies/language/lazily.ts'
import type { Vocabulary } from '../../../../src/core/policies/language/type.ts'
import type { Scope, Value } from '../../../../src/core/policies/language/value.ts'

const item = struct('Item', { name: string('Its name.') })
const vocabulary: Vocabulary = {
  order: a(struct('Order', { amount: int('How much.'), item: a(item, 'What.') }), 'An order.'),
  items: listOf(item, 'Others.'),
}
const evaluate = (text: string, scope: Scope) => compileExpression(text, vocabulary).evaluate(scope)
const ordering = (amount: bigint, name = 'tea') => structOf({ order: structOf({ amount, item: structOf({ name }) }) })

test('a field is looked up once for a request, however many expressions name it', () => {
  const looked: string[] = []
  const counting = (name: string, value: Value) =>
    new Proxy(lazily({ [name]: () => value }), {
      get(target, field, receiver) {
        looked.push(String(field))
        return Reflect.get(target, field, receiver)
      },
    })
  const scope = structOf({ order: counting('amount', 5n) })
  expect(evaluate('order.amount > 4 && order.amount < 6', scope)).toEqual({ value: true })
  expect(evaluate('order.amount == 5', scope)).toEqual({ value: true })
  expect(looked).toEqual(['amount'])
})

test('another request is looked at anew, and so is the first one after it', () => {
  const [five, six] = [ordering(5n), ordering(6n)]
  const isFive = compileExpression('order.amount == 5', vocabulary)
  expect([five, six, five].map(scope => isFive.evaluate(scope))).toEqual([
    { value: true },
    { value: false },
    { value: true },
  ])
})

test('what is missing is reported where it is written, by each expression that names it', () => {
  const scope = structOf({ order: structOf({ amount: 5n }) })
  const text = 'order.amount == 5 && order.item.name =='
  const missing = (from: number) => ({ error: { message: 'field does not exist: item', from, to: from + 10 } })
  expect(evaluate("order.item.name == 'tea'", scope)).toEqual(missing(0))
  expect(evaluate(`${text} 'tea'`, scope)).toEqual(missing(text.indexOf('order.item')))
  expect(evaluate("order.item.name == 'tea'", structOf({}))).toEqual({
    error: { message: 'field does not exist: order', from: 0, to: 5 },
  })
})

test('a variable is read anew for each item', () => {
  const scope = structOf({ items: ['tea', 'salt'].map(name => structOf({ name })) })
  expect(evaluate("items.any(each, each.name == 'salt')", scope)).toEqual({ value: true })
  expect(evaluate("items.all(each, each.name == 'tea')", scope)).toEqual({ value: false })
})
