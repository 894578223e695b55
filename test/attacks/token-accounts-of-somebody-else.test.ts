/**
 * Promise: a token account is its wallet's only where its address is derived from that wallet. The chain refuses to create any other, and
 * one that was signed for would be taken for somebody who was paid.
 */
import type { Address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { associatedTokenAddress } from '../../src/core/chains/solana/associated-token-address.ts'
import { anyAddress } from '../core/chains/solana/any-transaction.ts'
import {
  addressOf,
  associatedProgram,
  instruction,
  solanaSetting,
  systemProgram,
  token2022Program,
  tokenProgram,
  u64,
  usdc,
} from '../support/solana-setting.ts'

const [thief, friend, mine] = [addressOf(66), addressOf(67), addressOf(21)]

test('an address is derived as @solana-program/token derives it', async () => {
  const programs = fc.constantFrom(tokenProgram, token2022Program)
  await fc.assert(
    fc.asyncProperty(anyAddress, programs, anyAddress, async (owner, program, mint) => {
      const [address] = await findAssociatedTokenPda({ owner, tokenProgram: program as Address, mint })
      expect(associatedTokenAddress(owner, program, mint)).toBe(address)
    }),
    { numRuns: 300 },
  )
})

const createFor = (own: string, account: string, wallet: string) =>
  instruction(
    associatedProgram,
    '01',
    ...([
      [own, 'sw'],
      [account, 'w'],
      [wallet, ''],
      [usdc, ''],
      [systemProgram, ''],
      [tokenProgram, ''],
    ] as const),
  )
const transfer = (own: string, to: string, units: bigint) =>
  instruction(tokenProgram, `0c${u64(units)}06`, [mine, 'w'], [usdc, ''], [to, 'w'], [own, 's'])

test('an account that is not derived from the wallet is not shown as the wallet’s', async () => {
  const { own, send, name } = await solanaSetting()
  await name('Friend', friend)
  const first = await send([createFor(own, thief, friend), transfer(own, thief, 1_000n)])
  expect(first.summary).not.toContain(`To: ${friend}`)
  expect(first.dangers).toEqual([expect.stringContaining('the network refuses to create it')])
  expect(first.warnings).toContainEqual(expect.stringContaining('has paid'))
  const forOneself = await send([createFor(own, thief, own), transfer(own, thief, 10n ** 12n)])
  expect(forOneself.summary).not.toContain(`To: ${own}`)
  expect(forOneself.dangers).not.toEqual([])
})

test('nor is one of a token out of a lookup table, which cannot be derived', async () => {
  const { own, send } = await solanaSetting()
  const { summary } = await send([createFor(own, thief, friend), transfer(own, thief, 1_000n)], [usdc])
  expect(summary).not.toContain(`To: ${friend}`)
})

test('one that is derived is the wallet’s, without a danger', async () => {
  const { own, send, name } = await solanaSetting()
  await name('Friend', friend)
  const account = associatedTokenAddress(friend, tokenProgram, usdc)
  const { summary, dangers } = await send([createFor(own, account, friend), transfer(own, account, 1_000n)])
  expect(summary).toContain(`To: ${friend}`)
  expect(dangers).toEqual([])
})
