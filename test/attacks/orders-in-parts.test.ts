/**
 * Promise: an order that may be filled in parts says so, and one that offers more than there is, or fills for one smallest unit, is a danger.
 */
import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, seconds, stranger, surroundings, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { seaport, typed } from './typed-orders.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const oneInch = '0x111111125421cA6dc452d289314280a0f8842A65'
const members =
  'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits'
const noParts = 1n << 255n

const order = (makingAmount: bigint, traits = 0n) =>
  typed(oneInch, 'Order', members, {
    ...{ salt: 1, maker: me, receiver: zero, makerAsset: usdc, takerAsset: weth },
    ...{ makingAmount, takingAmount: 10n ** 21n, makerTraits: ((seconds + 60n) << 80n) | traits },
  })

const told = (signed: Parameters<typeof warnOfEthereum>[0], level: 'danger' | 'notice', says: RegExp) =>
  warnOfEthereum(signed, surroundings).some(each => each.level === level && says.test(each.text))

test('an order that offers more than there is', () => {
  for (const amount of [2n ** 256n - 1n, 2n ** 128n, 10n ** 18n + 1n])
    for (const each of [order(amount), order(amount, noParts), seaport([usdc, amount], [[weth, 10n ** 21n, me]])])
      expect(told(each, 'danger', /sets no most of what it gives/)).toBe(true)
  expect(told(order(10n ** 18n), 'danger', /sets no most of what it gives/)).toBe(false)
})

test('an order that may be filled in parts', () => {
  expect(told(order(10n ** 9n), 'notice', /may be filled in parts/)).toBe(true)
  expect(told(order(10n ** 9n, noParts), 'notice', /may be filled in parts/)).toBe(false)
})

test('a fill that pays one smallest unit, by the amounts of the order or by the threshold', () => {
  const pays = (making: bigint, taking: bigint, traits: bigint) => {
    const signature = `fillOrder((${members.replaceAll('address', 'uint256')}) order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits)`
    const word = `0x${'11'.repeat(32)}`
    const offered = [1n, BigInt(stranger), 0n, BigInt(weth), BigInt(usdc), making, taking, 0n]
    const made = call(oneInch, signature, offered, word, word, 10n ** 12n, traits)
    const transaction = transactionOf({ ...made, value: 0n })
    return told({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, 'danger', /no least amount/)
  }
  expect(pays(1n, 10n ** 12n, 0n)).toBe(true)
  expect(pays(1n, 10n ** 12n, 1n)).toBe(true)
  expect(pays(10n ** 24n, 10n ** 36n, 0n)).toBe(true)
  expect(pays(10n ** 18n, 10n ** 12n, 0n)).toBe(false)
})
