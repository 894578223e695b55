import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../../../../../src/core/chains/ethereum/chain.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { historyWarnings } from '../../../../../src/core/chains/history-warnings.ts'
import { friend, now, stranger, surroundings, uni, usdc } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

const minutes = 60_000
const ether = 10n ** 18n

interface Before {
  readonly change: object
  /** Before now, in milliseconds. */
  readonly ago?: number
}

/** What is told of a transaction after these, newest first. */
function told(change: object, before: readonly Before[]): string[] {
  const signedOf = (each: object) => ({
    ...({ chain: 'ethereum', kind: 'ethereumTransaction' } as const),
    transaction: transactionOf({ to: friend, ...each }),
  })
  const earlier = () => before.map(({ change, ago = 60 * minutes }) => ({ signed: signedOf(change), at: now - ago }))
  const signed = signedOf(change)
  const asked = { ...surroundings, publicKey: '', earlier }
  return [...warnOfEthereum(signed, asked), ...historyWarnings({ chain: ethereum, signed }, asked)].map(
    ({ text }) => text,
  )
}

const times = (howMany: number, change: (index: number) => object): Before[] =>
  Array.from({ length: howMany }, (_, index) => ({ change: { nonce: howMany - index, ...change(index) } }))
const tokens = (amount: bigint, to = usdc) => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] }),
})

describe('a nonce that was used before', () => {
  const says = /would replace it/
  test('is told of', () => {
    expect(told({ nonce: 3, value: ether }, [{ change: { nonce: 3, value: 2n } }]).join()).toMatch(says)
  })
  test('is not of another one, nor of another network', () => {
    expect(told({ nonce: 4, value: ether }, [{ change: { nonce: 3 } }]).join()).not.toMatch(says)
    expect(told({ nonce: 3, value: ether }, [{ change: { nonce: 3, chainId: 10 } }]).join()).not.toMatch(says)
  })
  test('by the very same transaction is said to be that', () => {
    expect(told({ nonce: 3, value: 2n }, [{ change: { nonce: 3, value: 2n } }]).join()).toMatch(/This very transaction/)
  })
})

describe('a nonce that leaves others out', () => {
  const says = /It waits until the 2 in between are sent/
  test('is told of', () => {
    expect(told({ nonce: 6 }, [{ change: { nonce: 2 } }, { change: { nonce: 3 } }]).join()).toMatch(says)
  })
  test('is not where it comes next, nor where nothing was signed', () => {
    expect(told({ nonce: 4 }, [{ change: { nonce: 3 } }]).join()).not.toMatch(/waits until/)
    expect(told({ nonce: 6 }, []).join()).not.toMatch(/waits until/)
  })
})

describe('the same again', () => {
  const says = /paid twice/
  test('is told of within ten minutes', () => {
    expect(told({ nonce: 4, value: 5n }, [{ change: { nonce: 3, value: 5n }, ago: 9 * minutes }]).join()).toMatch(says)
  })
  test('is not after ten, nor of another amount, recipient or nonce', () => {
    for (const before of [
      { change: { nonce: 3, value: 5n }, ago: 10 * minutes },
      { change: { nonce: 3, value: 6n }, ago: minutes },
      { change: { nonce: 3, value: 5n, to: stranger }, ago: minutes },
      { change: { nonce: 4, value: 5n }, ago: minutes },
    ])
      expect(told({ nonce: 4, value: 5n }, [before]).join()).not.toMatch(says)
  })
})

describe('an amount above what is usual', () => {
  const says = /far more than usual/
  const before = times(5, index => ({ value: BigInt(index + 1) * ether }))
  test('is told of, in coin and in tokens', () => {
    expect(told({ nonce: 6, value: 31n * ether }, before).join()).toMatch(
      /31 ETH is far more than usual: the last 5 times, this account sent 5 ETH at most/,
    )
    const paid = times(5, () => tokens(1_000_000n))
    expect(told({ nonce: 6, ...tokens(10_000_001n) }, paid).join()).toMatch(/10\.000001 USDC is far more than usual/)
  })
  test('is not at ten times the median, nor below the most, nor with four to compare', () => {
    expect(told({ nonce: 6, value: 30n * ether }, before).join()).not.toMatch(says)
    const once = [...before, { change: { nonce: 0, value: 100n * ether } }]
    expect(told({ nonce: 6, value: 99n * ether }, once).join()).not.toMatch(says)
    expect(told({ nonce: 6, value: 99n * ether }, before.slice(0, 4)).join()).not.toMatch(says)
  })
  test('is not by what was sent of another asset', () => {
    expect(told({ nonce: 6, ...tokens(10n ** 12n) }, before).join()).not.toMatch(says)
    const paid = times(5, () => tokens(1n, uni))
    expect(told({ nonce: 6, ...tokens(10n ** 12n) }, paid).join()).not.toMatch(says)
  })
})

describe('a fee above what is usual for the account', () => {
  const says = /a hundred times or more/
  const before = times(5, () => ({ value: 50n * ether, maxFeePerGas: 1000n }))
  test('is told of', () => {
    expect(told({ nonce: 6, value: 50n * ether, maxFeePerGas: 100_000n }, before).join()).toMatch(says)
  })
  test('is not just below, nor with four to compare, nor where the card says already that it is high', () => {
    expect(told({ nonce: 6, value: 50n * ether, maxFeePerGas: 99_999n }, before).join()).not.toMatch(says)
    expect(told({ nonce: 6, value: 50n * ether, maxFeePerGas: 100_000n }, before.slice(1)).join()).not.toMatch(says)
    expect(told({ nonce: 6, value: 50n * ether, maxFeePerGas: 10n ** 12n }, before).join()).not.toMatch(says)
  })
})

describe('a network that the account never signed for', () => {
  const says = /has signed for other networks here/
  const message = (chainId: bigint, before: readonly Before[]) => {
    const typedData = { primaryType: 'Mail', types: {}, domain: { chainId }, message: {} } as never
    const earlier = () =>
      before.map(({ change }) => ({
        signed: {
          chain: 'ethereum',
          kind: 'ethereumTransaction',
          transaction: transactionOf({ to: friend, ...change }),
        },
        at: now,
      }))
    const signed = { chain: 'ethereum', kind: 'typedData', typedData } as const
    return warnOfEthereum(signed, { ...surroundings, earlier: earlier as never }).map(({ text }) => text)
  }
  test('is told of in a message', () => {
    expect(message(10n, [{ change: {} }]).join()).toMatch(says)
  })
  test('is not where it did, nor where nothing was signed', () => {
    expect(message(1n, [{ change: {} }]).join()).not.toMatch(says)
    expect(message(10n, [{ change: {} }, { change: { chainId: 10 } }]).join()).not.toMatch(says)
    expect(message(10n, []).join()).not.toMatch(says)
  })
})
