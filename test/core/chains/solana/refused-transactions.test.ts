import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { anyAddress, builtWithWeb3, keyOf, type Plan } from './any-transaction.ts'
import { seed, simple } from './simple-transaction.ts'
import { web3 } from './web3.ts'

const payer = keyOf(seed).address

test.each<[string, (bytes: Uint8Array) => Uint8Array, RegExp]>([
  ['nothing', () => new Uint8Array(), /it is empty/],
  ['a byte more', bytes => Buffer.concat([bytes, Buffer.of(0)]), /1 bytes follow after its end/],
  ['a byte less', bytes => bytes.subarray(0, -1), /ends before the end/],
  ['a message alone', bytes => bytes.subarray(65), /it is a message alone; send the whole transaction/],
  [
    'a message of version 0 alone',
    bytes => Buffer.concat([Buffer.of(0x80), bytes.subarray(65)]),
    /it is a message alone; send the whole transaction/,
  ],
  [
    'a signature too many',
    bytes => Buffer.concat([Buffer.of(2), new Uint8Array(128), bytes.subarray(65)]),
    /it has 2 signatures and needs 1/,
  ],
  [
    'no place for a signature',
    bytes => Buffer.concat([Buffer.of(0), bytes.subarray(65)]),
    /it has 0 signatures and needs 1/,
  ],
  [
    'a count that is not written in its shortest form',
    bytes => Buffer.concat([bytes.subarray(0, 68), Buffer.of((bytes[68] as number) | 0x80, 0), bytes.subarray(69)]),
    /the number of account keys is not written in its shortest form/,
  ],
  [
    'a count of more than 16 bits',
    bytes => Buffer.concat([bytes.subarray(0, 68), Buffer.of(0x83, 0x80, 0x04), bytes.subarray(69)]),
    /the number of account keys is more than 16 bits can hold/,
  ],
  [
    'a transaction that nobody signs',
    bytes => Buffer.concat([Buffer.of(0, 0), bytes.subarray(66)]),
    /nobody signs it, so nobody pays its fee/,
  ],
  [
    'an account named twice',
    bytes => changed(bytes, 69 + 32, bytes.subarray(69, 69 + 32)),
    /it names the account .* twice/,
  ],
  [
    'a header for more accounts than there are',
    bytes => changed(bytes, 67, Buffer.of(200)),
    /its header speaks of more accounts/,
  ],
  [
    'a fee payer that may not be changed',
    bytes => changed(bytes, 66, Buffer.of(1)),
    /its fee payer is an account that may not be changed/,
  ],
])('%s is refused', (_, change, words) => {
  const bytes = builtWithWeb3(transferPlan())
  expect(() => readSolanaTransaction(change(bytes), keyOf(seed))).toThrow(words)
  expect(refusal(() => readSolanaTransaction(change(bytes), keyOf(seed)))).toMatchObject({
    code: 'TRANSACTION_INVALID',
    detail: { field: 'parameters.unsignedTransaction' },
  })
})

test('a lookup that loads nothing is refused', () => {
  const bytes = builtWithWeb3({ ...transferPlan(), version: 0 })
  const lookup = (...indexes: number[]) =>
    Buffer.concat([Buffer.of(1), new Uint8Array(32).fill(5), Buffer.of(...indexes)])
  const withLookup = (...indexes: number[]) => Buffer.concat([bytes.subarray(0, -1), lookup(...indexes)])
  expect(() => readSolanaTransaction(withLookup(0, 0), keyOf(seed))).toThrow(/lookup 1 loads no account/)
  expect(readSolanaTransaction(withLookup(0, 1, 9), keyOf(seed)).signs).toMatchObject({
    transaction: { addressTableLookups: [{ writableIndexes: [], readonlyIndexes: [9] }] },
  })
})

test('what a network packet cannot hold is refused', () => {
  const memo = new web3.TransactionInstruction({
    programId: new web3.PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [],
    data: Buffer.alloc(1_100),
  })
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(payer),
    recentBlockhash: simple.blockhash,
    instructions: [memo],
  }).compileToLegacyMessage()
  // The library itself refuses larger ones, so one is made of a smaller one: 100 bytes more data.
  const bytes = Buffer.concat([Buffer.of(1), new Uint8Array(64), message.serialize(), new Uint8Array(100)])
  bytes.writeUInt16LE(compact(1_200), bytes.length - 1_202)
  expect(() => readSolanaTransaction(bytes, keyOf(seed))).toThrow(/longer than the 1232 bytes that validators take/)
})

