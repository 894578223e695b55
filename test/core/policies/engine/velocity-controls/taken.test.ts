import { describe, expect, test } from 'vitest'
import { readableSignIn } from '../../../../../src/core/chains/declaration/text.ts'
import { isWithin } from '../../../../../src/core/policies/engine/velocity-controls/is-within.ts'
import {
  consumptionOf,
  type SpendingRequest,
} from '../../../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { idOf } from '../../../../support/records.ts'
import {
  dataOf,
  dollars,
  ether,
  factsOf,
  recipient,
  signing,
  transferData,
  transfersOf,
  usdc,
  velocityControl,
  weth,
} from '../../../../support/spending.ts'
import { amount, eth, whole } from './taken-amount.ts'

describe('what a transaction takes', () => {
  test('is its native coin, in units of 10^-36', () => {
    expect(amount({}, signing({ value: eth / 2n }))).toBe(whole / 2n)
    expect(amount({}, signing({ value: 1n }))).toBe(10n ** 18n)
  })

  test('is nothing of a chain or an asset the control is not about', () => {
    expect(amount({}, signing({ value: eth, chainId: 10 }))).toBeUndefined()
    expect(amount({ source: transfersOf(dollars) }, signing({ value: eth }))).toBeUndefined()
    expect(amount({}, signing({ to: usdc, data: transferData(5n) }))).toBeUndefined()
    expect(amount({ source: transfersOf(dollars) }, signing({ to: weth, data: transferData(5n) }))).toBeUndefined()
    expect(
      amount({ source: transfersOf(dollars) }, signing({ to: usdc, data: transferData(5n), chainId: 10 })),
    ).toBeUndefined()
  })

  test('is the native coin of any chain, whatever its SLIP-44 code', () => {
    const polygon = transfersOf({ caip19: 'eip155:137/slip44:966', decimals: 18 })
    expect(amount({ source: polygon }, signing({ value: eth, chainId: 137 }))).toBe(whole)
    expect(amount({ source: polygon }, signing({ value: eth }))).toBeUndefined()
  })

  test.each([
    ['transfer', transferData(1_500_000n)],
    ['transferFrom', dataOf('transferFrom(address from, address to, uint256 amount)', [weth, recipient, 1_500_000n])],
  ])('is the tokens of %s', (_, data) => {
    expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data }))).toBe((whole * 3n) / 2n)
  })

  test('is both assets, where a control adds them up', () => {
    const both = { source: transfersOf(ether, dollars) }
    expect(amount(both, signing({ to: usdc, data: transferData(1_000_000n), value: eth }))).toBe(2n * whole)
    expect(amount(both, signing({ to: usdc, data: transferData(1_000_000n) }))).toBe(whole)
  })

  test('is the coin that goes into a new contract', () => {
    expect(amount({}, signing({ to: null, value: eth, data: '0x6000' }))).toBe(whole)
  })

  test.each([
    ['an allowance', dataOf('approve(address spender, uint256 amount)', [recipient, 5n]), 5n],
    ['a transfer with bytes behind it', `${transferData(5n)}00` as const, 5n],
    ['a call that is not known', '0xdeadbeef', undefined],
    [
      'an allowance without limit',
      dataOf('approve(address spender, uint256 amount)', [recipient, 2n ** 256n - 1n]),
      undefined,
    ],
  ] as const)('is what %s hands over', (_, data, units) => {
    const { amount, unknown } =
      consumptionOf(velocityControl({ source: transfersOf(dollars) }), signing({ to: usdc, data })) ?? {}
    expect(amount).toBe((units ?? 0n) * 10n ** 30n)
    expect(unknown === null).toBe(units !== undefined)
  })

  test.each<[string, SpendingRequest]>([
    ['a message', signing({}, { facts: factsOf() })],
    ['a transaction of no value', signing({})],
  ])('is nothing for %s', (_, request) => {
    const source = transfersOf(ether, dollars)
    expect(consumptionOf(velocityControl({ source }), request)).toBeUndefined()
    expect(consumptionOf(velocityControl({ source, method: 'COUNT' }), request)).toBeUndefined()
  })
})

