/**
 * Promise: a transaction of Solana says whose an account is only if it creates the account, too. A stranger can create one before, and
 * keep rights over it that its initialization leaves alone. An account whose address is derived from its wallet is that wallet's.
 */
import { expect, test } from 'vitest'
import { associatedTokenAddress } from '../../src/core/chains/solana/associated-token-address.ts'
import {
  addressOf,
  associatedProgram,
  hexOf,
  instruction,
  pay,
  rent,
  solanaSetting,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  u64,
  usdc,
  wrappedSol,
} from '../support/solana-setting.ts'

const [prepared, mine, stranger] = [addressOf(20), addressOf(21), addressOf(66)]
const lots = 100n * 10n ** 9n
const its = [prepared, 'w'] as const

const initializations: Readonly<Record<string, (own: string) => ReturnType<typeof instruction>>> = {
  'a mint that they can close': own => instruction(token2022Program, `1409${hexOf(own)}00`, its),
  'a token account': own => instruction(tokenProgram, `12${hexOf(own)}`, its, [wrappedSol, '']),
  'a multisignature account': own => instruction(tokenProgram, '1301', its, [own, '']),
  'a nonce account': own => instruction(systemProgram, `06000000${hexOf(own)}`, its, [addressOf(30), ''], [rent, '']),
  'a stake account': own =>
    instruction(
      stakeProgram,
      `00000000${hexOf(own)}${hexOf(own)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`,
      ...([its, [rent, '']] as const),
    ),
}

test.each(Object.entries(initializations))('%s gets SOL at its own address', async (_, initialize) => {
  const { own, send } = await solanaSetting()
  const { summary, warnings } = await send([initialize(own), pay(own, prepared, lots)])
  expect(summary).toContain(`To: ${prepared}`)
  expect(summary).not.toContain(`To: ${own}`)
  expect(warnings).toContainEqual(expect.stringContaining(`has paid ${prepared} before`))
})

const transfer = (own: string, mint: string, to: string) =>
  instruction(tokenProgram, `0c${u64(10n ** 9n)}06`, [mine, 'w'], [mint, ''], [to, 'w'], [own, 's'])

test('tokens go to the address of an account that is only initialized', async () => {
  const { own, send } = await solanaSetting()
  const initialize = instruction(tokenProgram, `12${hexOf(own)}`, its, [usdc, ''])
  const { summary, sentence } = await send([initialize, transfer(own, usdc, prepared)])
  expect(summary).toContain(`To: ${prepared}`)
  expect(sentence).not.toContain(`token account ${prepared} of ${own}`)
})

test('what a program could have done to a new account before its initialization is not known', async () => {
  const { own, send } = await solanaSetting()
  const create = instruction(
    systemProgram,
    `00000000${u64(lots)}${u64(200n)}${hexOf(token2022Program)}`,
    ...([
      [own, 'sw'],
      [prepared, 'sw'],
    ] as const),
  )
  const unread = instruction(stranger, '00', its)
  const initialize = instruction(token2022Program, `1409${hexOf(own)}00`, its)
  expect((await send([create, initialize])).summary).toContain(`To: ${own}`)
  expect((await send([create, unread, initialize])).summary).not.toContain(`To: ${own}`)
})

test('SOL that a key wraps stays its own, in an account that is created or derived', async () => {
  const { own, send } = await solanaSetting()
  const derived = associatedTokenAddress(own, tokenProgram, wrappedSol)
  const associated = instruction(
    associatedProgram,
    '01',
    ...([
      [own, 'sw'],
      [derived, 'w'],
      [own, ''],
      [wrappedSol, ''],
      [systemProgram, ''],
      [tokenProgram, ''],
    ] as const),
  )
  const create = instruction(
    systemProgram,
    `03000000${hexOf(own)}${u64(1n)}61${u64(2_039_280n)}${u64(165n)}${hexOf(tokenProgram)}`,
    ...([[own, 'sw'], its] as const),
  )
  const initialize = instruction(tokenProgram, `12${hexOf(own)}`, its, [wrappedSol, ''])
  for (const [making, account] of [
    [[associated], derived],
    [[create, initialize], prepared],
  ] as const) {
    const count = instruction(tokenProgram, '11', [account, 'w'])
    const { dangers, warnings, summary } = await send([...making, pay(own, account, lots), count])
    expect(dangers).toEqual([])
    expect(warnings).not.toContainEqual(expect.stringContaining('has paid'))
    expect(summary.slice(summary.indexOf('You send: 100 SOL'))).toContain(`To: ${own}`)
  }
  // Payment and creation can come in either order.
  const { warnings } = await send([pay(own, derived, lots), associated])
  expect(warnings).not.toContainEqual(expect.stringContaining('has paid'))
})
