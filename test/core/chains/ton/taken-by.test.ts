import { Address, Cell } from '@ton/core'
import { expect, test } from 'vitest'
import { tonWallet } from '../../../../src/core/chains/ton/address.ts'
import { takenBy } from '../../../../src/core/chains/ton/taken-by.ts'
import type { TonCode } from '../../../../src/core/chains/ton/wallet-version.ts'
import codes from '../../../vectors/ton-wallet-codes.json' with { type: 'json' }
import { moves } from './agent-with-accounts.ts'
import { cellOf, pay, sends, signsOf, v5Cell, warningsOf } from './made.ts'

type Outcome = 'refused' | { readonly exit: number; readonly messages: number }

const sameAs = (own: Outcome, other: Outcome) =>
  own !== 'refused' && other !== 'refused' && other.exit === 0 && other.messages === own.messages

test.each(codes.rows)('the wallets that take $what of $version are those that the codes say', row => {
  const { version } = signsOf(Cell.fromHex(row.body)).transaction
  expect(version).toBe(row.version)
  const outcomes = row.outcomes as unknown as Readonly<Record<string, readonly [Outcome, Outcome]>>
  const others = Object.entries(outcomes).filter(([code]) => code !== version)
  const [own] = outcomes[version] as readonly [Outcome, Outcome]
  expect(own).toMatchObject({ exit: 0 })
  const doSame = others.filter(([, [first]]) => sameAs(own, first)).map(([code]) => code)
  expect(doSame).toEqual([takenBy[version].same].filter(Boolean))
  // Nobody who does the same does it twice, and who fails sends nothing.
  for (const code of doSame) expect(outcomes[code]?.[1]).toBe('refused')
  const failing = others.filter(([code, [, second]]) => !doSame.includes(code) && second !== 'refused')
  expect(failing.map(([code]) => code)).toEqual(takenBy[version].failing)
  for (const [, [first, second]] of failing) expect([first, second]).toMatchObject([{ messages: 0 }, { messages: 0 }])
})

test('their addresses are those of the codes', () => {
  const key = Buffer.from(codes.publicKey, 'hex')
  for (const code of ['V3R1', 'V3R2', 'V4R1', 'V4R2', 'V5R1'] satisfies TonCode[])
    expect(tonWallet(code, key)).toBe(Address.parse(codes.wallets[code].address).toString({ bounceable: false }))
})

test('limits count for both wallets, and the card names the other', async () => {
  const three = [1n, 20n, 300n].map(value => pay({ value }))
  const twice = { kind: 'amount', units: 2n * 321n }
  const v3 = await cellOf('V3R2', three)
  expect(moves(v3)).toEqual(twice)
  expect(warningsOf(v3)).toContain('The wallet V3R1 of the same key takes it too')
  expect(warningsOf(v3)).not.toContain('a fee each time')
  const v4 = await cellOf('V4R2', three)
  expect(moves(v4)).toEqual(twice)
  expect(warningsOf(v4)).toContain('The wallet V4R1 of the same key takes it too')
  expect(warningsOf(v4)).toContain('The wallets V3R1 and V3R2 of the same key pay nothing for it, but a fee each time')
  const v5 = await v5Cell(three.map(each => sends(each)))
  expect(moves(v5)).toEqual({ kind: 'amount', units: 321n })
  expect(warningsOf(v5)).not.toContain('of the same key')
})
