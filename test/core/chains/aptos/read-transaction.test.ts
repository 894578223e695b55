import {
  AccountAddress,
  ChainId,
  EntryFunction,
  FeePayerRawTransaction,
  Identifier,
  ModuleId,
  MoveVector,
  MultiAgentRawTransaction,
  MultiSig,
  MultiSigTransactionPayload,
  parseTypeTag,
  RawTransaction,
  Script,
  TransactionPayloadEntryFunction,
  TransactionPayloadMultiSig,
  TransactionPayloadScript,
  U8,
  U64,
} from '@aptos-labs/ts-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawTransaction, rawTransactionWithData } from '../../../../src/core/chains/aptos/layout.ts'
import { readAptosTransaction } from '../../../../src/core/chains/aptos/read-transaction.ts'
import { readBcs } from '../../../../src/core/chains/wire/read-bcs.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { writeBcs } from '../../../support/bcs.ts'
import { scaled } from '../../../support/effort.ts'
import vectors from '../../../vectors/aptos.json' with { type: 'json' }

const alone = Buffer.from('b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193', 'hex')
const withData = Buffer.from('5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c', 'hex')

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => new AccountAddress(bytes))
const apt = '0x1::aptos_coin::AptosCoin'
const coin = parseTypeTag(apt)
const metadata = parseTypeTag('0x1::fungible_asset::Metadata')

type Made = ConstructorParameters<typeof EntryFunction>

function call(module: string, name: string, types: Made[2], args: Made[3]) {
  return new EntryFunction(ModuleId.fromStr(module as `0x${string}::${string}`), new Identifier(name), types, args)
}

/** Calls of each kind, and what they pay. */
function calls(to: AccountAddress, of: AccountAddress, amount: bigint) {
  const sum = new U64(amount)
  const pays = (token: string) => [{ to: to.toStringLong(), amount, token }]
  const lists = [new MoveVector([to, of]), new MoveVector([sum, new U64(7)])]
  return [
    [call('0x1::aptos_account', 'transfer', [], [to, sum]), pays(apt)],
    [call('0x1::aptos_account', 'transfer_coins', [coin], [to, sum]), pays(apt)],
    [
      call('0x1::aptos_account', 'batch_transfer', [], lists),
      [...pays(apt), { to: of.toStringLong(), amount: 7n, token: apt }],
    ],
    [call('0x1::coin', 'transfer', [coin], [to, sum]), pays(apt)],
    [call('0x1::primary_fungible_store', 'transfer', [metadata], [of, to, sum]), pays(of.toStringLong())],
    [call(`${of.toStringLong()}::aptos_account`, 'transfer', [], [to, sum]), undefined],
  ] as const
}

const anyRaw = fc.record({ sender: anyAddress, sequence: u64, gas: u64, price: u64, expires: u64, chain: fc.nat(255) })

test('transactions that Aptos’ own library builds are read as what it was told', () => {
  const others = fc.record({ secondary: fc.array(anyAddress, { maxLength: 2 }), feePayer: fc.option(anyAddress) })
  const which = fc.nat(5)
  fc.assert(
    fc.property(anyAddress, anyAddress, u64, which, anyRaw, others, (to, of, amount, which, raw, more) => {
      const [entry, payments] = calls(to, of, amount)[which] as ReturnType<typeof calls>[number]
      const { sender, sequence, gas, price, expires, chain } = raw
      const { secondary, feePayer } = more
      const payload = new TransactionPayloadEntryFunction(entry)
      const built = new RawTransaction(sender, sequence, payload, gas, price, expires, new ChainId(chain))
      const bytes = feePayer
        ? [withData, new FeePayerRawTransaction(built, secondary, feePayer).bcsToBytes()]
        : secondary.length > 0
          ? [withData, new MultiAgentRawTransaction(built, secondary).bcsToBytes()]
          : [alone, built.bcsToBytes()]
      const read = readAptosTransaction(Buffer.concat(bytes))
      expect(read).toMatchObject({
        ...{ sender: sender.toStringLong(), sequenceNumber: sequence, maxGasAmount: gas, gasUnitPrice: price },
        ...{ expiration: expires, chainId: chain, feePayer: feePayer?.toStringLong() },
        secondarySigners: secondary.map(address => address.toStringLong()),
      })
      const paid = read?.payments?.map(({ token, ...payment }) => ({ ...payment, token: token.name }))
      expect(paid).toEqual(secondary.length > 0 ? undefined : payments)
    }),
    { numRuns: scaled(150) },
  )
})

