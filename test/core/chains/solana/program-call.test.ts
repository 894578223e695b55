import { base58 } from '@scure/base'
import {
  type Address,
  addEncoderSizePrefix,
  type Encoder,
  getAddressEncoder,
  getArrayEncoder,
  getBooleanEncoder,
  getBytesEncoder,
  getF64Encoder,
  getI8Encoder,
  getI16Encoder,
  getI32Encoder,
  getI64Encoder,
  getI128Encoder,
  getNullableEncoder,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getU64Encoder,
  getU128Encoder,
  getUtf8Encoder,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../../src/adapters/store/memory/memory-store.ts'
import { readProgramCall } from '../../../../src/core/chains/solana/program-call.ts'
import { anchorDiscriminator } from '../../../../src/core/chains/solana/program-interface.ts'
import type { SolanaInstruction } from '../../../../src/core/chains/solana/transaction.ts'
import type { Value } from '../../../../src/core/policies/language/value.ts'
import { newOrganization } from '../../../../src/core/records/organization.ts'
import { scaled } from '../../../support/effort.ts'
import { acme, examples, globex, idOf } from '../../../support/records.ts'

const program = base58.encode(new Uint8Array(32).fill(5))
const alice = base58.encode(new Uint8Array(32).fill(6))
const bob = base58.encode(new Uint8Array(32).fill(7))

test.each([
  // The first is in the IDL of Anchor’s own examples, the others in Jupiter’s aggregator v6 (jup-ag/jupiter-cpi).
  ['initialize', [175, 175, 109, 31, 13, 152, 155, 237]],
  ['deposit', [242, 35, 198, 137, 82, 225, 242, 182]],
  ['route', [229, 23, 203, 151, 122, 227, 173, 42]],
  ['sharedAccountsRoute', [193, 32, 155, 51, 65, 214, 156, 129]],
  ['shared_accounts_route', [193, 32, 155, 51, 65, 214, 156, 129]],
])('the discriminator of %s is Anchor’s', (name, discriminator) => {
  expect([...anchorDiscriminator(name)]).toEqual(discriminator)
})

const idl = {
  instructions: [
    {
      name: 'deposit',
      accounts: [
        { name: 'owner', isMut: true, isSigner: true },
        { name: 'vault', accounts: [{ name: 'state' }, { name: 'tokens' }] },
      ],
      args: [
        { name: 'amount', type: 'u64' },
        { name: 'side', type: { defined: { name: 'Side' } } },
        { name: 'limits', type: { vec: { defined: 'Limit' } } },
        { name: 'note', type: { option: 'string' } },
      ],
    },
    { name: 'close', discriminator: [9, 9], accounts: [], args: [] },
    { name: 'twin', discriminator: [8], accounts: [], args: [] },
    { name: 'otherTwin', discriminator: [8], accounts: [], args: [] },
    { name: 'maps', discriminator: [7], accounts: [], args: [{ name: 'map', type: { hashMap: ['u8', 'u8'] } }] },
    { name: 'endless', discriminator: [6], accounts: [], args: [{ name: 'it', type: { defined: 'Endless' } }] },
    {
      name: 'huge',
      discriminator: [5],
      accounts: [],
      args: [{ name: 'it', type: { array: [{ defined: 'Empty' }, 1e9] } }],
    },
    { name: 'immense', discriminator: [3], accounts: [], args: [{ name: 'it', type: { array: ['u8', 2 ** 40] } }] },
    { name: 'words', discriminator: [2], accounts: [], args: [{ name: 'it', type: 'string' }] },
    { name: 'raw', discriminator: [4], accounts: [], args: [{ name: 'it', type: { defined: 'Raw' } }] },
  ],
  types: [
    {
      name: 'Side',
      type: {
        kind: 'enum',
        variants: [
          { name: 'Buy' },
          { name: 'Sell', fields: [{ name: 'at', type: 'i32' }] },
          { name: 'Swap', fields: ['u8', 'bool'] },
        ],
      },
    },
    {
      name: 'Limit',
      type: {
        kind: 'struct',
        fields: [
          { name: 'key', type: 'pubkey' },
          { name: 'most', type: { defined: 'Most' } },
        ],
      },
    },
    { name: 'Most', type: { kind: 'type', alias: 'u128' } },
    { name: 'Endless', type: { kind: 'struct', fields: [{ name: 'next', type: { defined: 'Endless' } }] } },
    { name: 'Empty', type: { kind: 'struct', fields: [] } },
    { name: 'Raw', serialization: 'bytemuck', type: { kind: 'struct', fields: [{ name: 'a', type: 'u8' }] } },
  ],
}
const deposit = Buffer.from(anchorDiscriminator('deposit'))
const limit = Buffer.concat([base58.decode(alice), Buffer.from([1]), Buffer.alloc(15)])
const given = Buffer.concat([
  Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([1, 0, 0, 0]),
  limit,
  Buffer.from([1, 2, 0, 0, 0, 104, 105]),
])

test('an instruction is read by name, its accounts and arguments by theirs', async () => {
  const call = await reading(idl)
  expect(call(Buffer.concat([deposit, given]), [alice, bob])).toEqual({
    instructionName: 'deposit',
    discriminator: 'f223c68952e1f2b6',
    namedAccounts: { owner: alice, 'vault.state': bob },
    args: { amount: 5n, side: 'Buy', limits: [{ key: alice, most: 1n }], note: 'hi' },
  })
  const sell = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0])])
  // An option that is empty is missing.
  expect(call(Buffer.concat([deposit, sell]))?.args).toEqual({ amount: 0n, side: { Sell: { at: -1n } }, limits: [] })
  const swap = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 2, 7, 1, 0, 0, 0, 0, 0])
  expect(call(Buffer.concat([deposit, swap]))?.args).toMatchObject({ side: { Swap: { 0: 7n, 1: true } } })
  expect(call(Buffer.from([9, 9]))).toEqual({
    instructionName: 'close',
    discriminator: '0909',
    namedAccounts: {},
    args: {},
  })
})

