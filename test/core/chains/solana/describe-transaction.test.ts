import { base58 } from '@scure/base'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../src/core/chains/declaration/described.ts'
import * as programs from '../../../../src/core/chains/solana/programs.ts'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import type { Field } from '../../../../src/shared/card.ts'
import { scaled } from '../../../support/effort.ts'
import { anyPlan, builtWithWeb3, keyOf } from './any-transaction.ts'
import {
  account,
  blockhash,
  bob,
  cluster,
  describe,
  describeOf,
  me,
  other,
  own,
  pay,
  stranger,
  usdc,
} from './described-with-web3.ts'
import { type InstructionFields, web3 } from './web3.ts'

test('says what a plain payment is, with every amount exact', () => {
  expect(describe([pay(1_500_000_000n)])).toEqual({
    title: 'Sign a transaction',
    sentence: `Send 1.5 SOL to ${bob}`,
    fields: [
      { label: 'Network', value: 'Solana, and which cluster of it is not said' },
      {
        label: '1. System Program: Transfer',
        value: `Send 1.5 SOL to ${bob}`,
        children: [
          { label: 'Program', value: programs.systemProgram, style: 'address' },
          { label: 'From (signs, can change)', value: own, style: 'address' },
          { label: 'To (can change)', value: bob, style: 'address' },
          { label: 'Data', value: '02000000002f685900000000', style: 'bytes' },
        ],
      },
      { label: 'Fee payer', value: own, style: 'address' },
      { label: 'Fee at most', value: '0.000005 SOL', exact: '5000 lamports' },
      { label: 'Recent blockhash', value: blockhash, style: 'bytes' },
      { label: 'Version', value: 'legacy', detail: true },
    ],
    warnings: [{ level: 'notice', text: expect.stringContaining(cluster) }],
    raw: [{ label: 'Message', value: expect.stringMatching(/^[0-9a-f]+$/) }],
  })
})

test('a token account that is made in the same transaction is said to be whose', async () => {
  const [recipient] = await findAssociatedTokenPda({
    owner: bob,
    mint: usdc,
    tokenProgram: programs.tokenProgram as Address,
  })
  const creates = await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: me, owner: bob, mint: usdc })
  const sends = getTransferCheckedInstruction({
    source: account,
    mint: usdc,
    destination: recipient,
    authority: me,
    amount: 10n ** 6n,
    decimals: 6,
  })
  const { sentence, warnings } = describe([creates, sends])
  expect(sentence).toBe(
    `Create the token account ${recipient} of ${bob} for USDC, unless it is there, then send 1 USDC to token account ${recipient} of ${bob}`,
  )
  expect(warnings).toEqual([{ level: 'notice', text: expect.stringContaining(cluster) }])
})

test('the priority fee is worked out, and said loudly where it is out of all proportion', () => {
  const [limit, price] = [200_000, 50_000]
  const budget = [
    fromWeb3(web3.ComputeBudgetProgram.setComputeUnitLimit({ units: limit })),
    fromWeb3(web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price })),
  ]
  const described = describe([...budget, pay(1n)])
  expect(described.sentence).toBe(`Send 0.000000001 SOL to ${bob}`)
  expect(described.fields).toContainEqual({ label: 'Fee at most', value: '0.000015 SOL', exact: '15000 lamports' })
  expect(described.fields).toContainEqual({
    label: 'Priority fee at most',
    value: '0.00001 SOL',
    exact: '0.05 lamports for each of 200,000 compute units',
  })
  // Fractions of a lamport are rounded up.
  const least = [1, 1].map((value, index) =>
    fromWeb3(
      index === 0
        ? web3.ComputeBudgetProgram.setComputeUnitLimit({ units: value })
        : web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports: value }),
    ),
  )
  expect(describe([...least, pay(1n)]).fields).toContainEqual({
    label: 'Fee at most',
    value: '0.000005001 SOL',
    exact: '5001 lamports',
  })
  // Without a limit, what validators allow: 3,000 for each that asks for it, and 200,000 for each other instruction.
  const greedy = describe([
    fromWeb3(web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n })),
    pay(1n),
  ])
  expect(greedy.fields).toContainEqual({
    label: 'Fee at most',
    value: '203.000005 SOL',
    exact: '203000005000 lamports',
  })
  expect(greedy.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('as high as 203.000005 SOL'),
  })
})