test('scripts and calls for an account of several owners are read, and pay nothing that is known', () => {
  const owners = AccountAddress.from(`0x${'5'.repeat(64)}`)
  const entry = call('0x1::aptos_account', 'transfer', [], [owners, new U64(5)])
  const script = new Script(Uint8Array.of(0xa1, 0x1c), [coin], [new U8(3), owners])
  const acting = { multisigAccount: owners.toStringLong(), payments: undefined }
  for (const [payload, expected] of [
    [new TransactionPayloadScript(script), { executes: { kind: 'script' }, payments: undefined }],
    [new TransactionPayloadMultiSig(new MultiSig(owners, new MultiSigTransactionPayload(entry))), acting],
    [new TransactionPayloadMultiSig(new MultiSig(owners)), { ...acting, executes: { kind: 'nothing' } }],
  ] as const) {
    const built = new RawTransaction(owners, 1n, payload, 1n, 1n, 1n, new ChainId(1))
    expect(readAptosTransaction(Buffer.concat([alone, built.bcsToBytes()]))).toMatchObject(expected)
  }
})

test('mutated bytes are what the value is written as again, or are refused in words', () => {
  const seeds = vectors.transactions.slice(0, 3).map(({ unsigned }) => Buffer.from(unsigned, 'hex'))
  const change = fc.record({ at: fc.nat(330), byte: fc.nat(255), drop: fc.nat(2) })
  const outcomes = { read: 0, refused: 0 }
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 3 }), (seed, changes) => {
      let bytes = [...seed.subarray(32)]
      for (const { at, byte, drop } of changes) bytes = [...bytes.slice(0, at), byte, ...bytes.slice(at + drop)]
      const isAlone = alone.equals(seed.subarray(0, 32))
      try {
        readAptosTransaction(Buffer.concat([seed.subarray(0, 32), Buffer.from(bytes)]))
      } catch (error) {
        if (!(error instanceof AgentError)) throw error
        expect(error.message).toMatch(/^The Aptos transaction cannot be signed: (?!.*undefined).+\.$/)
        outcomes.refused++
        return
      }
      outcomes.read++
      const refuse = (why: string) => new Error(why)
      const again = isAlone
        ? writeBcs(rawTransaction, readBcs(rawTransaction, Buffer.from(bytes), { refuse, at: '' }))
        : writeBcs(rawTransactionWithData, readBcs(rawTransactionWithData, Buffer.from(bytes), { refuse, at: '' }))
      expect([...again]).toEqual(bytes)
    }),
    { numRuns: scaled(400) },
  )
  expect(outcomes.read).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})

test.each([
  ['bytes behind the end', (hex: string) => `${hex}00`, '1 byte follows after its end'],
  ['what is cut short', (hex: string) => hex.slice(0, -2), 'it ends before the end of chainId'],
  [
    'a missing argument',
    (hex: string) => hex.replace('000220dd', '000120dd').replace('0800e1f50500000000', ''),
    'the argument amount of 0x1::aptos_account::transfer is missing',
  ],
  ['a short address', (hex: string) => hex.replace('0220dd', '021f'), 'it ends before the end of to'],
  ['what is encrypted', (hex: string) => `${hex.slice(0, 144)}05${hex.slice(146)}`, 'what it does is encrypted'],
  ['a kind that came later', (hex: string) => `${hex.slice(0, 144)}07${hex.slice(146)}`, 'the variant of payload is 7'],
])('%s is refused in words', (_, change, why) => {
  const [{ unsigned } = { unsigned: '' }] = vectors.transactions
  expect(() => readAptosTransaction(Buffer.from(change(unsigned), 'hex'))).toThrow(why)
})

test('bytes without the prefix are no transaction', () => {
  const [{ rawTransaction: bytes = '' } = {}] = vectors.transactions
  expect(readAptosTransaction(Buffer.from(bytes, 'hex'))).toBeUndefined()
  expect(readAptosTransaction(new Uint8Array())).toBeUndefined()
})
