/**
 * Promise: whoever fills an order of 1inch whose price contracts of its maker set is warned where the router makes sure of less than the order
 * offers, for what it gives. An amount that is wanted is not shown as one that is given.
 */
import { expect, test } from 'vitest'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dataOf } from '../support/spending.ts'
import { shown } from './cards-of-calls.ts'

const to = '0x111111125421cA6dc452d289314280a0f8842A65'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ether = 10n ** 18n
const order =
  '(uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order'
const word = `0x${'11'.repeat(32)}`

const fills: Readonly<Record<string, readonly [string, readonly unknown[], readonly unknown[]]>> = {
  fillOrder: [`fillOrder(${order}, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits)`, [word, word], []],
  fillOrderArgs: [
    `fillOrderArgs(${order}, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits, bytes args)`,
    ...([[word, word], [`0x${'22'.repeat(40)}`]] as const),
  ],
  fillContractOrder: [
    `fillContractOrder(${order}, bytes signature, uint256 amount, uint256 takerTraits)`,
    ...([['0x1234'], []] as const),
  ],
  fillContractOrderArgs: [
    `fillContractOrderArgs(${order}, bytes signature, uint256 amount, uint256 takerTraits, bytes args)`,
    ...([['0x1234'], [`0x${'22'.repeat(40)}`]] as const),
  ],
}
const extension = 1n << 249n
const bytesOfExtension = 40n << 224n
const wanted = 1n << 255n

const nothing = 'The swap may pay out nothing: no least amount is asked for.'
const less =
  'Whoever made the order sets its price when it is filled: this may give more, or get less, than its description shows.'
const any = 'The swap may take any amount: no most is set.'

test.each(Object.entries(fills))('%s', (_, [signature, before, after]) => {
  const card = (makerTraits: bigint, takerTraits: bigint, amount = ether) => {
    const made = [1n, BigInt(stranger), 0n, BigInt(usdc), BigInt(weth), 3000_000000n, ether, makerTraits]
    return shown({ to, data: dataOf(signature, [made, ...before, amount, takerTraits, ...after]) })
  }
  for (const [ofMaker, ofTaker] of [
    [extension, 0n],
    [extension, bytesOfExtension],
    [0n, bytesOfExtension],
  ] as const) {
    const dangers = (threshold: bigint, amount?: bigint) => card(ofMaker, ofTaker | threshold, amount).dangers
    for (const least of [0n, 1n]) expect(dangers(least)).toEqual([nothing])
    expect(dangers(3000_000000n)).toEqual([])
    expect(dangers(1500_000000n, ether / 2n)).toEqual([])
    for (const threshold of [2n, 2999_999999n]) expect(dangers(threshold)).toEqual([less])
    expect(dangers(2990_000000n, 2n ** 256n - 1n)).toEqual(expect.arrayContaining([any, less]))
    for (const most of [0n, 2n ** 185n - 1n])
      expect(dangers(wanted | most, 3000_000000n)).toEqual(expect.arrayContaining([any, less]))
    expect(dangers(wanted | ether, 3000_000000n)).toEqual([])
    expect(dangers(wanted | ether, 2n)).toEqual([less])
  }
  for (const traits of [0n, 1n, 2990_000000n, wanted, wanted | ether]) expect(card(0n, traits).dangers).toEqual([])
})

test('an amount that is wanted is not shown as one that is given', () => {
  const card = (takerTraits: bigint) =>
    shown({
      to,
      data: dataOf(fills.fillOrder?.[0] ?? '', [
        [1n, BigInt(me), 0n, BigInt(usdc), BigInt(weth), 3000_000000n, ether, 0n],
        ...[word, word, 2000_000000n, takerTraits],
      ]),
    })
  expect(JSON.stringify(card(0n).summary)).toContain('Amount to sell')
  const { summary, numbers } = card(wanted)
  expect(JSON.stringify(summary)).not.toContain('Amount to sell')
  expect(numbers).toContain('2000000000')
})
