/**
 * Attacks the promise that no request keeps all others waiting: a small document can name thousands of different coins, and each must
 * not be compared with each.
 */
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { document, other, own, ownKey, type Packed, pack } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { eight, expectCost } from '../support/cost.ts'

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

test.each<[string, (payments: number) => Packed[]]>([
  ['200 payments of 50 coins, 136 KB', payments => Array.from({ length: payments }, () => send(4))],
  [
    '200 payments of 50 coins with long names, almost 1 MB',
    payments => Array.from({ length: payments }, () => send(80)),
  ],
  ['one payment to 200', payments => [multiSend(payments)]],
  ['200 payments to one', payments => Array.from({ length: payments }, () => multiSend(1))],
])('%s are read, counted and shown about as soon as an eighth of them eight times', async (_, messages) => {
  const card = (bytes: Uint8Array) => () => {
    const { signs } = read(bytes, ownKey)
    movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)
    whatWillHappen(signs, { publicKey: ownKey, address: own })
  }
  const [all, eighth] = [200, 25].map(payments => card(document({ messages: messages(payments) }))) as [
    () => void,
    () => void,
  ]
  await expectCost({ of: all, atMost: 3, times: eight(eighth) })
})

test('payments to several pay no more often than as many plain ones', () => {
  expect(() => read(document({ messages: [multiSend(200), multiSend(1)] }), ownKey)).toThrow('more than 10000 payments')
})
