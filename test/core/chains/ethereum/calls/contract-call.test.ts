import fc from 'fast-check'
import {
  type Abi,
  type AbiFunction,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  serializeTransaction,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../../../src/adapters/store/memory/memory-store.ts'
import { readContractCall } from '../../../../../src/core/chains/ethereum/calls/contract-call.ts'
import { ethereumScope } from '../../../../../src/core/chains/ethereum/scope.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { conditionVocabulary } from '../../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../../src/core/policies/language/compile.ts'
import type { Struct } from '../../../../../src/core/policies/language/value.ts'
import { newOrganization } from '../../../../../src/core/records/organization.ts'
import { scaled } from '../../../../support/effort.ts'
import { countHits } from '../../../../support/hits.ts'
import { processorTime } from '../../../../support/processor-time.ts'
import { acme, examples, globex, idOf } from '../../../../support/records.ts'

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const abi = [
  fn('transfer', [
    ['to', 'address'],
    ['amount', 'uint256'],
  ]),
  fn('mixed', [
    ['small', 'uint8'],
    ['negative', 'int128'],
    ['open', 'bool'],
    ['note', 'string'],
    ['word', 'bytes32'],
    ['rest', 'bytes'],
    ['many', 'uint32[][2]'],
  ]),
  {
    ...fn('execute', []),
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          {
            name: 'inner',
            type: 'tuple',
            components: [
              { name: 'data', type: 'bytes' },
              { name: '', type: 'bool' },
            ],
          },
        ],
      },
    ],
  },
  fn('unnamed', [
    ['', 'uint256'],
    ['second', 'address'],
    ['', 'bool'],
  ]),
  fn('pause', []),
  { type: 'event', name: 'Paused', inputs: [] },
] as unknown as Abi

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

/** wire.md §6.1: without calldata, or with another function, the fields are missing. */
test.each([
  ['no calldata', '0x'],
  ['part of a selector', '0xa9059c'],
  ['another function', '0x095ea7b3'],
  ['a selector alone', '0xa9059cbb'],
  ['arguments cut short', `0xa9059cbb${word(BigInt(bob))}${word(5n).slice(2)}`],
  ['arguments and one byte more', `0xa9059cbb${word(BigInt(bob))}${word(5n)}00`],
  ['an address with something before it', `0xa9059cbb${word(2n ** 200n + BigInt(bob))}${word(5n)}`],
] as const)('%s is not read', async (_, data) => {
  const call = await reading(abi)
  expect(call(data)).toBeUndefined()
  const scope = await scopeOf(data)
  const { tx } = scope.eth as { tx: Struct }
  expect([tx.function_name, tx.contract_call_args]).toEqual([undefined, undefined])
  expect(tx.function_signature).toBe(data.length >= 10 ? data.slice(0, 10) : '')
})

/** Two ways to write one list: pointing elsewhere, with something between, to the same place twice. */
test.each([
  ['two lists at one place', [32n * 2n, 32n * 2n, 1n, 7n]],
  ['a gap before the list', [32n * 2n, 32n * 5n, 1n, 7n, 99n, 1n, 7n]],
  ['lists in the other order', [32n * 4n, 32n * 2n, 1n, 7n, 1n, 8n]],
  ['a list that begins behind the end', [32n * 2n, 32n * 900n, 1n, 7n]],
  ['a list of more items than there are', [32n * 2n, 32n * 4n, 2n ** 255n, 7n, 1n, 7n]],
] as const)('%s is not read, as it is not how it would be written', async (_, words) => {
  const pairs = [
    fn('pairs', [
      ['first', 'uint256[]'],
      ['second', 'uint256[]'],
    ]),
  ] as unknown as Abi
  const call = await reading(pairs)
  const selector = selectorOf(pairs, 'pairs')
  expect(call(`${selector}${words.map(word).join('')}`)).toBeUndefined()
  expect(call(`${selector}${[64n, 128n, 1n, 7n, 1n, 8n].map(word).join('')}`)?.args).toEqual({
    first: [7n],
    second: [8n],
  })
})