test.each([
  ['of no instruction', Buffer.from([1, 2, 3])],
  ['with a byte more', Buffer.concat([deposit, given, Buffer.of(0)])],
  ['with a byte less', Buffer.concat([deposit, given.subarray(0, -1)])],
  ['with an option that is neither there nor not', Buffer.concat([deposit, given.subarray(0, -7), Buffer.of(2)])],
  ['with a variant there is not', Buffer.concat([deposit, Buffer.alloc(8), Buffer.of(3), Buffer.alloc(5)])],
  ['with a text that is not UTF-8', Buffer.concat([deposit, given.subarray(0, -2), Buffer.of(0xff, 0xfe)])],
  [
    'with a vector longer than the data',
    Buffer.concat([deposit, Buffer.alloc(9), Buffer.alloc(4, 0xff), Buffer.alloc(5)]),
  ],
  ['of two instructions with one discriminator', Buffer.of(8)],
  ['of a type that is not read', Buffer.of(7, 0, 0, 0, 0)],
  ['of a type without an end', Buffer.of(6)],
  ['of a billion of nothing', Buffer.of(5)],
  ['of a type in another encoding', Buffer.of(4, 1)],
  ['of more than a list can hold', Buffer.of(3)],
  ['of words that are none', Buffer.of(2, 1, 0, 0, 0, 0xff)],
])('data %s is not read', async (_, data) => {
  const call = await reading(idl)
  expect(call(data)).toBeUndefined()
})

