/**
 * Promise: the card names whatever takes money or a right, also where it hides in an order, a fee or a forwarded call, or behind
 * a description.
 */
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { signedMessage, warnedOfMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import { seaport, witnessed } from '../core/chains/ethereum/warnings/message-cases/message.ts'
import { friend, me, stranger, surroundings, uni, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { publicKey, shown, unlimited } from './cards-of-calls.ts'

describe('a fee that pays whoever orders the block', () => {
  test.each<[string, object]>([
    ['by its price', { gas: 21_000n, maxFeePerGas: 10n ** 15n, maxPriorityFeePerGas: 10n ** 15n }],
    ['by its limit of gas', { gas: 2n ** 62n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }],
    ['by both', { gas: 30_000_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 11n }],
  ])('%s is a danger, and counts', (_, fees) => {
    const transaction = transactionOf({ to: friend, value: 1n, ...fees })
    const { warnings } = describeTransaction(transaction, me as never)
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('The fee is above the usual') })
    const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
    const [fee] = (whatWillHappen(signed, { publicKey, address: me }).children ?? []).filter(
      ({ label }) => label === 'Fee at most',
    )
    expect(fee?.value).toMatch(/^\d+(\.\d+)? ETH$/)
  })
})

test('the card of a UniswapX order that is a permit names both, with the amounts', () => {
  const told = warnedOfMessage(witnessed([[0n, stranger]])).map(({ level, text }) => `${level} ${text}`)
  expect(told.join('\n')).toMatch(/danger .*may let .* take up to 0\.000005 USDC/)
  expect(told.join('\n')).toMatch(/danger What the order pays out goes to/)
})

describe('an order', () => {
  const summaryOf = (message: Parameters<typeof signedMessage>[0]) =>
    (whatWillHappen(signedMessage(message), { publicKey, address: me }).children ?? []).map(
      ({ label, value }) => `${label}: ${value}`,
    )
  const item = (itemType: number, token: string, amount: bigint, number = 0) => ({
    ...{ itemType, token, identifierOrCriteria: number, startAmount: amount, endAmount: amount },
  })

  test('for nothing of a known token and much of an unknown one is a danger', () => {
    const { message, ...rest } = seaport([0, 0])
    const consideration = [item(0, zero, 0n), item(1, stranger, 10n ** 30n)].map(each => ({ ...each, recipient: me }))
    const told = warnedOfMessage({ ...rest, message: { ...message, consideration } })
    expect(told.map(({ level, text }) => `${level} ${text}`).join('\n')).toMatch(
      /danger All that is asked in return are tokens that are not known/,
    )
  })

  test.each([
    ['behind much that has no name', 1n],
    ['behind a little of it and much that has no name', 1_000_000n],
  ])('that offers a known token %s names the most of it in the summary', (_, first) => {
    const { message, ...rest } = seaport([5, 5])
    const junk = Array.from({ length: 200 }, (_each, number) => item(2, stranger, 1n, number))
    const offer = [item(1, usdc, first), ...junk, item(1, usdc, 10n ** 12n)]
    const summary = summaryOf({ ...rest, message: { ...message, offer } })
    expect(summary).toContain('You offer: 1,000,000 USDC')
    expect(summary.join('\n')).toMatch(/and 18\d more: see the fields below/)
    expect(summary.length).toBeLessThan(80)
  })

  test('of CoW Protocol says what it sells with its fee on top', () => {
    const type =
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
    const message = {
      ...{
        sellToken: usdc,
        buyToken: uni,
        receiver: me,
        sellAmount: 10n ** 12n,
        buyAmount: 5n,
        validTo: 2_000_000_000,
      },
      ...{ appData: `0x${'00'.repeat(32)}`, feeAmount: 10n ** 13n, kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    }
    const contract = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
    expect(summaryOf({ type, message, contract })).toContain('You offer: 11,000,000 USDC')
  })
})

test('a call through a forwarder of ERC-2771 is judged as the account makes it', () => {
  const told = warnedOfMessage({
    type: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    message: { from: me, to: usdc, value: 0, gas: 100_000, nonce: 0, deadline: 2_000_000_000, data: unlimited.data },
  })
  expect(told.map(({ level, text }) => `${level} ${text}`).join('\n')).toMatch(/which could take tokens then/)
})

test('four bytes that a contract means otherwise are said to be read as somebody else means them', () => {
  const abi = parseAbi(['function many_msg_babbage(bytes1 a)', 'function transfer(address to, uint256 amount)'])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [me, 5n] })
  expect(data.slice(0, 10)).toBe(
    encodeFunctionData({ abi, functionName: 'many_msg_babbage', args: ['0x11'] }).slice(0, 10),
  )
  const transaction = transactionOf({ to: stranger, data })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  const warnings = [...describeTransaction(transaction, me as never).warnings, ...warnOfEthereum(signed, surroundings)]
  expect(warnings.map(({ text }) => text).join()).toMatch(
    /is not known here. The call is read as ERC-20 defines it, but the contract may do something else/,
  )
})

test('what a description alone says of amounts stands above all else, as its word', () => {
  const swap = (change: object) =>
    call(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      stranger,
      {
        ...{ srcToken: usdc, dstToken: uni, srcReceiver: stranger, dstReceiver: me, amount: 500_000_000n },
        ...{ minReturnAmount: 5n * 10n ** 18n, flags: 0n, ...change },
      },
      '0x12',
    )
  const told = (change: object = {}) => shown(swap(change)).summary.join('\n')
  expect(told()).toMatch(/^Not known: /m)
  expect(told()).toMatch(/, by its description: 500 USDC$/m)
  expect(told()).toMatch(/, by its description: 5 UNI$/m)
  const all = { amount: 2n ** 256n - 1n }
  expect(told(all)).toMatch(/, by its description: any amount of USDC$/m)
  expect(shown(swap(all)).numbers.filter(({ length }) => length > 30)).toEqual([])
  expect(told({ dstToken: stranger, minReturnAmount: 7n })).toMatch(/, by its description: 7 units$/m)
})
