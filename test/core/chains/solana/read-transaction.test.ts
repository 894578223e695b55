import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaScope } from '../../../../src/core/chains/solana/scope.ts'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import type { SolanaTransaction } from '../../../../src/core/chains/solana/transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import type { Reader } from '../../../../src/core/ports/store.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import {
  anyPlan,
  builtWithKit,
  builtWithWeb3,
  keyOf,
  messageOfWeb3,
  type Plan,
  signatureOf,
} from './any-transaction.ts'
import { simple } from './simple-transaction.ts'
import { type Message, web3 } from './web3.ts'

const builders = { '@solana/web3.js': builtWithWeb3, '@solana/kit': builtWithKit }
const noRecords = { list: () => [] } as unknown as Reader

test.each(Object.entries(builders))(
  'what %s writes is shown, evaluated and signed as it was meant',
  (_, build) => {
    fc.assert(
      fc.property(anyPlan, plan => {
        const unsigned = build(plan)
        fc.pre(unsigned.length <= 1_232)
        const read = readSolanaTransaction(unsigned, keyOf(plan.seed))
        const [input] = read.inputs
        if (read.signs.kind !== 'solanaTransaction' || input?.curve !== 'CURVE_ED25519') throw new Error('wrong kind')
        expectAsMeant(read.signs.transaction, plan)
        expect(input.means).toBe(read.signs)

        const shown = JSON.stringify(read.describe())
        for (const { to } of [...plan.transfers, ...plan.tokenTransfers]) {
          if (!plan.table?.addresses.includes(to as never)) expect(shown).toContain(to)
        }
        const scope = solanaScope(read.signs, { publicKey: undefined, organizationId: 'o', reader: noRecords })
        expect(scope.tx).toMatchObject({
          recent_blockhash: plan.blockhash,
          transfers: withLoaded(plan, plan.transfers),
          spl_transfers: withLoaded(plan, plan.tokenTransfers).map(({ from, to, owner, mint, amount, signers }) => ({
            from,
            to,
            owner,
            token_mint: mint,
            amount,
            signers,
          })),
        })

        const signature = signatureOf(input.message, plan.seed)
        const signed = web3.VersionedTransaction.deserialize(read.assemble([signature]))
        expect(Buffer.from(signed.message.serialize())).toEqual(Buffer.from(input.message))
        const [first] = signed.signatures
        expect(verifiedByNode(first as Uint8Array, input.message, plan.payer)).toBe(true)
        expect(ed25519.verify(first as Uint8Array, input.message, base58.decode(plan.payer))).toBe(true)
      }),
      { numRuns: scaled(200) },
    )
  },
  60_000,
)

test('both libraries decode what is signed as it is read here', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const { signs } = readSolanaTransaction(builtWithWeb3(plan), keyOf(plan.seed))
      if (signs.kind !== 'solanaTransaction') throw new Error('wrong kind')
      expectAsWeb3(signs.transaction, web3.VersionedMessage.deserialize(signs.transaction.message))
      const compiled = getCompiledTransactionMessageDecoder().decode(signs.transaction.message)
      expect(signs.transaction.accountKeys).toEqual(compiled.staticAccounts)
      expect(signs.transaction.recentBlockhash).toBe(compiled.lifetimeToken)
    }),
    { numRuns: scaled(100) },
  )
})

test('bytes that were changed anywhere are read exactly or refused in words', () => {
  const hits = countHits()
  fc.assert(
    fc.property(
      anyPlan,
      fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom('set', 'insert', 'delete')), {
        minLength: 1,
        maxLength: 3,
      }),
      (plan, changes) => {
        const bytes = [...builtWithWeb3(plan)]
        for (const [at, value, how] of changes) {
          if (how === 'set') bytes[at % bytes.length] = value
          else bytes.splice(at % bytes.length, how === 'delete' ? 1 : 0, ...(how === 'delete' ? [] : [value]))
        }
        if (isExactOrRefused(Uint8Array.from(bytes), plan) === 'exact') hits.hit()
      },
    ),
    { numRuns: scaled(1_500) },
  )
  hits.expectAtLeast(53)
})

test('any bytes at all are read exactly or refused in words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), anyPlan, (bytes, plan) => void isExactOrRefused(bytes, plan)),
    { numRuns: scaled(300) },
  )
})

