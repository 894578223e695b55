/**
 * The promise: under a limit of SOL or of a token, no Solana transaction is signed that moves or hands over more of it. What an
 * instruction does is read to its end, or it is over every limit.
 */
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import type { AccountPlace } from '../../src/core/chains/solana/account-places.ts'
import { type InstructionTable, readPrograms } from '../../src/core/chains/solana/find-instruction.ts'
import {
  associatedTokenProgram,
  memoPrograms,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../src/core/chains/solana/programs.ts'
import { solanaMoves } from '../support/solana-moves.ts'
import token2022 from '../vectors/token-2022-instructions.json' with { type: 'json' }
import {
  type Attack,
  account,
  inSystem,
  inVersion1,
  isOver,
  key,
  keyHex,
  lots,
  me,
  mint,
  moves,
  other,
  own,
  seeded,
  sol,
  stranger,
  takesAnyToken,
  takesMint,
  takesSol,
  thief,
  u64,
  unread,
  unwraps,
  wrappedSol,
} from './solana-requests.ts'

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
    expect(await moves([memo, price(10n ** 13n)], null)).toEqual({ kind: 'amount', units: 203n * 10n ** 10n + 5_000n })
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
