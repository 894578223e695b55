import fc from 'fast-check'
import { type Abi, encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import type { Struct } from '../../../../../src/core/policies/language/value.ts'
import { expectCost, hashingOneMegabyte } from '../../../../support/cost.ts'
import { scaled } from '../../../../support/effort.ts'
import { countHits } from '../../../../support/hits.ts'
import { abi, bob, encode, fn, reading, scopeOf, selectorOf, word } from './interface-of-a-contract.ts'

/** wire.md §6.1: without calldata, or with another function, the fields are missing. */
test.each([
  ['no calldata', '0x'],
  ['part of a selector', '0xa9059c'],
  ['another function', '0x095ea7b3'],
  ['a selector alone', '0xa9059cbb'],
  ['arguments cut short', `0xa9059cbb${word(BigInt(bob))}${word(5n).slice(2)}`],
  ['arguments and one byte more', `0xa9059cbb${word(BigInt(bob))}${word(5n)}00`],
  ['an address with something before it', `0xa9059cbb${word(2n ** 200n + BigInt(bob))}${word(5n)}`],
] as const)('%s is not read', async (_, data) => {
  const call = await reading(abi)
  expect(call(data)).toBeUndefined()
  const scope = await scopeOf(data)
  const { tx } = scope.eth as { tx: Struct }
  expect([tx.function_name, tx.contract_call_args]).toEqual([undefined, undefined])
  expect(tx.function_signature).toBe(data.length >= 10 ? data.slice(0, 10) : '')
})

/** Two ways to write one list: pointing elsewhere, with something between, to the same place twice. */
test.each([
  ['two lists at one place', [32n * 2n, 32n * 2n, 1n, 7n]],
  ['a gap before the list', [32n * 2n, 32n * 5n, 1n, 7n, 99n, 1n, 7n]],
  ['lists in the other order', [32n * 4n, 32n * 2n, 1n, 7n, 1n, 8n]],
  ['a list that begins behind the end', [32n * 2n, 32n * 900n, 1n, 7n]],
  ['a list of more items than there are', [32n * 2n, 32n * 4n, 2n ** 255n, 7n, 1n, 7n]],
] as const)('%s is not read, as it is not how it would be written', async (_, words) => {
  const pairs = [
    fn('pairs', [
      ['first', 'uint256[]'],
      ['second', 'uint256[]'],
    ]),
  ] as unknown as Abi
  const call = await reading(pairs)
  const selector = selectorOf(pairs, 'pairs')
  expect(call(`${selector}${words.map(word).join('')}`)).toBeUndefined()
  expect(call(`${selector}${[64n, 128n, 1n, 7n, 1n, 8n].map(word).join('')}`)?.args).toEqual({
    first: [7n],
    second: [8n],
  })
})

test('calldata that points back and forth is refused quickly', async () => {
  const deep = [fn('deep', [['lists', 'uint256[][][][]']])] as unknown as Abi
  const call = await reading(deep)
  // Every list holds many offsets, all to the same next list: read plainly, more items than there is time for.
  const width = 400n
  const list = (next: bigint[]) => [width, ...next]
  const same = Array.from({ length: Number(width) }, () => width * 32n)
  const words = [32n, ...list(same), ...list(same), ...list(same), ...list(same)]
  const calldata = `${selectorOf(deep, 'deep')}${words.map(word).join('')}`
  await expectCost({ of: () => expect(call(calldata)).toBeUndefined(), atMost: 200, times: hashingOneMegabyte })
})

test('whatever is read of calldata that was tampered with encodes to that calldata again', async () => {
  const call = await reading(abi)
  const calls = [{ target: bob, value: 9n, inner: ['0x0102', true] }]
  const whole = [
    encode('transfer', [bob, 5n]),
    encode('mixed', [7, -3n, true, 'text', `0x${'ab'.repeat(32)}`, '0xcafe', [[1, 2], []]]),
    encode('execute', [calls]),
  ]
  const tampered = countHits()
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(), fc.nat(2), fc.nat(255), (data, position, cut, byte) => {
      const at = 10 + 2 * (position % ((data.length - 10) / 2))
      const put = byte.toString(16).padStart(2, '0')
      const changed = `${data.slice(0, at)}${put}${data.slice(at + 2 * cut)}` as const
      const read = call(changed)
      if (!read) return
      const { inputs } = (abi as readonly unknown[] as { name: string; inputs: never[] }[]).find(
        ({ name }) => name === read.functionName,
      )!
      expect(`${data.slice(0, 10)}${encodeAbiParameters(inputs, Object.values(read.args) as never).slice(2)}`).toBe(
        changed,
      )
      if (changed !== data) tampered.hit()
    }),
    { numRuns: scaled(3_000) },
  )
  // Other amounts and addresses among them.
  tampered.expectAtLeast(100)
})
