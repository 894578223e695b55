import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../../../src/core/chains/ethereum/calls/decode-call.ts'
import type { Call } from '../../../../../src/core/chains/ethereum/transactions/call.ts'
import type { Warning } from '../../../../../src/shared/card.ts'
import { wrappers } from '../wrappers.ts'
import { call, type Made, transfer } from './call-cases/call.ts'
import { callCases, warnedOfCall } from './call-cases/index.ts'
import { friend, router, stranger, zero } from './surroundings.ts'

/** The same in every way that one call can hold another. */
const wrapped = ({ to, data }: Made): readonly Made[] =>
  Object.values(wrappers).map(wrap => ({ to: stranger, data: wrap(to, 0n, data) }))

const inside = ({ to, data }: Made): Made =>
  call(stranger, 'aggregate((address target, bytes callData)[] calls)', [{ target: to, callData: data }])

/** The same with a byte behind its arguments, where there are some that end well. */
const longer = (made: Made): readonly Made[] => {
  const meaning = decodeCall({ chainId: 1n, ...(made as Pick<Call, 'to' | 'data'>) })
  const isOpen = meaning.kind === 'none' || meaning.kind === 'malformed' || ('rest' in meaning && meaning.rest !== '0x')
  return isOpen ? [] : [{ ...made, data: `${made.data}00` }]
}

describe.each(Object.entries(callCases))('%s', (_, { says, level, fires, below, mustNot, aloneOnly }) => {
  test('is told of, by itself and inside another call', () => {
    const alone = [fires, ...longer(fires)]
    for (const made of aloneOnly ? alone : [...alone, inside(fires), inside(inside(fires)), ...wrapped(fires)]) {
      const told = warnedOfCall(made).filter(({ text }) => says.test(text))
      expect(told.map(each => each.level)).toEqual([level])
      expect(told[0]?.text).toMatch(/^[^\n]{20,300}\.$/)
    }
  })

  test('is not told of just below, nor of what is harmless', () => {
    const around = aloneOnly ? [] : [inside(below), inside(mustNot), ...wrapped(mustNot)]
    for (const made of [below, mustNot, ...around])
      expect(warnedOfCall(made).filter(({ text }) => says.test(text))).toEqual([])
  })
})

test('of what a plain transfer to a friend does, there is nothing to warn', () => {
  expect(warnedOfCall(transfer(friend))).toEqual([])
})

test('bytes behind it hide nothing of a call that its contract describes', () => {
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const made = call(usdt, 'approve(address spender, uint256 amount)', router, maxUint256)
  const told = (warnings: readonly Warning[]) => warnings.map(({ text }) => text)
  expect(told(warnedOfCall(made))).toContainEqual(expect.stringContaining('could take every USDT'))
  const [behind, ...others] = longer(made).map(each => told(warnedOfCall(each)))
  expect(others).toEqual([])
  expect(behind).toEqual(expect.arrayContaining(told(warnedOfCall(made))))
  expect(behind).toContainEqual(expect.stringContaining('1 byte follows the arguments'))
})

test('what a card shows of calls inside each other is what is judged', () => {
  const many = (list: readonly Made[]) =>
    call(
      stranger,
      'aggregate((address target, bytes callData)[] calls)',
      list.map(({ to, data }) => ({ target: to, callData: data })),
    )
  const made = many([many(Array.from({ length: 60 }, () => transfer(friend))), transfer(zero)])
  const texts = warnedOfCall(made).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining(`Nobody is known to hold a key of ${zero}`))
  expect(texts).toContainEqual('Not shown: 12 calls inside this one.')
})
