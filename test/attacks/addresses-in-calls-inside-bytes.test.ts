/**
 * Promise: a stranger is found in the bytes of a described call, however many calls stand around, and with whatever behind them. Finding
 * them takes a time that grows with the bytes alone.
 */
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { addressesTold } from '../../src/core/chains/ethereum/calls/addresses-told.ts'
import { friend, me, stranger, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { eight, expectCost } from '../support/cost.ts'
import { dataOf } from '../support/spending.ts'
import { dangers } from './described-calls.ts'

const transfer = (to: string) => dataOf('transfer(address to, uint256 amount)', [to, 5n]) as Hex
const around = (data: Hex) =>
  dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [[[usdc, false, data]]]) as Hex
const payload = (data: Hex) =>
  encodeAbiParameters(parseAbiParameters('(address target, bytes callData)[] calls, address refund'), [
    [{ target: usdc, callData: data }],
    me as never,
  ])

const forms: Readonly<Record<string, (data: Hex) => Hex>> = {
  'a call': data => data,
  'a call with a byte behind it': data => `${data}00`,
  'a call inside': around,
  'a call inside, with bytes behind it': data => around(`${data}1234`),
  'a call in a call inside': data => around(around(data)),
  'seven calls around': data => [1, 2, 3, 4, 5, 6, 7].reduce(around, data),
  'no call around': payload,
  'a call in a call, with no call around': data => payload(around(data)),
}

test.each(Object.entries(forms))('%s', (_, form) => {
  const bridge = (to: string) => {
    const call = { callType: 0, target: friend, value: 0n, callData: form(transfer(to)), payload: '0x' }
    return dangers('LIFIDiamond', 'startBridgeTokensViaSquid', { sourceCalls: [call], referrer: zero }).join()
  }
  expect(bridge(stranger)).toContain(stranger)
  expect(bridge(me)).not.toContain('is not known here, may keep')
})

test('numbers beside an address, and text, make nobody up', () => {
  const of = (types: string, ...values: readonly unknown[]) =>
    encodeAbiParameters(parseAbiParameters(types) as never, values as never)
  const [hash, most] = [`0x${'5a'.repeat(32)}`, 2n ** 128n - 1n]
  const told = (value: Hex) => {
    const meaning = { kind: 'known', call: { inputs: [{ name: 'data', type: 'bytes' }] }, args: [value] }
    return addressesTold({ inside: [], meaning } as never).map(({ address }) => address)
  }
  for (const bytes of [
    of('uint256, bytes32, bytes', 10n ** 18n, hash, `0x${'7b'.repeat(65)}`),
    around(of('uint128, uint64, string', most, 5n, 'swap 5 of these for as much as there is')),
  ])
    expect(told(bytes).filter(address => address !== usdc)).toEqual([])
})

test('lengths that all reach to the end cost no more than the bytes', async () => {
  const reading = (length: number) => {
    const words = Array.from({ length: length / 32 - 1 }, (_, at) =>
      (length - 32 * (at + 2)).toString(16).padStart(64, '0'),
    )
    const callData = `0x${words.join('')}`
    const call = { callType: 0, target: friend, value: 0n, callData, payload: '0x' }
    return () => dangers('LIFIDiamond', 'startBridgeTokensViaSquid', { sourceCalls: [call] })
  }
  await expectCost({ of: reading(400_000), atMost: 3, times: eight(reading(50_000)) })
})
