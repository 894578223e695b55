import type { Abi } from 'viem'
import { expect, test } from 'vitest'
import { readContractCall } from '../../../../../src/core/chains/ethereum/calls/contract-call.ts'
import { conditionVocabulary } from '../../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../../src/core/policies/language/compile.ts'
import type { Struct } from '../../../../../src/core/policies/language/value.ts'
import { acme, globex, idOf } from '../../../../support/records.ts'
import {
  abi,
  bob,
  contract,
  encode,
  fn,
  reading,
  registered,
  scopeOf,
  selectorOf,
  storeWith,
  word,
} from './interface-of-a-contract.ts'

test('a call is read by name, its arguments by their names and types', async () => {
  const call = await reading(abi)
  expect(call(encode('transfer', [bob, 5n]))).toEqual({ functionName: 'transfer', args: { to: bob, amount: 5n } })
  const args = [7, -3n, true, 'ümläut', `0x${'AB'.repeat(32)}`, '0xCAFE', [[1, 2], []]]
  expect(call(encode('mixed', args))).toEqual({
    functionName: 'mixed',
    args: {
      small: 7n,
      negative: -3n,
      open: true,
      note: 'ümläut',
      word: `0x${'ab'.repeat(32)}`,
      rest: '0xcafe',
      many: [[1n, 2n], []],
    },
  })
  expect(call(encode('pause', []))).toEqual({ functionName: 'pause', args: {} })
})

test('tuples are read by position, whatever their members are called', async () => {
  const call = await reading(abi)
  const calls = [
    { target: bob, value: 9n, inner: ['0x01', true] },
    { target: contract, value: 0n, inner: ['0x', false] },
  ]
  expect(call(encode('execute', [calls]))?.args).toEqual({
    calls: [
      [bob, 9n, ['0x01', true]],
      [contract, 0n, ['0x', false]],
    ],
  })
})

test('an argument without a name goes by its position', async () => {
  const call = await reading(abi)
  expect(call(encode('unnamed', [1n, bob, true]))?.args).toEqual({ 0: 1n, second: bob, 2: true })
})

test('what a member is called cannot change what is read', async () => {
  const odd = [
    {
      ...fn('set', []),
      inputs: [
        { name: '__proto__', type: 'uint256' },
        { name: 'constructor', type: 'tuple', components: [{ name: '__proto__', type: 'address' }] },
      ],
    },
  ] as unknown as Abi
  const call = await reading(odd)
  const data = `${selectorOf(odd, 'set')}${word(4n)}${word(BigInt(bob))}` as const
  const args = call(data)?.args as Struct
  expect(Object.getPrototypeOf(args)).toBeNull()
  expect(Object.entries(args)).toEqual([
    ['__proto__', 4n],
    ['constructor', [bob]],
  ])
})

test('conditions use the names', async () => {
  const condition = async (text: string, data: `0x${string}`) => {
    const scope = await scopeOf(data)
    return compileExpression(text, conditionVocabulary).evaluate(scope)
  }
  const transfer = encode('transfer', [bob, 5n])
  const named = `eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['to'] == '${bob.toLowerCase()}' && eth.tx.contract_call_args['amount'] <= 5`
  expect(await condition(named, transfer)).toEqual({ value: true })
  expect(await condition(named, encode('transfer', [bob, 6n]))).toEqual({ value: false })
  const execute = encode('execute', [[{ target: bob, value: 9n, inner: ['0x01', true] }]])
  const inside = `eth.tx.contract_call_args['calls'].all(c, c[0] == '${bob}' && c[1] < 10 && c[2][0] == '0x01')`
  expect(await condition(inside, execute)).toEqual({ value: true })
  expect(await condition(inside, transfer)).toHaveProperty('error')
  expect(await condition("eth.tx.function_signature == '0xa9059cbb'", transfer)).toEqual({ value: true })
})

test('an interface is found however its address was written, and is of its organization alone', async () => {
  for (const address of [contract, contract.toLowerCase(), `0x${contract.slice(2).toUpperCase()}`]) {
    const call = await reading(abi, { address })
    expect(call(encode('pause', []))?.functionName).toBe('pause')
  }
  expect((await reading(abi, { address: bob }))(encode('pause', []))).toBeUndefined()
  expect((await reading(abi, { organizationId: globex }))(encode('pause', []))).toBeUndefined()
  expect((await reading(abi, { type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' }))(encode('pause', []))).toBeUndefined()
})

test('of several interfaces of a contract the oldest that has the function is believed', async () => {
  const other = (name: string) =>
    [
      fn('transfer', [
        [name, 'address'],
        ['units', 'uint256'],
      ]),
    ] as unknown as Abi
  const store = await storeWith([
    { ...registered([fn('pause', [])] as unknown as Abi), id: idOf(201), createdAt: 1 },
    { ...registered(other('older')), id: idOf(203), createdAt: 2, address: contract.toLowerCase() },
    { ...registered(other('newer')), id: idOf(202), createdAt: 3 },
  ])
  const data = encode('transfer', [bob, 5n])
  expect(readContractCall(store, acme, contract, data)?.args).toEqual({ older: bob, units: 5n })
})

test('the code of a new contract is no call, whatever it begins with', async () => {
  const scope = await scopeOf(encode('transfer', [bob, 5n]), null)
  const { tx } = scope.eth as { tx: Struct }
  expect([tx.to, tx.function_signature, tx.function_name]).toEqual(['', '', undefined])
})
