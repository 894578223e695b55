/**
 * Promise: OKX reads who gets a fee at the end of the calldata. Whatever argument stands there, and whether or not the router uses it, a
 * danger says that somebody else may have a part of the swap.
 */
import { describe, expect, test } from 'vitest'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangers } from './described-calls.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const text = (part: string) => expect.stringContaining(part)
const named = { fromToken: BigInt(usdc), mixAdapters: [], assetTo: [], rawData: [], extraData: [] }
const amounts = { fromTokenAmount: 5_000n, minReturnAmount: 5n, deadLine: 9n }
const swap = { toToken: weth, receiver: me, baseRequest: { fromToken: BigInt(usdc), toToken: weth, ...amounts } }

describe('a fee for somebody else, where the router reads it', () => {
  const word = (flag: string, rate: number, to: string) =>
    `${flag}${rate.toString(16).padStart(12, '0')}${to.slice(2).padStart(40, '0')}`
  const [trim, trimmed] = [word('777777771111', 0, '0x1'), word('777777771111', 100, stranger)]
  const [token, commission] = [word('000000000000', 0, usdc), word('3ca20afc2aaa', 30_000_000, stranger)]
  const fee = text('lets somebody else have a part')
  const number = (hex: string) => BigInt(`0x${hex}`)
  const wrap = (minReturnAmount: bigint, deadLine: bigint) => ({
    receiver: me,
    baseRequest: { fromToken: BigInt(weth), toToken: coin, fromTokenAmount: 100n, minReturnAmount, deadLine },
  })

  test('of what is wrapped', () => {
    const said = (...given: [bigint, bigint]) =>
      dangers('OkxDexRouterV1.0.7', 'swapWrapToWithBaseRequest', wrap(...given))
    expect(said(number(trim), number(trimmed))).toContainEqual(fee)
    expect(said(number(token), number(commission))).toContainEqual(fee)
    expect(said(99n, 9_999_999_999n)).not.toContainEqual(fee)
  })

  test.each(['smartSwapByOrderId', 'smartSwapTo'])('in bytes that it does not use: %s', name => {
    const routes = { batches: [[named]], batchesAmount: [1n] }
    const said = (extension: string) => dangers('OkxDexRouterV1.0.7', name, { ...swap, ...routes, extension })
    const flags = ['3ca20afc2bbb', '22220afc2aaa', '22220afc2bbb', '88880afc2aaa', '88880afc2bbb', '777777772222']
    for (const last of [commission, trimmed, ...flags.map(flag => word(flag, 10, stranger))])
      expect(said(`0x${token}${last}`)).toContainEqual(fee)
    expect(said(`0x${token}`)).not.toContainEqual(fee)
  })

  test.each(['dagSwapByOrderId', 'dagSwapTo'])('at the end of its route: %s', name => {
    const route = { ...named, extraData: [`0x${token}${commission}`] }
    expect(dangers('OkxDexRouterV1.0.8', name, { ...swap, paths: [route] })).toContainEqual(fee)
  })
})