describe('calls inside calls', () => {
  const calls = (...values: readonly bigint[]) =>
    dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
      values.map(value => ({ target: recipient, allowFailure: false, value, callData: '0x' })),
    ])
  const multicall = (...data: readonly string[]) => dataOf('multicall(bytes[] data)', [data])

  test('count the coin once that the call hands on to them', () => {
    expect(amount({}, signing({ to: weth, value: 3n * eth, data: calls(eth, 2n * eth) }))).toBe(3n * whole)
  })

  test('count what an account pays from its own balance', () => {
    const data = dataOf('execute(address target, uint256 value, bytes data)', [recipient, 5n * eth, '0x'])
    expect(amount({}, signing({ to: weth, data }))).toBe(5n * whole)
    expect(amount({}, signing({ to: weth, value: eth, data: calls(eth, 2n * eth) }))).toBe(3n * whole)
  })

  test('count the coin that stays with the call', () => {
    expect(amount({}, signing({ to: weth, value: 3n * eth, data: calls(eth) }))).toBe(3n * whole)
  })

  test('count tokens however they are wrapped', () => {
    const inner = { target: usdc, callData: transferData(1_000_000n) }
    const aggregate = dataOf('aggregate((address target, bytes callData)[] calls)', [[inner, inner]])
    const execute = dataOf('execute(address target, uint256 value, bytes data)', [weth, 0n, aggregate])
    const twice = dataOf('aggregate((address target, bytes callData)[] calls)', [
      [1, 2].map(() => ({ target: weth, callData: aggregate })),
    ])
    const request = signing({ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: twice })
    expect(amount({ source: transfersOf(dollars) }, request)).toBe(4n * whole)
    // A contract that is not known to have a function may do anything else with it.
    const limit = velocityControl({ source: transfersOf(dollars), threshold: '9'.repeat(38) })
    const atRouter = signing({ to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', data: multicall(execute, execute) })
    expect(isWithin(limit, 0n, consumptionOf(limit, atRouter))).toBe(false)
  })

  test('that are too many or too deep take more than any threshold, of the chain they are on', () => {
    let deep = transferData(1n)
    for (let depth = 0; depth < 12; depth++) deep = multicall(deep) as typeof deep
    const many = multicall(...Array.from({ length: 1001 }, () => transferData(1n))) as typeof deep
    for (const data of [deep, many]) {
      for (const source of [transfersOf(dollars), transfersOf(ether)]) {
        const request = signing({ to: usdc, data })
        const limit = velocityControl({ source, threshold: '9'.repeat(38) })
        expect(isWithin(limit, 0n, consumptionOf(limit, request))).toBe(false)
      }
      expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data, chainId: 10 }))).toBeUndefined()
    }
    const fifty = multicall(...Array.from({ length: 1000 }, () => transferData(1n))) as typeof deep
    expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data: fifty }))).toBe(whole / 1000n)
  })
})

describe('counting', () => {
  const executions = (types: readonly string[]) =>
    velocityControl({ method: 'COUNT', source: { kind: 'activities', types }, groupBy: 'user' })

  test('takes one for each request that transfers, however much', () => {
    expect(amount({ method: 'COUNT' }, signing({ value: 7n * eth }))).toBe(1n)
    const [nothing, unknown] = [
      factsOf([readableSignIn('', 'CURVE_SECP256K1', null)]),
      factsOf([{ kind: 'unreadable', curve: 'CURVE_SECP256K1', why: '' }]),
    ]
    expect(amount({ method: 'COUNT' }, signing({}, { facts: nothing }))).toBeUndefined()
    expect(amount({ method: 'COUNT' }, signing({}, { facts: unknown }))).toBe(1n)
  })

  test('takes one for each request of the kinds it names, in every version, and of all where it names none', () => {
    const request = (type: string) => signing({}, { type, facts: factsOf() })
    const some = executions(['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD', 'ACTIVITY_TYPE_EXPORT_WALLET'])
    for (const type of ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOAD_V2', 'SIGN_RAW_PAYLOADS', 'EXPORT_WALLET']) {
      expect(consumptionOf(some, request(`ACTIVITY_TYPE_${type}`))?.amount, type).toBe(1n)
    }
    for (const type of ['SIGN_TRANSACTION_V2', 'EXPORT_WALLET_ACCOUNT']) {
      expect(consumptionOf(some, request(`ACTIVITY_TYPE_${type}`)), type).toBeUndefined()
    }
    expect(consumptionOf(executions([]), request('ACTIVITY_TYPE_CREATE_USERS_V4'))?.amount).toBe(1n)
  })

  test('types narrow transfers too', () => {
    const source = { ...transfersOf(ether), types: ['ACTIVITY_TYPE_SIGN_TRANSACTION'] }
    expect(amount({ source }, signing({ value: eth }))).toBe(whole)
    // A transaction is one through every door.
    expect(amount({ source }, signing({ value: eth }, { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD' }))).toBe(whole)
    const payloads = { ...transfersOf(ether), types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'] }
    expect(amount({ source: payloads }, signing({ value: eth }))).toBeUndefined()
  })
})

test.each<[VelocityControl['groupBy'], SpendingRequest['facts'], string]>([
  ['organization', signing({}).facts, ''],
  ['user', signing({}).facts, idOf(10)],
  ['wallet', signing({}).facts, idOf(30)],
  ['wallet', factsOf([], { privateKeyIds: [idOf(50)] }), idOf(50)],
  ['wallet', factsOf([], { walletIds: [idOf(31)] }), idOf(31)],
  ['wallet', factsOf([], { walletIds: [idOf(31), idOf(32)] }), ''],
  ['wallet', factsOf(), ''],
])('by %s, of %o, takes of the group “%s”', (groupBy, facts, groupKey) => {
  const any = velocityControl({ groupBy, method: 'COUNT', source: { kind: 'activities', types: [] } })
  expect(consumptionOf(any, signing({}, { facts }))?.groupKey).toBe(groupKey)
})