test('other versions are refused by name', () => {
  const bytes = builtWithWeb3({ ...transferPlan(), version: 0 })
  bytes[65] = 0x82
  expect(refusal(() => readSolanaTransaction(bytes, keyOf(seed)))).toMatchObject({
    code: 'TRANSACTION_TYPE_UNSUPPORTED',
    message: expect.stringContaining('version 2 are not supported; legacy ones and those of versions 0 and 1 are'),
  })
  // From version 1 on the message comes first (SIMD-0385).
  expect(refusal(() => readSolanaTransaction(bytes.subarray(65), keyOf(seed)))).toMatchObject({
    code: 'TRANSACTION_TYPE_UNSUPPORTED',
  })
})

test('the key must be of the right kind, among the signers, and not have signed', () => {
  const bytes = builtWithWeb3(transferPlan())
  const secp256k1 = keyOf(seed, { curve: 'CURVE_SECP256K1' })
  expect(refusal(() => readSolanaTransaction(bytes, secp256k1))).toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('need an ed25519 key'),
    detail: { field: 'parameters.signWith' },
  })
  const stranger = keyOf(new Uint8Array(32).fill(9))
  expect(refusal(() => readSolanaTransaction(bytes, stranger))).toMatchObject({
    code: 'REQUEST_INVALID',
    message: `signWith names the key ${stranger.address}, and the transaction is signed by ${payer}`,
    detail: { field: 'parameters.signWith' },
  })
  const signed = changed(bytes, 30, Buffer.of(1))
  expect(refusal(() => readSolanaTransaction(signed, keyOf(seed)))).toMatchObject({
    code: 'TRANSACTION_INVALID',
    message: expect.stringContaining('a signature of'),
  })
})

test('programs from a lookup table are refused, accounts are not shown', () => {
  const [program, table, account] = fc.sample(anyAddress, { seed: 3, numRuns: 3 }) as string[] as [
    string,
    string,
    string,
  ]
  const plan: Plan = {
    ...transferPlan(),
    version: 0,
    instructions: [{ programAddress: program as never, accounts: [{ address: account as never, role: 1 }] }],
    table: { key: table as never, addresses: [account as never] },
  }
  const bytes = builtWithWeb3(plan)
  const { signs } = readSolanaTransaction(bytes, keyOf(seed))
  expect(signs).toMatchObject({
    transaction: {
      instructions: [
        {
          programKey: program,
          accounts: [
            { key: 'ADDRESS_TABLE_LOOKUP', signer: false, writable: true, loadedFrom: { tableKey: table, index: 0 } },
          ],
        },
      ],
      addressTableLookups: [{ tableKey: table, writableIndexes: [0], readonlyIndexes: [] }],
    },
  })
  const programAt = bytes.length - 35 - 1 - 4
  expect(bytes[programAt]).toBe(1)
  expect(() => readSolanaTransaction(changed(bytes, programAt, Buffer.of(2)), keyOf(seed))).toThrow(
    /the program of instruction 1 comes from an address lookup table/,
  )
  expect(() => readSolanaTransaction(changed(bytes, programAt, Buffer.of(3)), keyOf(seed))).toThrow(
    /names the program at 3, and there are 3 accounts/,
  )
  expect(() => readSolanaTransaction(changed(bytes, programAt, Buffer.of(0)), keyOf(seed))).toThrow(
    /calls the fee payer as a program/,
  )
  expect(() => readSolanaTransaction(changed(bytes, programAt + 2, Buffer.of(3)), keyOf(seed))).toThrow(
    /names account 3, and there are 3/,
  )
})

function transferPlan(): Plan {
  const [to] = fc.sample(anyAddress, { seed: 2, numRuns: 1 }) as string[] as [string]
  const transfer = web3.SystemProgram.transfer({
    fromPubkey: new web3.PublicKey(payer),
    toPubkey: new web3.PublicKey(to),
    lamports: 5,
  })
  return {
    version: 'legacy',
    seed,
    payer: payer as never,
    blockhash: simple.blockhash,
    instructions: [
      {
        programAddress: transfer.programId.toBase58() as never,
        accounts: transfer.keys.map(({ pubkey, isSigner, isWritable }) => ({
          address: pubkey.toBase58() as never,
          role: (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
        })),
        data: transfer.data,
      },
    ],
    transfers: [],
    tokenTransfers: [],
    table: null,
  }
}

function changed(bytes: Uint8Array, at: number, by: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy.set(by, at)
  return copy
}

/** The two bytes of a compact-u16 from 128 to 16,383, as a little-endian number. */
function compact(value: number): number {
  return (value & 0x7f) | 0x80 | ((value >> 7) << 8)
}

function refusal(work: () => unknown): AgentError {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof AgentError) return thrown
    throw thrown
  }
  throw new Error('nothing was refused')
}
