/**
 * The promise: the card of an instruction of Solana that may take everything there is, any amount of SOL or of a token, or that gives
 * an account away, has a danger. Tried on every instruction that is known, with the key's own account in each of its places.
 */
import { describe, expect, test } from 'vitest'
import { describeInstruction } from '../../src/core/chains/solana/describe-instruction.ts'
import { findInstruction, readPrograms } from '../../src/core/chains/solana/find-instruction.ts'
import { movesOfInstruction } from '../../src/core/chains/solana/moves-of-instruction.ts'
import { token2022Program, tokenProgram } from '../../src/core/chains/solana/programs.ts'
import type { SolanaAccount, SolanaInstruction } from '../../src/core/chains/solana/transaction.ts'
import { key, own } from './solana-requests.ts'

const plain = (index: number): SolanaAccount => ({ key: key(40 + index), signer: false, writable: true })
const mine: SolanaAccount = { key: own, signer: true, writable: true }
const loaded: SolanaAccount = {
  key: 'ADDRESS_TABLE_LOOKUP',
  signer: false,
  writable: true,
  loadedFrom: { tableKey: key(60), index: 1 },
}

/** The key's own account in one place, in all, and accounts out of a lookup table beside it. */
function choices(count: number): readonly (readonly SolanaAccount[])[] {
  const places = Array.from({ length: count }, (_, index) => index)
  return [
    ...places.map(own => places.map(at => (at === own ? mine : plain(at)))),
    ...places.map(table => places.map(at => (at === table ? loaded : at === count - 1 ? mine : plain(at)))),
    places.map(() => mine),
    [...places.map(plain), mine],
    [...places.map(at => (at === 3 ? { ...plain(at), signer: true } : plain(at))), mine],
  ]
}

const datas = [Buffer.alloc(120), Buffer.alloc(120, 1), Buffer.alloc(120, Buffer.from(key(70)))]

const dangersOf = (instruction: SolanaInstruction) =>
  describeInstruction(instruction, { own, version: 0, ownerOf: () => undefined }).warnings.filter(
    ({ level }) => level === 'danger',
  )

describe.each(Object.entries(readPrograms))('%s', (programKey, table) => {
  test.each(Object.entries(table).filter(([number]) => number !== ''))(
    '%s ($1.name) says what has no bound',
    number => {
      const made = datas.flatMap(data =>
        choices(8).map(
          (accounts): SolanaInstruction => ({
            programKey,
            accounts,
            data: Buffer.concat([Buffer.from(number, 'hex'), data]),
          }),
        ),
      )
      const boundless = made.filter(instruction => {
        const { handsOver, unknown } = movesOfInstruction(instruction, own)
        return handsOver !== 'no' || unknown.some(({ of }) => typeof of === 'string' || 'mint' in of)
      })
      expect(made.some(instruction => findInstruction(instruction))).toBe(true)
      expect(boundless.filter(instruction => dangersOf(instruction).length === 0)).toEqual([])
    },
  )
})

test.each([tokenProgram, token2022Program])('a transfer of %s that names no token is a danger', programKey => {
  const data = Buffer.concat([Buffer.of(3), Buffer.alloc(8, 1)])
  expect(dangersOf({ programKey, accounts: [plain(0), plain(1), mine], data })).toMatchObject([
    { text: expect.stringContaining('does not name its token') },
  ])
})

test('a transfer of a token whose program is given one more signer is a danger', () => {
  const data = Buffer.concat([Buffer.of(12), Buffer.alloc(9, 1)])
  const told = (...more: SolanaAccount[]) =>
    dangersOf({ programKey: token2022Program, accounts: [plain(0), plain(1), plain(2), plain(3), ...more], data })
  expect(told(mine)).toMatchObject([{ text: expect.stringContaining('act for those who sign') }])
  expect(told(plain(4))).toEqual([])
})