test('calldata that points back and forth is refused quickly', async () => {
  const deep = [fn('deep', [['lists', 'uint256[][][][]']])] as unknown as Abi
  const call = await reading(deep)
  // Every list holds many offsets, all to the same next list: read plainly, more items than there is time for.
  const width = 400n
  const list = (next: bigint[]) => [width, ...next]
  const same = Array.from({ length: Number(width) }, () => width * 32n)
  const words = [32n, ...list(same), ...list(same), ...list(same), ...list(same)]
  const taken = processorTime()
  expect(call(`${selectorOf(deep, 'deep')}${words.map(word).join('')}`)).toBeUndefined()
  expect(taken()).toBeLessThan(2_000)
})

test('whatever is read of calldata that was tampered with encodes to that calldata again', async () => {
  const call = await reading(abi)
  const calls = [{ target: bob, value: 9n, inner: ['0x0102', true] }]
  const whole = [
    encode('transfer', [bob, 5n]),
    encode('mixed', [7, -3n, true, 'text', `0x${'ab'.repeat(32)}`, '0xcafe', [[1, 2], []]]),
    encode('execute', [calls]),
  ]
  const tampered = countHits()
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(), fc.nat(2), fc.nat(255), (data, position, cut, byte) => {
      const at = 10 + 2 * (position % ((data.length - 10) / 2))
      const put = byte.toString(16).padStart(2, '0')
      const changed = `${data.slice(0, at)}${put}${data.slice(at + 2 * cut)}` as const
      const read = call(changed)
      if (!read) return
      const { inputs } = (abi as readonly unknown[] as { name: string; inputs: never[] }[]).find(
        ({ name }) => name === read.functionName,
      )!
      expect(`${data.slice(0, 10)}${encodeAbiParameters(inputs, Object.values(read.args) as never).slice(2)}`).toBe(
        changed,
      )
      if (changed !== data) tampered.hit()
    }),
    { numRuns: scaled(3_000) },
  )
  // Other amounts and addresses among them.
  tampered.expectAtLeast(100)
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

function fn(name: string, inputs: readonly (readonly [string, string])[]) {
  return { type: 'function', name, inputs: inputs.map(([name, type]) => ({ name, type })), outputs: [] }
}

function encode(functionName: string, args: readonly unknown[]): `0x${string}` {
  return encodeFunctionData({ abi, functionName, args } as never).toLowerCase() as `0x${string}`
}

function selectorOf(abi: Abi, name: string): `0x${string}` {
  return toFunctionSelector(getAbiItem({ abi, name }) as AbiFunction)
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function registered(abi: Abi) {
  return { ...examples.smartContractInterfaces, address: contract as string, interface: JSON.stringify(abi) }
}

async function storeWith(interfaces: readonly ReturnType<typeof registered>[]) {
  const store = memoryStore()
  const rootQuorum = { threshold: 1, userIds: [] }
  await store.write(transaction => {
    for (const id of [acme, globex])
      transaction.insert('organizations', newOrganization({ id, name: id, rootQuorum }, 1))
    for (const each of interfaces) transaction.insert('smartContractInterfaces', each)
  })
  return store
}

async function reading(abi: Abi, change: Partial<ReturnType<typeof registered>> = {}) {
  const store = await storeWith([{ ...registered(abi), ...change }])
  return (data: string) => readContractCall(store, acme, contract, data as `0x${string}`)
}

async function scopeOf(data: `0x${string}`, to: typeof contract | null = contract) {
  const store = await storeWith([registered(abi)])
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, gas: 1n, data, ...(to && { to }) })
  const transaction = decodeUnsignedTransaction(Buffer.from(unsigned.slice(2), 'hex'))
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return { eth: ethereumScope(signed, { publicKey: undefined, organizationId: acme, reader: store }) }
}
