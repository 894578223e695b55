import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMessage } from '../../../../src/core/chains/solana/decode-message.ts'
import { decodeUnsigned } from '../../../../src/core/chains/solana/decode-transaction.ts'
import { highestFee } from '../../../../src/core/chains/solana/fee.ts'
import { computeBudgetProgram } from '../../../../src/core/chains/solana/programs.ts'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import type { SolanaTransaction } from '../../../../src/core/chains/solana/transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import {
  anyConfig,
  anyPlan,
  builtAsVersion1,
  keyOf,
  messageOfVersion1,
  messageOfWeb3,
  signatureOf,
} from './any-transaction.ts'

test('what @solana/kit writes in version 1 is read as it was meant, and signed in its place', () => {
  fc.assert(
    fc.property(anyPlan, anyConfig, (plan, config) => {
      const unsigned = builtAsVersion1(plan, config)
      const read = readSolanaTransaction(unsigned, keyOf(plan.seed))
      const [input] = read.inputs
      if (read.signs.kind !== 'solanaTransaction' || input?.curve !== 'CURVE_ED25519') throw new Error('wrong kind')
      const { transaction } = read.signs
      expectAsKit(transaction)
      expect(transaction).toMatchObject({
        version: 1,
        recentBlockhash: plan.blockhash,
        transfers: plan.transfers,
        tokenTransfers: plan.tokenTransfers,
        budget: {
          priorityFee: config.priorityFeeLamports ?? 0n,
          computeUnits: BigInt(config.computeUnitLimit ?? 0),
          loadedBytes: BigInt(config.loadedAccountsDataSizeLimit ?? 0),
          heapBytes: BigInt(config.heapSize ?? 32_768),
        },
      })
      expect(highestFee(transaction).priority).toBe(config.priorityFeeLamports ?? 0n)
      expect(Buffer.from(input.message)).toEqual(Buffer.from(messageOfVersion1(unsigned)))

      const signed = getTransactionDecoder().decode(read.assemble([signatureOf(input.message, plan.seed)]))
      const { r, s } = signatureOf(input.message, plan.seed)
      expect(Buffer.from(signed.messageBytes)).toEqual(Buffer.from(input.message))
      expect(Buffer.from(signed.signatures[plan.payer] ?? [])).toEqual(Buffer.concat([r, s]))
    }),
    { numRuns: scaled(200) },
  )
})

test('bytes of version 1 that were changed anywhere are read as @solana/kit reads them, or refused in words', () => {
  const hits = countHits()
  const change = fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom('set', 'insert', 'delete'))
  fc.assert(
    fc.property(anyPlan, anyConfig, fc.array(change, { minLength: 1, maxLength: 3 }), (plan, config, changes) => {
      const bytes = [...builtAsVersion1(plan, config)]
      for (const [at, value, how] of changes) {
        if (how === 'set') bytes[at % bytes.length] = value
        else bytes.splice(at % bytes.length, how === 'delete' ? 1 : 0, ...(how === 'delete' ? [] : [value]))
      }
      try {
        const { transaction } = decodeUnsigned(Uint8Array.from(bytes))
        if (transaction.version !== 1) return
        expectAsKit(transaction)
        hits.hit()
      } catch (thrown) {
        if (!(thrown instanceof AgentError)) throw thrown
      }
    }),
    { numRuns: scaled(1_000) },
  )
  hits.expectAtLeast(30)
})

test('a message of one version is never read as one of another, behind its signatures or before them', () => {
  fc.assert(
    fc.property(anyPlan, anyConfig, (plan, config) => {
      const [version1, older] = [messageOfVersion1(builtAsVersion1(plan, config)), messageOfWeb3(plan).serialize()]
      expect(decodeMessage(version1).version).toBe(1)
      expect(decodeMessage(older).version).toBe(plan.version)
      const places = new Uint8Array(64 * (version1[1] as number))
      expect(() => decodeUnsigned(Buffer.concat([Buffer.of(places.length / 64), places, version1]))).toThrow(
        /in which the signatures stand after the message/,
      )
      const behind = Buffer.concat([older, new Uint8Array(64)])
      expect(() => decodeUnsigned(behind)).toThrow(AgentError)
    }),
    { numRuns: scaled(50) },
  )
})

