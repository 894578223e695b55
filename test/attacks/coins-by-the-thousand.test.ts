/**
 * Attacks the promise that no request keeps all others waiting: a small document can name thousands of different coins, and each must
 * not be compared with each.
 */
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { document, other, own, ownKey, type Packed, pack } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { processorTime } from '../support/processor-time.ts'

let number = 0
/** Of other denominations each time. @param length - Of each. */
const coins = (many: number, length: number) =>
  Array.from({ length: many }, () => ({ denom: `a${(number++).toString(36).padStart(length - 1, '0')}`, amount: '1' }))

const send = (length: number): Packed =>
  pack('/cosmos.bank.v1beta1.MsgSend', { fromAddress: own, toAddress: other, amount: coins(50, length) })
const multiSend = (outputs: number): Packed =>
  pack('/cosmos.bank.v1beta1.MsgMultiSend', {
    inputs: [{ address: own, coins: coins(50, 8) }],
    outputs: Array.from({ length: outputs }, () => ({ address: other, coins: coins(50, 8) })),
  })

test.each<[string, () => Packed[]]>([
  ['200 payments of 50 coins, 136 KB', () => Array.from({ length: 200 }, () => send(4))],
  ['200 payments of 50 coins with long names, almost 1 MB', () => Array.from({ length: 200 }, () => send(80))],
  ['one payment to 200', () => [multiSend(200)]],
  ['200 payments to one', () => Array.from({ length: 200 }, () => multiSend(1))],
])('%s are read, counted and shown within two seconds', (_, messages) => {
  const bytes = document({ messages: messages() })
  const taken = processorTime()
  const { signs } = read(bytes, ownKey)
  movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)
  whatWillHappen(signs, { publicKey: ownKey, address: own })
  expect(taken()).toBeLessThan(2_000)
})

test('payments to several pay no more often than as many plain ones', () => {
  expect(() => read(document({ messages: [multiSend(200), multiSend(1)] }), ownKey)).toThrow('more than 10000 payments')
})
