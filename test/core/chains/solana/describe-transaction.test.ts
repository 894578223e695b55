import { base58 } from '@scure/base'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintToInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../src/core/chains/declaration/described.ts'
import * as programs from '../../../../src/core/chains/solana/programs.ts'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import type { Field } from '../../../../src/shared/card.ts'
import { scaled } from '../../../support/effort.ts'
import { anyPlan, builtWithWeb3, keyOf, type Plan } from './any-transaction.ts'
import { type InstructionFields, web3 } from './web3.ts'

const seed = new Uint8Array(32).fill(7)
const own = keyOf(seed).address as Address
const me = createNoopSigner(own)
const bob = addressOf(2)
const [account, other, stranger] = [addressOf(3), addressOf(4), addressOf(5)]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const mint = addressOf(6)
const cluster = 'which cluster of Solana'
const blockhash = base58.encode(new Uint8Array(32).fill(9))
const transferData = Buffer.from('02000000002f685900000000', 'hex')

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

test.each<[string, Instruction | Promise<Instruction>, string, ('danger' | 'notice')[]]>([
  [
    'a payment of somebody else’s',
    getTransferSolInstruction({ source: createNoopSigner(stranger), destination: bob, amount: 1n }),
    `Send 0.000000001 SOL from ${stranger} to ${bob}`,
    ['notice'],
  ],
  [
    'a payment from a derived account',
    getTransferSolWithSeedInstruction({
      source: account,
      baseAccount: me,
      destination: bob,
      amount: 10n ** 9n,
      fromSeed: 'x',
      fromOwner: other,
    }),
    `Send 1 SOL from ${account} to ${bob}`,
    [],
  ],
  [
    'a new account',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(account),
      lamports: 2_039_280n,
      space: 165,
      programAddress: programs.tokenProgram as Address,
    }),
    `Create the account ${account} of 165 bytes for the Token Program, with 0.00203928 SOL`,
    ['danger', 'notice'],
  ],
  [
    'a new account of a program that is not known',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(account),
      lamports: 10n ** 9n,
      space: 0,
      programAddress: stranger,
    }),
    `Create the account ${account} of 0 bytes for program ${stranger}, with 1 SOL`,
    ['danger', 'notice'],
  ],
  [
    'an account that is handed over',
    getAssignInstruction({ account: me, programAddress: stranger }),
    `Hand the account ${own} to program ${stranger}`,
    ['danger'],
  ],
  [
    'space for an account',
    getAllocateInstruction({ newAccount: me, space: 10n }),
    `Set aside 10 bytes for the account ${own}`,
    ['notice'],
  ],
  [
    'a nonce account that gets another authority',
    getAuthorizeNonceAccountInstruction({ nonceAccount: account, nonceAuthority: me, newNonceAuthority: stranger }),
    `Give the nonce account ${account} to ${stranger}`,
    ['danger'],
  ],
  [
    'SOL out of a nonce account',
    getWithdrawNonceAccountInstruction({
      nonceAccount: account,
      recipientAccount: bob,
      nonceAuthority: me,
      withdrawAmount: 10n ** 9n,
    }),
    `Withdraw 1 SOL from the nonce account ${account} to ${bob}`,
    [],
  ],
  [
    'USDC',
    getTransferCheckedInstruction({
      source: account,
      mint: usdc,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 6,
    }),
    `Send 12.5 USDC to token account ${other}`,
    [],
  ],
  [
    'a token that is not known',
    getTransferCheckedInstruction({
      source: account,
      mint,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 6,
    }),
    `Send 12.5 tokens of mint ${mint} (6 decimals) to token account ${other}`,
    [],
  ],
  [
    'USDC with other decimals than it has',
    getTransferCheckedInstruction({
      source: account,
      mint: usdc,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 2,
    }),
    `Send 125,000 tokens of mint ${usdc} (2 decimals) to token account ${other}`,
    [],
  ],
  [
    'a token with absurd decimals',
    getTransferCheckedInstruction({
      source: account,
      mint,
      destination: other,
      authority: me,
      amount: 12n,
      decimals: 255,
    }),
    `Send 12 units of mint ${mint} (255 decimals) to token account ${other}`,
    [],
  ],
  [
    'a token that is not named',
    getTransferInstruction({ source: account, destination: other, authority: me, amount: 1_234n }),
    `Send 1,234 units of a token from token account ${account} to token account ${other}`,
    ['notice'],
  ],
  [
    'a token with a fee',
    withFee(1_000_000n, 6, 5_000n),
    `Send 1 USDC to token account ${other}, of which 0.005 USDC is withheld as a fee`,
    [],
  ],
  [
    'an allowance',
    getApproveInstruction({ source: account, delegate: stranger, owner: me, amount: 2n ** 64n - 1n }),
    `Let ${stranger} spend any amount of a token from token account ${account}`,
    ['danger'],
  ],
  [
    'a checked allowance',
    getApproveCheckedInstruction({
      source: account,
      mint: usdc,
      delegate: stranger,
      owner: me,
      amount: 1n,
      decimals: 6,
    }),
    `Let ${stranger} spend up to 0.000001 USDC from token account ${account}`,
    ['danger'],
  ],
  [
    'the end of an allowance',
    getRevokeInstruction({ source: account, owner: me }),
    `No longer let a delegate spend from token account ${account}`,
    [],
  ],
  [
    'another owner',
    getSetAuthorityInstruction({
      owned: account,
      owner: me,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: stranger,
    }),
    `Give ${stranger} the right to own the account, of ${account}`,
    ['danger'],
  ],
  [
    'no minter any more',
    getSetAuthorityInstruction({ owned: mint, owner: me, authorityType: AuthorityType.MintTokens, newAuthority: null }),
    `Take away for good the right to mint tokens, of ${mint}`,
    ['danger'],
  ],
  [
    'an account that is closed to its owner',
    getCloseAccountInstruction({ account, destination: own, owner: me }),
    `Close the token account ${account}, and send the SOL in it to ${own}`,
    ['notice'],
  ],
  [
    'an account that is closed to somebody else',
    getCloseAccountInstruction({ account, destination: stranger, owner: me }),
    `Close the token account ${account}, and send the SOL in it to ${stranger}`,
    ['danger'],
  ],
  [
    'new tokens',
    getMintToInstruction({ mint, token: account, mintAuthority: me, amount: 7n }),
    `Mint 7 units of tokens of mint ${mint} to token account ${account}`,
    [],
  ],
  [
    'burnt tokens',
    getBurnCheckedInstruction({ account, mint: usdc, authority: me, amount: 10n ** 6n, decimals: 6 }),
    `Burn 1 USDC from token account ${account}`,
    ['danger'],
  ],
  [
    'wrapped SOL',
    getSyncNativeInstruction({ account }),
    `Count the SOL in token account ${account} as wrapped SOL`,
    [],
  ],
  [
    'a program that is not known',
    { programAddress: stranger, accounts: [{ address: account, role: 1 }], data: Buffer.from('beef', 'hex') },
    `Call program ${stranger}, which is not known here`,
    ['danger'],
  ],
  [
    'a program that is known by name',
    { programAddress: 'Vote111111111111111111111111111111111111111' as Address, data: Buffer.from('01000000', 'hex') },
    'Call the Vote Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction of the Token Program that is not known',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(99) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction that is known by name and keys alone',
    { programAddress: programs.token2022Program as Address, data: Buffer.concat([Buffer.of(35), Buffer.alloc(32, 7)]) },
    `Carry out InitializePermanentDelegate with ${base58.encode(new Uint8Array(32).fill(7))}, which is not explained here`,
    ['danger'],
  ],
  [
    'a batch, which holds other instructions',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(255) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'wrapped SOL that goes to somebody else',
    getUnwrapLamportsInstruction({ source: account, destination: bob, authority: me, amount: 1_500_000_000n }),
    `Send 1.5 SOL of wrapped SOL from ${account} to ${bob}`,
    ['danger'],
  ],
  [
    'the transfer with a fee of a program that has none',
    { ...withFee(1n, 6, 1n), programAddress: programs.tokenProgram as Address },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer that names too few accounts',
    { programAddress: programs.systemProgram as Address, accounts: [{ address: own, role: 3 }], data: transferData },
    'Call the System Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer with more bytes than it needs',
    { ...pay(1n), data: Buffer.concat([transferData, Buffer.of(0)]) },
    `Send 1.5 SOL to ${bob}`,
    ['notice'],
  ],
])('says what %s is', async (_, instruction, sentence, levels) => {
  const described = describe([await instruction])
  expect(described.sentence).toBe(sentence)
  const warnings = described.warnings.filter(({ text }) => !text.includes(cluster))
  expect(warnings.map(({ level }) => level).sort()).toEqual([...levels].sort())
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
  // Without a limit, what validators allow: 200,000 for each other instruction.
  const greedy = describe([
    fromWeb3(web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n })),
    pay(1n),
  ])
  expect(greedy.fields).toContainEqual({
    label: 'Fee at most',
    value: '200.000005 SOL',
    exact: '200000005000 lamports',
  })
  expect(greedy.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('as high as 200.000005 SOL'),
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

function describe(instructions: readonly Instruction[]) {
  return describeOf({ instructions })
}

function describeOf(change: Partial<Plan> & Pick<Plan, 'instructions'>) {
  const plan: Plan = {
    version: 'legacy',
    seed,
    payer: own,
    blockhash,
    transfers: [],
    tokenTransfers: [],
    table: null,
    ...change,
  }
  return readSolanaTransaction(builtWithWeb3(plan), keyOf(seed)).describe()
}

function pay(amount: bigint): Instruction {
  return getTransferSolInstruction({ source: me, destination: bob, amount })
}

/** Built by hand: @solana-program/token is the older program's, and has no such instruction. */
function withFee(amount: bigint, decimals: number, fee: bigint): Instruction {
  const data = Buffer.alloc(19)
  data.set([26, 1])
  data.writeBigUInt64LE(amount, 2)
  data[10] = decimals
  data.writeBigUInt64LE(fee, 11)
  return {
    programAddress: programs.token2022Program as Address,
    accounts: [
      { address: account, role: 1 },
      { address: usdc, role: 0 },
      { address: other, role: 1 },
      { address: own, role: 2 },
    ],
    data,
  }
}

function fromWeb3({ programId, data }: InstructionFields): Instruction {
  return { programAddress: programId.toBase58() as Address, data }
}

function addressOf(byte: number): Address {
  return base58.encode(new Uint8Array(32).fill(byte)) as Address
}
