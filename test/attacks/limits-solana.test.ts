/**
 * The promise: under a limit of SOL or of a token, no Solana transaction is signed that moves or hands over more of it. What an
 * instruction does is read to its end, or it is over every limit.
 */
import { base58 } from '@scure/base'
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import type { AccountPlace } from '../../src/core/chains/solana/account-places.ts'
import { type InstructionTable, readPrograms } from '../../src/core/chains/solana/find-instruction.ts'
import {
  associatedTokenProgram,
  memoPrograms,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../src/core/chains/solana/programs.ts'
import { decodeUnsigned } from '../../src/core/chains/solana/unsigned-transaction.ts'
import { builtAsVersion1, builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { solanaMoves } from '../support/solana-moves.ts'
import { solanaAccount } from '../support/turnkey.ts'
import token2022 from '../vectors/token-2022-instructions.json' with { type: 'json' }

const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
const own = key(1)
const me = createNoopSigner(own)
const [thief, account, other, mint, stranger] = [2, 3, 4, 5, 6].map(byte => key(byte)) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const wrappedSol = 'So11111111111111111111111111111111111111112' as Address
const sol = 10n ** 9n
const lots = 1_000n * sol

type Attack = Instruction | Promise<Instruction>

const inSystem = (number: number, accounts: readonly Address[], data = ''): Instruction => ({
  programAddress: systemProgram as Address,
  accounts: accounts.map(address => ({
    address,
    role: address === own ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
  })),
  data: Buffer.concat([Buffer.of(number, 0, 0, 0), Buffer.from(data, 'hex')]),
})
const inToken = (data: string, accounts: readonly Address[], programAddress: string = tokenProgram): Instruction => ({
  programAddress: programAddress as Address,
  accounts: accounts.map(address => ({
    address,
    role: address === own ? AccountRole.READONLY_SIGNER : AccountRole.WRITABLE,
  })),
  data: Buffer.from(data, 'hex'),
})
const keyHex = (address: Address) => Buffer.from(base58.decode(address)).toString('hex')
const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes.toString('hex')
}
const transferOf = (of: Address, amount = lots, programAddress: string = tokenProgram) =>
  token.getTransferCheckedInstruction(
    { source: account, mint: of, destination: other, authority: me, amount, decimals: 9 },
    { programAddress: programAddress as Address },
  )
const seeded = `${keyHex(own)}0400000000000000${Buffer.from('seed').toString('hex')}`

/** What takes all the SOL of the key that signs, or more than a limit allows, or gives away what has it. */
const takesSol: Readonly<Record<string, Attack>> = {
  Transfer: system.getTransferSolInstruction({ source: me, destination: thief, amount: lots }),
  TransferWithSeed: system.getTransferSolWithSeedInstruction({
    source: account,
    baseAccount: me,
    destination: thief,
    amount: lots,
    fromSeed: 'seed',
    fromOwner: systemProgram as Address,
  }),
  CreateAccount: system.getCreateAccountInstruction({
    payer: me,
    newAccount: createNoopSigner(account),
    lamports: lots,
    space: 0,
    programAddress: stranger,
  }),
  CreateAccountWithSeed: inSystem(3, [own, account], `${seeded}${u64(lots)}${u64(0n)}${keyHex(stranger)}`),
  CreateAccountAllowPrefund: inSystem(13, [own], `${u64(0n)}${u64(0n)}${keyHex(stranger)}`),
  Assign: system.getAssignInstruction({ account: me, programAddress: stranger }),
  AssignWithSeed: inSystem(10, [account, own], `${seeded}${keyHex(stranger)}`),
  Allocate: system.getAllocateInstruction({ newAccount: me, space: 1 }),
  AllocateWithSeed: inSystem(9, [account, own], `${seeded}${u64(0n)}${keyHex(stranger)}`),
  AuthorizeNonceAccount: system.getAuthorizeNonceAccountInstruction({
    nonceAccount: account,
    nonceAuthority: me,
    newNonceAuthority: thief,
  }),
  WithdrawNonceAccount: system.getWithdrawNonceAccountInstruction({
    nonceAccount: account,
    recipientAccount: thief,
    nonceAuthority: me,
    withdrawAmount: lots,
  }),
  'a transfer of wrapped SOL': transferOf(wrappedSol),
  'an allowance of wrapped SOL': token.getApproveCheckedInstruction({
    source: account,
    mint: wrappedSol,
    delegate: thief,
    owner: me,
    amount: lots,
    decimals: 9,
  }),
  'Reallocate of Token-2022': inToken('1d0100', [account, own, systemProgram as Address, own], token2022Program),
  'a token account of a program that says itself how large it is': {
    programAddress: associatedTokenProgram as Address,
    accounts: [own, account, thief, mint, systemProgram as Address, stranger].map((address, index) => ({
      address,
      role: index === 0 ? AccountRole.WRITABLE_SIGNER : index === 1 ? AccountRole.WRITABLE : AccountRole.READONLY,
    })),
    data: Buffer.of(1),
  },
}

/** What takes tokens of some mint, and cannot be told of which, or how many. */
const takesAnyToken: Readonly<Record<string, Attack>> = {
  Transfer: token.getTransferInstruction({ source: account, destination: other, authority: me, amount: lots }),
  Approve: token.getApproveInstruction({ source: account, delegate: thief, owner: me, amount: lots }),
  'SetAuthority of a token account': token.getSetAuthorityInstruction({
    owned: account,
    owner: me,
    authorityType: token.AuthorityType.AccountOwner,
    newAuthority: thief,
  }),
  'SetAuthority to mint': token.getSetAuthorityInstruction({
    owned: mint,
    owner: me,
    authorityType: token.AuthorityType.MintTokens,
    newAuthority: thief,
  }),
  'SetAuthority to close': token.getSetAuthorityInstruction({
    owned: account,
    owner: me,
    authorityType: token.AuthorityType.CloseAccount,
    newAuthority: thief,
  }),
  'Batch around a transfer': token.getBatchInstruction([transferOf(mint)]),
  'Batch of Token-2022': inToken(`ff040a0c${u64(lots)}09`, [account, mint, other, own], token2022Program),
  'RecoverNested of the Associated Token Program': {
    ...inToken('02', [account, mint, other, account, mint, own, tokenProgram as Address]),
    programAddress: associatedTokenProgram as Address,
  },
  'ConfidentialTransfer of Token-2022': inToken('1b07', [account, mint, other, own], token2022Program),
  'ConfidentialTransferWithFee of Token-2022': inToken('1b0d', [account, mint, other, own], token2022Program),
  'ConfidentialWithdraw of Token-2022': inToken('1b06', [account, mint, own], token2022Program),
  'UpdateTransferHook of Token-2022': inToken(`2401${keyHex(stranger)}`, [mint, own], token2022Program),
  'a transfer of Token-2022 with one more signer for a hook': {
    ...transferOf(mint, 1n, token2022Program),
    accounts: [
      ...[account, mint, other, stranger].map(address => ({ address, role: AccountRole.WRITABLE })),
      { address: own, role: AccountRole.WRITABLE_SIGNER },
    ],
  },
}

/** What takes units of a mint that it names. */
const takesMint: Readonly<Record<string, (of: Address) => Attack>> = {
  TransferChecked: of => transferOf(of),
  'TransferChecked of Token-2022': of => transferOf(of, lots, token2022Program),
  'TransferCheckedWithFee of Token-2022': of =>
    inToken(`1a01${u64(lots)}09${u64(0n)}`, [account, of, other, own], token2022Program),
  ApproveChecked: of =>
    token.getApproveCheckedInstruction({
      source: account,
      mint: of,
      delegate: thief,
      owner: me,
      amount: lots,
      decimals: 9,
    }),
  MintTo: of => token.getMintToInstruction({ mint: of, token: account, mintAuthority: me, amount: lots }),
  MintToChecked: of =>
    token.getMintToCheckedInstruction({ mint: of, token: account, mintAuthority: me, amount: lots, decimals: 9 }),
  Burn: of => token.getBurnInstruction({ account, mint: of, authority: me, amount: lots }),
  BurnChecked: of => token.getBurnCheckedInstruction({ account, mint: of, authority: me, amount: lots, decimals: 9 }),
  'PermissionedBurn of Token-2022': of => inToken(`2e01${u64(lots)}`, [account, of, own], token2022Program),
  'WithdrawWithheldTokensFromMint of Token-2022': of => inToken('1a02', [of, other, own], token2022Program),
  'WithdrawWithheldTokensFromAccounts of Token-2022': of =>
    inToken('1a0301', [of, other, own, account], token2022Program),
}

/** What takes the lamports of a token account, which can be wrapped SOL. */
const unwraps: Readonly<Record<string, (to: Address) => Attack>> = {
  CloseAccount: to => token.getCloseAccountInstruction({ account, destination: to, owner: me }),
  'CloseAccount of Token-2022': to => inToken('09', [account, to, own], token2022Program),
  UnwrapLamports: to =>
    token.getUnwrapLamportsInstruction({ source: account, destination: to, authority: me, amount: null }),
  'UnwrapLamports of an amount': to =>
    token.getUnwrapLamportsInstruction({ source: account, destination: to, authority: me, amount: lots }),
  WithdrawExcessLamports: to =>
    token.getWithdrawExcessLamportsInstruction({ source: account, destination: to, authority: me }),
}

/** What nobody here can read. */
const unread: Readonly<Record<string, Attack>> = {
  'a program that is not known, with the key as signer': {
    programAddress: stranger,
    accounts: [{ address: own, role: AccountRole.READONLY_SIGNER }],
  },
  'a program that is not known, with an account that can change': {
    programAddress: stranger,
    accounts: [{ address: account, role: AccountRole.WRITABLE }],
  },
  'an instruction of the System Program that is not known': inSystem(99, [own, thief], u64(lots)),
  'an instruction of the Token Program that is not known': inToken(`99${u64(lots)}`, [account, other, own]),
  'an extension of Token-2022 that is not known': inToken(`2f00${u64(lots)}`, [account, other, own], token2022Program),
  'an instruction of a program that is known by name alone': {
    programAddress: 'Vote111111111111111111111111111111111111111' as Address,
    accounts: [{ address: own, role: AccountRole.WRITABLE_SIGNER }],
    data: Buffer.of(4, 0, 0, 0),
  },
}

async function moves(instructions: readonly Attack[], of: string | null, table?: readonly Address[]): Promise<Moves> {
  return solanaMoves((await decoded(instructions, table)).transaction, of, own)
}

async function decoded(instructions: readonly Attack[], table: readonly Address[] = []) {
  const bytes = builtWithWeb3({
    version: 0,
    seed: new Uint8Array(32),
    payer: own,
    blockhash: key(9),
    instructions: await Promise.all(instructions),
    transfers: [],
    tokenTransfers: [],
    table: table.length > 0 ? { key: key(8), addresses: table } : null,
  })
  return decodeUnsigned(bytes)
}

const inVersion1 = (instructions: readonly Instruction[], config: Parameters<typeof builtAsVersion1>[1] = {}) =>
  decodeUnsigned(builtAsVersion1({ payer: own, blockhash: key(9), instructions }, config)).transaction

const isOver = (moved: Moves, limit: bigint) =>
  moved.kind === 'unknown' || (moved.kind === 'amount' && moved.units > limit)

describe('the tables', () => {
  const names = (table: InstructionTable | undefined) => new Set(Object.values(table ?? {}).map(({ name }) => name))
  const numbered = (program: string, name: string) =>
    Object.entries(readPrograms[program] as InstructionTable).find(([, each]) => each.name === name)?.[0]
  /** Those that the packages call otherwise than the programs do. */
  const renamed: Readonly<Record<string, string>> = {
    TransferSol: 'Transfer',
    TransferSolWithSeed: 'TransferWithSeed',
    CreateAssociatedToken: 'Create',
    CreateAssociatedTokenIdempotent: 'CreateIdempotent',
    RecoverNestedAssociatedToken: 'RecoverNested',
  }
  /** Holds other instructions, which are not read. */
  const unnamed = 'Batch'
  const named = (members: object) =>
    Object.keys(members)
      .filter(name => !/^\d+$/.test(name))
      .map(name => renamed[name] ?? name)
      .filter(name => name !== unnamed)

  test.each([
    [systemProgram, system.SystemInstruction],
    [tokenProgram, token.TokenInstruction],
    [associatedTokenProgram, token.AssociatedTokenInstruction],
    [token2022Program, token2022.instructions],
  ])('have a row for each instruction of %s', (program, members) => {
    expect([...names(readPrograms[program])].sort()).toEqual(named(members).sort())
  })

  test.each(Object.entries(token2022.instructions))('know %s of Token-2022 by its bytes', (name, bytes) => {
    expect(numbered(token2022Program, name)).toBe(name === unnamed ? undefined : bytes)
  })
})

describe('under a limit of SOL', () => {
  const closing = Object.entries(unwraps).map(([name, to]) => [`${name} to somebody else`, to(thief)] as const)
  const attacks = [...Object.entries(takesSol), ...Object.entries(takesAnyToken), ...closing, ...Object.entries(unread)]

  test.each(attacks)('%s is over it', async (_, attack) => {
    expect(isOver(await moves([attack], null), sol)).toBe(true)
  })

  test.each(Object.entries(takesMint))(
    '%s is over it for wrapped SOL, and nothing of it for other tokens',
    async (_, of) => {
      expect(isOver(await moves([of(wrappedSol)], null), sol)).toBe(true)
      expect(await moves([of(mint)], null)).toEqual({ kind: 'nothing' })
    },
  )

  test.each(Object.entries(unwraps))('%s is nothing of it where the SOL comes to the key itself', async (_, to) => {
    expect(await moves([to(own)], null)).toEqual({ kind: 'nothing' })
  })

  test('the rent of each token account that is made counts', async () => {
    const make = (index: number, program: string) => ({
      programAddress: associatedTokenProgram as Address,
      accounts: [own, key(20 + index), thief, mint, systemProgram as Address, program as Address].map(
        (address, at) => ({
          address,
          role: at === 0 ? AccountRole.WRITABLE_SIGNER : at === 1 ? AccountRole.WRITABLE : AccountRole.READONLY,
        }),
      ),
      data: Buffer.of(index % 2),
    })
    expect(await moves([make(0, tokenProgram)], null)).toEqual({ kind: 'amount', units: 2_039_280n })
    expect(
      await moves(
        [0, 1, 2, 3].map(index => make(index, tokenProgram)),
        null,
      ),
    ).toEqual({ kind: 'amount', units: 4n * 2_039_280n })
    // Today's extensions take 572 bytes.
    expect(isOver(await moves([make(0, token2022Program)], null), 700n * 6_960n - 1n)).toBe(true)
  })

  test('a fee above the usual counts in full, also where no limit of compute units is set', async () => {
    const price = (microLamports: bigint): Instruction => ({
      programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
      data: Buffer.from(`03${u64(microLamports)}`, 'hex'),
    })
    const limit = (units: number): Instruction => ({
      programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
      data: Buffer.concat([Buffer.of(2), Buffer.from(Uint32Array.of(units).buffer)]),
    })
    const memo: Instruction = { programAddress: memoPrograms[0] as Address, data: Buffer.from('hi') }
    expect(await moves([memo, price(10n ** 13n)], null)).toEqual({ kind: 'amount', units: 2n * 10n ** 12n + 5_000n })
    expect(await moves([price(10n ** 12n), limit(1_400_000), memo], null)).toEqual({
      kind: 'amount',
      units: 1_400_000n * 10n ** 6n + 5_000n,
    })
    expect(await moves([price(1_000n), limit(200_000), memo], null)).toEqual({ kind: 'nothing' })
  })

  test('a fee above the usual in the header of version 1 counts in full, whatever instructions ask for', async () => {
    const units: Instruction = {
      programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
      data: Buffer.from('0200000000', 'hex'),
    }
    const paying = (priorityFeeLamports: bigint) =>
      solanaMoves(inVersion1([units], { priorityFeeLamports, computeUnitLimit: 0 }), null, own)
    expect(paying(lots)).toEqual({ kind: 'amount', units: lots + 5_000n })
    expect(paying(995_001n)).toEqual({ kind: 'amount', units: 1_000_001n })
    expect(paying(995_000n)).toEqual({ kind: 'nothing' })
  })
})

describe('under a limit of a token', () => {
  const attacks = [...Object.entries(takesAnyToken), ...Object.entries(unread)]

  test.each(attacks)('%s is over it', async (_, attack) => {
    expect(isOver(await moves([attack], mint), lots - 1n)).toBe(true)
  })

  test.each(Object.entries(takesMint))('%s is over it, and nothing of another', async (_, of) => {
    expect(isOver(await moves([of(mint)], mint), lots - 1n)).toBe(true)
    expect(await moves([of(mint)], other)).toEqual({ kind: 'nothing' })
  })

  test.each(Object.entries(takesMint))('%s of a token from a lookup table is over every limit', async (_, of) => {
    expect((await moves([of(mint)], stranger, [mint])).kind).toBe('unknown')
    expect((await moves([of(mint)], null, [mint])).kind).toBe('unknown')
  })

  test.each(Object.entries(unwraps))('%s is over it for wrapped SOL, whoever gets the SOL', async (_, to) => {
    for (const address of [own, thief]) expect((await moves([to(address)], wrappedSol)).kind).toBe('unknown')
    expect(await moves([to(thief)], mint)).toEqual({ kind: 'nothing' })
  })
})

/**
 * Whoever owns an account says what becomes of its SOL, and Token takes a key whose account is one of its multisignatures for those
 * that sign for it: with the account of the key go all its tokens.
 */
describe('the account of the key itself', () => {
  const payerIsFirst = (accounts: readonly AccountPlace[]) => accounts[0] === 'Pays'
  const takeOver = Object.entries(readPrograms).flatMap(([program, table]) =>
    Object.entries(table)
      .filter(([, { name }]) => /^(Create(Account.*|Idempotent|)|Assign.*|Allocate.*|Initialize.*)$/.test(name))
      .map(([number, { name, accounts }]) => ({ program, number, name, at: payerIsFirst(accounts) ? 1 : 0 })),
  )
  const of = (row: (typeof takeOver)[number], address: Address): Instruction => ({
    programAddress: row.program as Address,
    // Keys 40 and up belong to others.
    accounts: Array.from({ length: 7 }, (_, index) => ({
      address:
        index === row.at
          ? address
          : row.program === associatedTokenProgram && index === 5
            ? tokenAddress
            : key(40 + index),
      role: AccountRole.WRITABLE_SIGNER,
    })),
    data: Buffer.concat([Buffer.from(row.number, 'hex'), Buffer.alloc(row.number === '' ? 0 : 120)]),
  })
  const tokenAddress = tokenProgram as Address

  test.each(takeOver)('is not taken over by $name ($number of $program) under any limit', async row => {
    for (const asset of [null, mint]) expect((await moves([of(row, own)], asset)).kind).toBe('unknown')
  })

  test.each([
    ['CreateAccount', sol],
    ['CreateAccountWithSeed', sol],
  ] as const)('is left alone by %s of another account, which takes its SOL', async (name, amount) => {
    const data = { CreateAccount: '', CreateAccountWithSeed: seeded }[name]
    const made = inSystem(
      name === 'CreateAccount' ? 0 : 3,
      [own, account],
      `${data}${u64(amount)}${u64(0n)}${keyHex(stranger)}`,
    )
    expect(await moves([made], null)).toEqual({ kind: 'amount', units: amount })
    expect(await moves([made], mint)).toEqual({ kind: 'nothing' })
  })
})

describe('nothing that is over a limit comes under it by', () => {
  const harmful = (['sol', 'token'] as const).flatMap(of =>
    [
      ...(of === 'sol' ? Object.entries(takesSol) : []),
      ...Object.entries(takesAnyToken),
      ...Object.entries(takesMint).map(([name, make]) => [name, make(of === 'sol' ? wrappedSol : mint)] as const),
      ...Object.entries(unwraps).flatMap(([name, make]) => (of === 'sol' ? [[name, make(thief)] as const] : [])),
    ].map(([name, attack]) => ({ name, attack, of: of === 'sol' ? null : mint })),
  )
  const anyHarmful = fc.constantFrom(...harmful)

  test('bytes behind it', async () => {
    await fc.assert(
      fc.asyncProperty(anyHarmful, fc.uint8Array({ minLength: 1, maxLength: 40 }), async ({ attack, of }, more) => {
        const instruction = await attack
        const longer = { ...instruction, data: Buffer.concat([Uint8Array.from(instruction.data ?? []), more]) }
        expect(isOver(await moves([longer], of), sol)).toBe(true)
      }),
    )
  })

  test('bytes that are missing', async () => {
    await fc.assert(
      fc.asyncProperty(anyHarmful, fc.nat(60), async ({ attack, of }, cut) => {
        const instruction = await attack
        const data = instruction.data ?? Buffer.of()
        const shorter = { ...instruction, data: data.slice(0, Math.max(1, data.length - cut)) }
        expect(isOver(await moves([shorter], of), sol)).toBe(true)
      }),
    )
  })

  test('accounts that are missing', async () => {
    // The signer that makes it harmful is what it would miss.
    const whole = anyHarmful.filter(({ name }) => !name.includes('one more signer'))
    await fc.assert(
      fc.asyncProperty(whole, fc.nat(3), async ({ attack, of }, fewer) => {
        const instruction = await attack
        const accounts = instruction.accounts ?? []
        const left = accounts.slice(0, Math.max(1, accounts.length - fewer))
        expect(isOver(await moves([{ ...instruction, accounts: left }], of), sol)).toBe(true)
      }),
    )
  })

  test('more accounts', async () => {
    await fc.assert(
      fc.asyncProperty(anyHarmful, fc.array(fc.nat(3), { maxLength: 3 }), async ({ attack, of }, more) => {
        const instruction = await attack
        const added = more.map((role, index) => ({ address: key(40 + index), role: role as AccountRole }))
        const accounts = [...(instruction.accounts ?? []), ...added]
        expect(isOver(await moves([{ ...instruction, accounts }], of), sol)).toBe(true)
      }),
    )
  })

  test('another program', async () => {
    await fc.assert(
      fc.asyncProperty(anyHarmful, fc.uint8Array({ minLength: 32, maxLength: 32 }), async ({ attack, of }, program) => {
        const programAddress = base58.encode(program) as Address
        expect(isOver(await moves([{ ...(await attack), programAddress }], of), sol)).toBe(true)
      }),
    )
  })

  test('a batch around it', async () => {
    for (const { attack, of } of harmful) {
      const instruction = await attack
      if (instruction.programAddress !== tokenProgram || instruction.data?.[0] === 255) continue
      expect(isOver(await moves([token.getBatchInstruction([instruction as never])], of), sol)).toBe(true)
    }
  })

  test('version 1', async () => {
    for (const { attack, of, name } of harmful) {
      expect(isOver(solanaMoves(inVersion1([await attack]), of, own), sol), name).toBe(true)
    }
  })

  test('a lookup table for its accounts', async () => {
    for (const { attack, of, name } of harmful) {
      const instruction = await attack
      const loaded = (instruction.accounts ?? []).filter(({ role }) => role < AccountRole.READONLY_SIGNER)
      expect(
        isOver(
          await moves(
            [instruction],
            of,
            loaded.map(({ address }) => address),
          ),
          sol,
        ),
        name,
      ).toBe(true)
    }
  })

  test('company', async () => {
    const harmless: Instruction[] = [
      {
        programAddress: memoPrograms[0] as Address,
        accounts: [{ address: own, role: AccountRole.READONLY_SIGNER }],
        data: Buffer.from('hi'),
      },
      token.getSyncNativeInstruction({ account }),
      token.getRevokeInstruction({ source: account, owner: me }),
      system.getTransferSolInstruction({ source: me, destination: thief, amount: 1 }),
      { programAddress: stranger, accounts: [{ address: key(33), role: AccountRole.READONLY }] },
    ]
    await fc.assert(
      fc.asyncProperty(anyHarmful, fc.shuffledSubarray(harmless), fc.nat(5), async ({ attack, of }, others, at) => {
        const all = [...others.slice(0, at), attack, ...others.slice(at)]
        expect(isOver(await moves(all, of), sol)).toBe(true)
      }),
    )
  })
})

describe('what is certain to move nothing', () => {
  const harmless: Readonly<Record<string, Attack>> = {
    'a memo that the key signs': {
      programAddress: memoPrograms[0] as Address,
      accounts: [{ address: own, role: AccountRole.READONLY_SIGNER }],
      data: Buffer.from('hi'),
    },
    'a program that is not known, with nothing to change': {
      programAddress: stranger,
      accounts: [{ address: account, role: AccountRole.READONLY }],
    },
    Revoke: token.getRevokeInstruction({ source: account, owner: me }),
    SyncNative: token.getSyncNativeInstruction({ account }),
    AdvanceNonceAccount: system.getAdvanceNonceAccountInstruction({ nonceAccount: account, nonceAuthority: me }),
  }
  test.each(Object.entries(harmless))('%s', async (_, instruction) => {
    for (const of of [null, mint, wrappedSol]) expect(await moves([instruction], of)).toEqual({ kind: 'nothing' })
  })
})

describe('at the front door', () => {
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  /** The message without its one signature, as plain data: a signature of it is one of the transaction. */
  const payloadOf = (signWith: string, bytes: Uint8Array) => ({
    signWith,
    payload: Buffer.from(bytes.subarray(65)).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  })

  async function limited(
    caip19: string,
    decimals: number,
    threshold: string,
    door: 'transaction' | 'payload' = 'transaction',
  ) {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Program')
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [solanaAccount] })
    const { addresses } = result.createWalletResult as { addresses: [Address] }
    const made = await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
      name: 'Limit',
      identifier: 'limit',
      dataSource: { chainAssetTransfer: { definition: [{ caip19, decimals: String(decimals) }] } },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold,
        window: { infinite: {} },
        groupBy: { organization: {} },
      },
    })
    expect(made.status).toBe('ACTIVITY_STATUS_COMPLETED')
    await addPolicy(agent, { condition: `activity.action == 'SIGN' && controls.limit` })
    const [address] = addresses
    const send = async (...instructions: readonly Attack[]) => {
      // Whoever is `own` in the lists above is the key of this wallet.
      const mapped = (await Promise.all(instructions)).map(instruction => ({
        ...instruction,
        accounts: (instruction.accounts ?? []).map(each => ({
          ...each,
          address: each.address === own ? address : each.address,
        })),
      }))
      const bytes = builtWithWeb3({
        version: 0,
        seed: new Uint8Array(32),
        payer: address,
        blockhash: key(9),
        instructions: mapped as Instruction[],
        transfers: [],
        tokenTransfers: [],
        table: null,
      })
      const parameters = {
        signWith: address,
        type: 'TRANSACTION_TYPE_SOLANA',
        unsignedTransaction: Buffer.from(bytes).toString('hex'),
      }
      return door === 'transaction'
        ? agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key })
        : agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadOf(address, bytes), { key: user.key })
    }
    return { agent, send }
  }

  const denied = { code: 'PERMISSION_DENIED' }
  const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  const pay = (lamports: bigint) =>
    system.getTransferSolInstruction({ source: me, destination: thief, amount: lamports })

  test('a limit holds against an account that another key pays for, where it is the one of the key', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '0.01')
    const made = system.getCreateAccountInstruction({
      payer: createNoopSigner(thief),
      newAccount: me,
      lamports: 0n,
      space: 0,
      programAddress: stranger,
    })
    await expect(send(made)).rejects.toThrow('(System Program: CreateAccount) hands a whole account over to a program.')
  })

  test('a limit says why something is over it', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '1')
    await expect(send(pay(1n), takesSol.Assign as Attack)).rejects.toThrow(
      'over the limit “Limit”, because instruction 2 (System Program: Assign) hands a whole account over to a program.',
    )
  })

  test.each(['transaction', 'payload'] as const)(
    'a limit of 1 SOL holds against everything that takes SOL, sent as a %s',
    async door => {
      const { send } = await limited(`${cluster}/slip44:501`, 9, '1', door)
      for (const attack of Object.values({ ...takesSol, ...takesAnyToken, ...unread })) {
        // More signers than the key would need more signatures before the message.
        if (
          door === 'payload' &&
          ((await attack).accounts ?? []).some(({ address, role }) => role >= 2 && address !== own)
        )
          continue
        await expect(send(attack)).rejects.toMatchObject(denied)
      }
      for (const to of Object.values(unwraps)) await expect(send(to(thief))).rejects.toMatchObject(denied)
      // Nothing that was refused has used any of it.
      expect(await send(pay(sol))).toMatchObject(completed)
      await expect(send(pay(1n))).rejects.toMatchObject(denied)
    },
  )

  test('a limit of a token holds against everything that takes it', async () => {
    const { send } = await limited(`${cluster}/token:${mint}`, 9, '1')
    for (const attack of Object.values({ ...takesAnyToken, ...unread })) {
      await expect(send(attack)).rejects.toMatchObject(denied)
    }
    for (const of of Object.values(takesMint)) await expect(send(of(mint))).rejects.toMatchObject(denied)
    expect(await send(transferOf(mint, sol))).toMatchObject(completed)
    await expect(send(transferOf(mint, 1n))).rejects.toMatchObject(denied)
  })

  test('rent of accounts that are made for others uses a limit of SOL up', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '0.01')
    const make = (index: number): Instruction => ({
      programAddress: associatedTokenProgram as Address,
      accounts: [own, key(100 + index), thief, mint, systemProgram as Address, tokenProgram as Address].map(
        (address, at) => ({
          address,
          role: at === 0 ? AccountRole.WRITABLE_SIGNER : at === 1 ? AccountRole.WRITABLE : AccountRole.READONLY,
        }),
      ),
      data: Buffer.of(1),
    })
    for (let index = 0; index < 4; index++) expect(await send(make(index))).toMatchObject(completed)
    await expect(send(make(4))).rejects.toMatchObject(denied)
  })
})