const seed = new Uint8Array(32).fill(7)
const plan = { payer: keyOf(seed).address as never, blockhash: keyOf(seed).address, instructions: [pay()] }
const config = { priorityFeeLamports: 9n, computeUnitLimit: 450, loadedAccountsDataSizeLimit: 99, heapSize: 32_768 }
const whole = builtAsVersion1(plan, config)
/** Of a transaction with a transfer: three accounts, whose keys begin behind the fixed part. */
const [maskAt, countsAt, keysAt] = [4, 40, 42]
const configAt = keysAt + 3 * 32

test.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
  ['a byte more', bytes => Buffer.concat([bytes, Buffer.of(0)]), /1 bytes follow after its end/],
  ['a byte less', bytes => bytes.subarray(0, -1), /ends before the end/],
  ['a message alone', messageOfVersion1, /it is a message alone; send .* 64 zeros for each signature after it/],
  ['the version alone', bytes => bytes.subarray(0, 1), /ends before the end/],
  ['a bit that is not known', bytes => changed(bytes, maskAt, 0b11_1111), /asks of the network what is not known here/],
  ['the highest bit', bytes => changed(bytes, maskAt + 3, 0x80), /asks of the network what is not known here/],
  ['one bit of a priority fee', bytes => changed(bytes, maskAt, 0b1_1101), /half of a priority fee/],
  ['the other bit of it', bytes => changed(bytes, maskAt, 0b1_1110), /half of a priority fee/],
  ['memory that is no multiple', bytes => changed(bytes, configAt + 16, 1), /asks for 32769 bytes of memory/],
  ['too little memory', bytes => changed(bytes, configAt + 17, 0x7c), /asks for 31744 bytes of memory/],
  ['too much memory', bytes => changed(bytes, configAt + 18, 4), /asks for 294912 bytes of memory/],
  ['65 instructions', bytes => changed(bytes, countsAt, 65), /it has 65 instructions, and validators take 64/],
  ['65 accounts', bytes => changed(bytes, countsAt + 1, 65), /it has 65 accounts, and validators take 64/],
  ['13 signers', bytes => Buffer.concat([changed(bytes, 1, 13), new Uint8Array(64 * 12)]), /it has 13 signers/],
  ['nobody who signs', bytes => changed(bytes, 1, 0).subarray(0, -64), /nobody signs it/],
  ['a fee payer that may not be changed', bytes => changed(bytes, 2, 1), /fee payer is an account that may not/],
  ['more accounts in the header', bytes => changed(bytes, 3, 3), /its header speaks of more accounts than the 3/],
  ['the fee payer as a program', bytes => changed(bytes, configAt + 20, 0), /calls the fee payer as a program/],
  ['a program that is not there', bytes => changed(bytes, configAt + 20, 3), /names the program at 3/],
  ['an account that is not there', bytes => changed(bytes, configAt + 24, 3), /names account 3, and there are 3/],
  ['the same account twice', bytes => bytes.copyWithin(keysAt + 32, keysAt, keysAt + 32), /names the account .* twice/],
  ['more than 4096 bytes', bytes => Buffer.concat([bytes, new Uint8Array(4_096)]), /longer than the 4096 bytes/],
])('version 1 with %s is refused', (_, change, words) => {
  expect(() => readSolanaTransaction(change(Buffer.from(whole)), keyOf(seed))).toThrow(words)
})

test('what no packet of older versions holds is read up to 4096 bytes', () => {
  const memo = (length: number) => ({
    programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as never,
    data: new Uint8Array(length).fill(0x41),
  })
  const rest = builtAsVersion1({ ...plan, instructions: [memo(0)] }).length
  const largest = builtAsVersion1({ ...plan, instructions: [memo(4_096 - rest)] })
  expect(largest).toHaveLength(4_096)
  expect(readSolanaTransaction(largest, keyOf(seed)).signs.kind).toBe('solanaTransaction')
  expect(() => decodeMessage(messageOfVersion1(builtWithLonger(largest)))).toThrow(/longer than the 4096 bytes/)
})

