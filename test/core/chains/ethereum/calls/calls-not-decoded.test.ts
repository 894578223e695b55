import fc from 'fast-check'
import { type AbiFunction, type Hex, maxUint256, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../../src/core/chains/declaration/described.ts'
import { decodeCall } from '../../../../../src/core/chains/ethereum/calls/decode-call.ts'
import { knownCalls } from '../../../../../src/core/chains/ethereum/calls/known-calls.ts'
import { arbitraryValue } from '../../../../support/abi-values.ts'
import { scaled } from '../../../../support/effort.ts'
import { describeCall } from '../../../../support/ethereum-calls.ts'
import { alice, bob, callOf, contract, transfer, usdc, weth } from './usual-calls.ts'

test('a selector that is not known is said to be unknown, with its size', () => {
  const { sentence, warnings } = describeCall({ chainId: 1n, to: contract, value: 0n, data: '0x12345678aabb' })
  expect(sentence).toBe(`Call contract ${contract} with data that is not understood (0x12345678, 6 bytes)`)
  expect(warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringContaining(`${contract} does with this data (0x12345678, 6 bytes)`),
    },
  ])
  expect(decodeCall({ chainId: 1n, to: usdc, data: '0x12' })).toEqual({ kind: 'unknown', selector: '0x12' })
})
test.each<[string, Hex]>([
  ['an argument missing', transfer.slice(0, -64) as Hex],
  ['nothing after the selector', '0xa9059cbb'],
  ['an address with dirt in its upper bytes', `0xa9059cbb${'01'.repeat(12)}${transfer.slice(34)}`],
  ['a bool that is 2', `0xa22cb465${'00'.repeat(31)}01${'00'.repeat(31)}02`],
])('a known selector with %s is not read as that function', (_, data) => {
  expect(decodeCall({ chainId: 1n, to: usdc, data }).kind).toBe('malformed')
  const { sentence, warnings } = describeCall({ chainId: 1n, to: usdc, value: 0n, data })
  expect(sentence).toContain('not understood')
  expect(warnings).toEqual([{ level: 'danger', text: expect.stringMatching(/does not decode as it exactly/) }])
})

test('whatever the arguments, the sentence is one short line and the description does not fail', () => {
  const calls = [...knownCalls().values()]
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.infiniteStream(fc.nat(0xffff)),
      fc.bigInt({ min: 0n, max: maxUint256 }),
      (known, stream, value) => {
        const { inputs } = parseAbiItem(`function ${known.signature}` as string) as AbiFunction
        const args = inputs.map(input =>
          arbitraryValue(input, [usdc, weth, alice, bob, contract], () => stream.next().value),
        )
        const call = { ...callOf(known.signature, args), ...(known.onlyOf && { to: known.onlyOf }), value }
        const described = describeCall(call)
        expect(decodeCall(call).kind).toBe('known')
        expect(described.sentence).toMatch(/^[\x20-\x7e…]+$/)
        expect(described.sentence.length).toBeLessThanOrEqual(longestSentence)
        expect(described.short.length).toBeLessThanOrEqual(130)
      },
    ),
    { numRuns: scaled(500) },
  )
})

test('what follows the arguments of a known call is a field and a danger, and the call is read', () => {
  const { sentence, fields, warnings } = describeCall({ chainId: 1n, to: usdc, value: 0n, data: `${transfer}00ff` })
  expect(sentence).toBe(`Send 0.000005 USDC to ${bob}`)
  expect(fields).toContainEqual({ label: 'Bytes after the arguments', value: '0x00ff', style: 'bytes' })
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('2 bytes follow the arguments'),
  })
  expect(decodeCall({ chainId: 1n, to: usdc, data: `${transfer}00ff` })).toMatchObject({
    kind: 'known',
    rest: '0x00ff',
  })
})

test('calldata at random never breaks the description', () => {
  const selectors = [...knownCalls().keys()]
  fc.assert(
    fc.property(fc.constantFrom('0x' as const, ...selectors), fc.uint8Array({ maxLength: 300 }), (selector, rest) => {
      const data = `${selector}${Buffer.from(rest).toString('hex')}` as Hex
      expect(describeCall({ chainId: 1n, to: contract, value: 0n, data }).sentence.length).toBeLessThanOrEqual(
        longestSentence,
      )
    }),
    { numRuns: scaled(1000) },
  )
})