test('a transaction that does not expire is said to', () => {
  const advance = getAdvanceNonceAccountInstruction({ nonceAccount: account, nonceAuthority: me })
  const described = describe([advance, pay(1n)])
  expect(described.sentence).toBe(`Send 0.000000001 SOL to ${bob}`)
  expect(described.fields).toContainEqual({ label: 'Nonce', value: blockhash, style: 'bytes' })
  expect(described.fields).toContainEqual({ label: 'Nonce account', value: account, style: 'address' })
  expect(described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('does not expire') })
  // Anywhere but in the first place it is an instruction like others.
  expect(describe([pay(1n), advance]).warnings.map(({ text }) => text)).toEqual([expect.stringContaining(cluster)])
})

test('a memo is text, and nothing in it can disguise the rest', () => {
  const memo = { programAddress: programs.memoPrograms[0] as Address, data: Buffer.from('order 7\u202e', 'utf8') }
  const described = describe([pay(1n), memo])
  expect(described.sentence).toBe(`Send 0.000000001 SOL to ${bob}`)
  expect(described.fields).toContainEqual(
    expect.objectContaining({
      label: '2. Memo Program',
      value: 'Write the memo “order 7⟨U+202E⟩”',
      children: expect.arrayContaining([{ label: 'Memo', value: 'order 7⟨U+202E⟩', style: 'text' }]),
    }),
  )
  expect(describe([memo]).sentence).toBe('Write the memo “order 7⟨U+202E⟩”')
})

test('who else pays or signs is said', () => {
  const described = describeOf({ instructions: [pay(1n)], payer: stranger })
  expect(described.warnings).toContainEqual({
    level: 'notice',
    text: expect.stringContaining(`fee is paid by ${stranger}`),
  })
  expect(described.fields).toContainEqual(expect.objectContaining({ label: '2 signers' }))
  const both = getTransferSolInstruction({ source: createNoopSigner(bob), destination: own, amount: 1n })
  expect(describe([both]).warnings).toContainEqual({ level: 'notice', text: '1 other key must sign it as well.' })
})

test('accounts from a lookup table are said not to be shown', () => {
  const described = describeOf({
    version: 0,
    instructions: [getTransferSolInstruction({ source: me, destination: bob, amount: 10n ** 9n })],
    table: { key: stranger, addresses: [other, bob] },
  })
  expect(described.sentence).toBe(`Send 1 SOL to entry 1 of lookup table ${stranger}`)
  expect(described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('lookup tables') })
  expect(JSON.stringify(described)).not.toContain(bob)
})

test('many instructions are counted where they do not fit into a sentence', () => {
  const { sentence, fields } = describe(Array.from({ length: 8 }, (_, index) => pay(BigInt(index))))
  expect(sentence).toBe(`Send 0 SOL to ${bob}, then carry out 7 other instructions`)
  expect(fields.filter(({ label }) => label.endsWith('System Program: Transfer'))).toHaveLength(8)
  expect(describe([]).sentence).toBe('Do nothing but pay the fee')
})

test('every address of a known program is one', () => {
  const all = [
    ...Object.values(programs).filter(value => typeof value === 'string'),
    ...programs.memoPrograms,
    ...Object.keys(programs.signatureCheckers),
    ...[usdc, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'So11111111111111111111111111111111111111112'],
  ]
  expect(all.filter(key => base58.decode(key).length !== 32)).toEqual([])
})

test('whatever is in it, everything is shown and nothing hidden', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const { describe } = readSolanaTransaction(builtWithWeb3(plan), keyOf(plan.seed))
      const { sentence, fields, raw } = describe()
      expect(sentence.length).toBeLessThanOrEqual(longestSentence)
      const branches = fields.filter(({ label }) => /^\d+\. /.test(label))
      expect(branches).toHaveLength(plan.instructions.length)
      for (const [index, { data = [] }] of plan.instructions.entries()) {
        const hex = Buffer.from(data as Uint8Array).toString('hex')
        const shown = children(branches[index]).find(({ label }) => label === 'Data')
        expect(shown?.value ?? '').toBe(hex)
      }
      expect(raw).toHaveLength(1)
    }),
    { numRuns: scaled(100) },
  )
})

function children(field: Field | undefined): readonly Field[] {
  return field?.children ?? []
}

function fromWeb3({ programId, data }: InstructionFields): Instruction {
  return { programAddress: programId.toBase58() as Address, data }
}