test('the card says what the header asks for, and that instructions which ask for the same are ignored', () => {
  const price = {
    programAddress: computeBudgetProgram as never,
    data: Buffer.from('03000064a7b3b6e00d', 'hex'),
  }
  const bytes = builtAsVersion1({ ...plan, instructions: [...plan.instructions, price] }, config)
  const { fields, sentence, warnings } = readSolanaTransaction(bytes, keyOf(seed)).describe()
  expect(sentence).toMatch(/^Send 0\.000000005 SOL to \w+$/)
  const shown = Object.fromEntries(fields.map(({ label, value, exact }) => [label, exact ?? value]))
  expect(shown).toMatchObject({
    '2. Compute Budget Program: SetComputeUnitPrice':
      'Pay 1,000,000,000,000 lamports for each compute unit, which version 1 ignores',
    'Fee at most': '5009 lamports',
    'Priority fee at most': '9 lamports, however much it uses',
    'Compute units at most': '450',
    'Bytes of accounts it may load': '99',
    'Bytes of memory': '32,768',
    Version: '1',
  })
  expect(warnings.map(({ text }) => text).join()).not.toMatch(/likely to fail|fee alone/)
})

test('the card warns of a fee above the usual, and of what is not asked for and so not given', () => {
  const texts = (asked: Parameters<typeof builtAsVersion1>[1]) =>
    readSolanaTransaction(builtAsVersion1(plan, asked), keyOf(seed))
      .describe()
      .warnings.map(({ level, text }) => `${level}: ${text}`)
      .join('\n')
  expect(texts({ ...config, priorityFeeLamports: 2n ** 64n - 1n })).toMatch(
    /danger: The fee alone can be as high as 18,446,744,073/,
  )
  expect(texts({})).toMatch(/notice: It asks for no bytes of accounts to load.*likely to fail/)
  expect(texts({ loadedAccountsDataSizeLimit: 1 })).toMatch(/notice: It asks for no compute units.*likely to fail/)
})

function pay() {
  const from = keyOf(seed).address as never
  const to = keyOf(new Uint8Array(32).fill(8)).address as never
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(5n, 4)
  return {
    programAddress: '11111111111111111111111111111111' as never,
    accounts: [from, to].map((address, index) => ({ address, role: index === 0 ? 3 : 1 })),
    data,
  }
}

function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = value
  return copy
}

/** With a byte more of data in its only instruction, whose length stands right behind the accounts. */
function builtWithLonger(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  const lengthAt = keysAt + 2 * 32 + 2
  copy.writeUInt16LE(copy.readUInt16LE(lengthAt) + 1, lengthAt)
  const end = copy.length - 64
  return Buffer.concat([copy.subarray(0, end), Buffer.of(0x41), copy.subarray(end)])
}

function expectAsKit(transaction: SolanaTransaction): void {
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.message)
  if (compiled.version !== 1) throw new Error('another version')
  expect(transaction.accountKeys).toEqual(compiled.staticAccounts)
  expect(transaction.recentBlockhash).toBe(compiled.lifetimeToken)
  expect(transaction.signers).toHaveLength(compiled.header.numSignerAccounts)
  expect(
    transaction.instructions.map(({ programKey, accounts, data }) => ({
      programKey,
      accounts: accounts.map(({ key }) => key),
      data: Buffer.from(data),
    })),
  ).toEqual(
    compiled.instructionPayloads.map(({ instructionAccountIndices, instructionData }, index) => ({
      programKey: compiled.staticAccounts[compiled.instructionHeaders[index]?.programAccountIndex ?? -1],
      accounts: instructionAccountIndices.map(at => compiled.staticAccounts[at]),
      data: Buffer.from(instructionData),
    })),
  )
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = compiled.header
  for (const { key, signer, writable } of transaction.instructions.flatMap(({ accounts }) => accounts)) {
    const at = compiled.staticAccounts.indexOf(key as never)
    const isSigner = at < numSignerAccounts
    const end = isSigner
      ? numSignerAccounts - numReadonlySignerAccounts
      : compiled.staticAccounts.length - numReadonlyNonSignerAccounts
    expect({ signer, writable }).toEqual({ signer: isSigner, writable: at < end })
  }
}