test('only its own organization’s interfaces of the very address are asked, the oldest first', async () => {
  const data = Buffer.of(9, 9)
  expect((await reading(idl, { organizationId: globex }))(data)).toBeUndefined()
  expect((await reading(idl, { address: alice }))(data)).toBeUndefined()
  expect((await reading(idl, { type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' }))(data)).toBeUndefined()
  const renamed = { ...idl, instructions: [{ ...idl.instructions[1], name: 'renamed' }] }
  // Ids are made in the order of time.
  const calledWith = async (id: string) => {
    const store = await storeWith([registered(idl), { ...registered(renamed), id }])
    return readProgramCall(store, acme, instruction(data))?.instructionName
  }
  expect(await calledWith(idOf(900))).toBe('close')
  expect(await calledWith(idOf(1))).toBe('renamed')
})

interface Typed {
  readonly type: unknown
  readonly encoder: Encoder<never>
  readonly value: unknown
  readonly read: Value
}

const integers = {
  u8: [getU8Encoder(), 0n, 2n ** 8n - 1n],
  u16: [getU16Encoder(), 0n, 2n ** 16n - 1n],
  u32: [getU32Encoder(), 0n, 2n ** 32n - 1n],
  u64: [getU64Encoder(), 0n, 2n ** 64n - 1n],
  u128: [getU128Encoder(), 0n, 2n ** 128n - 1n],
  i8: [getI8Encoder(), -(2n ** 7n), 2n ** 7n - 1n],
  i16: [getI16Encoder(), -(2n ** 15n), 2n ** 15n - 1n],
  i32: [getI32Encoder(), -(2n ** 31n), 2n ** 31n - 1n],
  i64: [getI64Encoder(), -(2n ** 63n), 2n ** 63n - 1n],
  i128: [getI128Encoder(), -(2n ** 127n), 2n ** 127n - 1n],
} as unknown as Record<string, [Encoder<never>, bigint, bigint]>

const sized = (encoder: Encoder<never>) => addEncoderSizePrefix(encoder, getU32Encoder()) as Encoder<never>
const leaves: fc.Arbitrary<Typed>[] = [
  ...Object.entries(integers).map(([type, [encoder, min, max]]) =>
    fc.bigInt({ min, max }).map(value => ({ type, encoder, value, read: value })),
  ),
  fc.boolean().map(value => ({ type: 'bool', encoder: getBooleanEncoder() as Encoder<never>, value, read: value })),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(value => ({
    type: 'string',
    encoder: sized(getUtf8Encoder() as Encoder<never>),
    value,
    read: value,
  })),
  fc.uint8Array({ maxLength: 12 }).map(value => ({
    type: 'bytes',
    encoder: sized(getBytesEncoder() as Encoder<never>),
    value,
    read: Buffer.from(value).toString('hex'),
  })),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(key => {
    const value = base58.encode(key) as Address
    return { type: 'publicKey', encoder: getAddressEncoder() as Encoder<never>, value, read: value }
  }),
  fc.double({ noNaN: true }).map(value => ({
    type: 'f64',
    encoder: getF64Encoder() as Encoder<never>,
    value,
    read: Object.is(value, -0) ? '-0' : String(value),
  })),
]
const anyTyped = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(...leaves) },
  fc.oneof(...leaves).map(({ type, encoder, value, read }) => ({
    type: { option: type },
    encoder: getNullableEncoder(encoder) as Encoder<never>,
    value,
    read,
  })),
  fc.tuple(fc.oneof(...leaves), fc.nat(4)).map(([{ type, encoder, value, read }, count]) => ({
    type: { vec: type },
    encoder: getArrayEncoder(encoder) as Encoder<never>,
    value: Array.from({ length: count }, () => value),
    read: Array.from({ length: count }, () => read),
  })),
  fc.tuple(fc.oneof(...leaves), fc.nat(4)).map(([{ type, encoder, value, read }, count]) => ({
    type: { array: [type, count] },
    encoder: getArrayEncoder(encoder, { size: count }) as Encoder<never>,
    value: Array.from({ length: count }, () => value),
    read: Array.from({ length: count }, () => read),
  })),
)

test('arguments that @solana/kit encodes are read as they were, and no others', async () => {
  const samples = fc.sample(fc.array(anyTyped, { maxLength: 6 }), { numRuns: scaled(300), seed: 5 })
  for (const typed of samples) {
    const args = typed.map(({ type }, index) => ({ name: `a${index}`, type }))
    const call = await reading({ instructions: [{ name: 'x', discriminator: [1], accounts: [], args }], types: [] })
    const fields = typed.map(({ encoder }, index) => [`a${index}`, encoder] as [string, Encoder<never>])
    const encoder = getStructEncoder(fields as never) as unknown as Encoder<object>
    const values = Object.fromEntries(typed.map(({ value }, index) => [`a${index}`, value]))
    const data = Buffer.concat([Buffer.of(1), Uint8Array.from(encoder.encode(values))])
    expect(call(data)?.args).toEqual(Object.fromEntries(typed.map(({ read }, index) => [`a${index}`, read])))
    expect(call(Buffer.concat([data, Buffer.of(0)]))).toBeUndefined()
    if (data.length > 1) expect(call(data.subarray(0, -1))).toBeUndefined()
  }
})

function instruction(data: Uint8Array, accounts: readonly string[] = []): SolanaInstruction {
  return { programKey: program, accounts: accounts.map(key => ({ key, signer: false, writable: false })), data }
}

function registered(given: object) {
  return {
    ...examples.smartContractInterfaces,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' as const,
    address: program,
    interface: JSON.stringify(given),
  }
}

async function storeWith(records: readonly Record<string, unknown>[]) {
  const store = memoryStore()
  await store.write(transaction => {
    for (const id of [acme, globex]) {
      transaction.insert(
        'organizations',
        newOrganization({ id, name: id, rootQuorum: { threshold: 1, userIds: [] } }, 0),
      )
    }
    for (const record of records) transaction.insert('smartContractInterfaces', record as never)
  })
  return store
}

async function reading(given: object, change: object = {}) {
  const store = await storeWith([{ ...registered(given), ...change }])
  return (data: Uint8Array, accounts?: readonly string[]) => readProgramCall(store, acme, instruction(data, accounts))
}
