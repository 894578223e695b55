/**
 * Promise: a call of under a megabyte is read, described and judged in a few times as long as its arguments take to decode, however
 * many items its lists have. A description asks for each list once, and rules share one list of arguments. Behind the values that a card
 * shows, every call and every address is still looked at.
 */
import { decodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { addressesHeldBy } from '../../src/core/chains/ethereum/addresses-named.ts'
import { callOf } from '../../src/core/chains/ethereum/calls/call-of-transaction.ts'
import { everyCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { me, permit2, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { expectCost } from '../support/cost.ts'
import { dataOf, signerKey } from '../support/spending.ts'

const accountOf = (index: number, first = 'a0') => `0x${first}${index.toString(16).padStart(38, '0')}` as `0x${string}`
const zeros = `0x${'00'.repeat(32)}`
const list = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, index) => item(index))

const createSession =
  'createSession(address delegate, uint48 validAfter, uint48 validUntil, uint32 maxCalls, uint16 maxFeeBps, (address token, uint256 limit)[] limits, bytes32 salt)'
const multicall = 'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)'
const transferFrom = 'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)'

const session = (length: number) => ({
  chainId: 146,
  to: '0x109ae72778a0260571b9767477204f1ce41fbdff',
  data: dataOf(createSession, [
    accountOf(1),
    0,
    2 ** 40,
    5,
    5,
    list(length, index => ({ token: accountOf(index, 'b0'), limit: 5n })),
    zeros,
  ]),
})
const bundle = (length: number) => ({
  to: '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245',
  data: dataOf(multicall, [
    list(length, index => ({
      ...{ to: usdc, value: 0n, skipRevert: true, callbackHash: zeros },
      data: dataOf('transfer(address to, uint256 amount)', [accountOf(index), 1n]),
    })),
  ]),
})
const taken = (length: number) => ({
  to: permit2,
  data: dataOf(transferFrom, [
    list(length, index => ({
      ...{ from: me, to: accountOf(index), amount: 2n ** 160n - 1n, token: accountOf(index, 'b0') },
    })),
  ]),
})

function read(call: { readonly to: string; readonly data: string; readonly chainId?: number }) {
  const transaction = transactionOf({ value: 0n, ...call } as never)
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  const described = describeTransaction(transaction, me as never)
  const summary = whatWillHappen(signed, { publicKey: signerKey, address: me })
  return { transaction, described, summary, warnings: warnOfEthereum(signed, surroundings) }
}

describe('a list of many items takes a few times as long as decoding it', () => {
  test.each([
    ['of limits that a description tells of', session(15_000), createSession, 6],
    ['of calls that a description tells of, each read too', bundle(2_800), multicall, 25],
    ['of tokens without limit', taken(7_500), transferFrom, 6],
  ])('%s', async (_, call, signature, most) => {
    expect(call.data.length / 2).toBeGreaterThan(850_000)
    expect(call.data.length / 2).toBeLessThan(1_000_000)
    const abi = parseAbi([`function ${signature}`] as readonly string[])
    const decode = () => decodeFunctionData({ abi, data: call.data })
    await expectCost({ of: () => read(call), atMost: most, times: decode })
  })
})

test('behind the values that are shown, every call and every address is still looked at', () => {
  const { transaction, described } = read(bundle(900))
  const call = callOf(transaction)
  expect(everyCall(call as never)).toHaveLength(901)
  expect(JSON.stringify(described.fields)).toContain('and 800 more, in the raw bytes')
  const { transaction: other } = read(session(900))
  const { named } = addressesHeldBy({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: other })
  expect(named.map(address => address.toLowerCase())).toContain(accountOf(899, 'b0'))
})
