/**
 * The promise: under a limit of SOL or of a token, no Solana transaction is signed that moves or hands over more of it, in whatever
 * way it is put together or varied.
 */
import { base58 } from '@scure/base'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoPrograms, tokenProgram } from '../../src/core/chains/solana/programs.ts'
import { solanaMoves } from '../support/solana-moves.ts'
import {
  account,
  inVersion1,
  isOver,
  key,
  me,
  mint,
  moves,
  own,
  sol,
  stranger,
  takesAnyToken,
  takesMint,
  takesSol,
  thief,
  unwraps,
  wrappedSol,
} from './solana-requests.ts'

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