test('signatures of others stay as they are, and each signer has a place', () => {
  const [seed, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const unsigned = transferOfTwo(seed, other)
  const message = unsigned.subarray(129)
  const theirs = ed25519.sign(message, other)
  const half = Buffer.concat([unsigned.subarray(0, 65), theirs, message])
  const read = readSolanaTransaction(half, keyOf(seed))
  const signed = getTransactionDecoder().decode(read.assemble([signatureOf(message, seed)]))
  const signatures = Object.values(signed.signatures).map(signature => new Uint8Array(signature ?? []))
  expect(signatures).toEqual([ed25519.sign(message, seed), theirs])
  // The second signer's place, with the first one's empty.
  const second = readSolanaTransaction(unsigned, keyOf(other)).assemble([signatureOf(message, other)])
  expect(Buffer.from(second)).toEqual(half)
})

function transferOfTwo(first: Uint8Array, second: Uint8Array): Uint8Array {
  const [from, to] = [first, second].map(each => new web3.PublicKey(keyOf(each).address))
  if (!from || !to) throw new Error('two keys')
  const message = new web3.TransactionMessage({
    payerKey: from,
    recentBlockhash: simple.blockhash,
    instructions: [web3.SystemProgram.transfer({ fromPubkey: to, toPubkey: from, lamports: 1n })],
  }).compileToV0Message()
  return new web3.VersionedTransaction(message).serialize()
}

/** The two libraries agree with what was read wherever something was read. */
function isExactOrRefused(bytes: Uint8Array, plan: Plan): 'exact' | 'refused' {
  let read: ReturnType<typeof readSolanaTransaction>
  try {
    read = readSolanaTransaction(bytes, keyOf(plan.seed))
  } catch (thrown) {
    if (thrown instanceof AgentError) return 'refused'
    throw thrown
  }
  if (read.signs.kind !== 'solanaTransaction') throw new Error('wrong kind')
  const { message } = read.signs.transaction
  const again = web3.VersionedMessage.deserialize(message)
  expect(Buffer.from(again.serialize())).toEqual(Buffer.from(message))
  expectAsWeb3(read.signs.transaction, again)
  expect(() => read.describe()).not.toThrow()
  expect(read.describe().sentence.length).toBeLessThanOrEqual(300)
  return 'exact'
}

function expectAsMeant(transaction: SolanaTransaction, plan: Plan): void {
  expect(transaction).toMatchObject({ version: plan.version, recentBlockhash: plan.blockhash })
  expect(transaction.signers[0]).toBe(plan.payer)
  expect(transaction.transfers).toEqual(withLoaded(plan, plan.transfers))
  expect(transaction.tokenTransfers).toEqual(withLoaded(plan, plan.tokenTransfers))
  expect(transaction.instructions.map(({ programKey, data }) => ({ programKey, data: Buffer.from(data) }))).toEqual(
    plan.instructions.map(({ programAddress, data = [] }) => ({
      programKey: programAddress,
      data: Buffer.from(data as Uint8Array),
    })),
  )
  for (const [index, { accounts }] of transaction.instructions.entries()) {
    const meant = (plan.instructions[index]?.accounts ?? []).map(({ address }) => address)
    expect(accounts).toHaveLength(meant.length)
    for (const [at, { key, loadedFrom }] of accounts.entries()) {
      const address = loadedFrom ? plan.table?.addresses[loadedFrom.index] : key
      expect(address).toBe(meant[at])
      if (loadedFrom)
        expect({ key, table: loadedFrom.tableKey }).toEqual({ key: 'ADDRESS_TABLE_LOOKUP', table: plan.table?.key })
    }
  }
}

/** Which of a table's addresses are really loaded from it is the library's choice: one that signs or is a program is not. */
function withLoaded<Transfer extends object>({ table, ...plan }: Plan, transfers: readonly Transfer[]): Transfer[] {
  const message = messageOfWeb3({ table, ...plan })
  const there = new Set(message.staticAccountKeys.map(key => key.toBase58()))
  return transfers.map(transfer => {
    const entries = Object.entries(transfer).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' && !there.has(value) ? 'ADDRESS_TABLE_LOOKUP' : value,
    ])
    return Object.fromEntries(entries)
  })
}

function expectAsWeb3(transaction: SolanaTransaction, message: Message): void {
  const keys = message.staticAccountKeys.map(key => key.toBase58())
  expect(transaction.version).toBe(message.version)
  expect(transaction.accountKeys).toEqual(keys)
  expect(transaction.signers).toEqual(keys.slice(0, message.header.numRequiredSignatures))
  expect(transaction.recentBlockhash).toBe(message.recentBlockhash)
  expect(
    transaction.instructions.map(({ programKey, accounts, data }) => ({
      programKey,
      accounts,
      data: Buffer.from(data),
    })),
  ).toMatchObject(
    message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      programKey: keys[programIdIndex],
      accounts: accountKeyIndexes.map(index => ({
        key: keys[index] ?? 'ADDRESS_TABLE_LOOKUP',
        signer: message.isAccountSigner(index),
        writable: message.isAccountWritable(index),
      })),
      data: Buffer.from(data),
    })),
  )
  expect(transaction.addressTableLookups).toEqual(
    message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      tableKey: accountKey.toBase58(),
      writableIndexes: [...writableIndexes],
      readonlyIndexes: [...readonlyIndexes],
    })),
  )
}

function verifiedByNode(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}
