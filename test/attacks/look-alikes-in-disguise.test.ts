/**
 * Promise: an address that gets a right by a transaction of Solana is compared with known ones, also if the same transaction makes its
 * account one of the key. So is every other address that the transaction names, even where nothing here knows what it is for.
 */
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  addressOf,
  clock,
  hexOf,
  instruction,
  rent,
  solanaSetting,
  stakeProgram,
  systemProgram,
  tokenProgram,
  u64,
  usdc,
} from '../support/solana-setting.ts'

type Instruction = ReturnType<typeof instruction>

const friend = base58.encode(Uint8Array.from({ length: 32 }, (_, index) => (index * 7 + 3) % 251))
const fake = base58.encode(Uint8Array.from(base58.decode(friend), (byte, at) => (at === 16 ? byte ^ 1 : byte)))
const account = addressOf(21)
const made = [fake, 'w'] as const

const create = (own: string, program: string) =>
  instruction(
    systemProgram,
    `00000000${u64(10n ** 7n)}${u64(200n)}${hexOf(program)}`,
    ...([
      [own, 'sw'],
      [fake, 'sw'],
    ] as const),
  )
/** Each makes the account of the look-alike one of the key. */
const disguises: Readonly<Record<string, (own: string) => readonly Instruction[]>> = {
  nothing: () => [],
  'a token account': own => [instruction(tokenProgram, `12${hexOf(own)}`, made, [usdc, ''])],
  'a new token account': own => [
    create(own, tokenProgram),
    instruction(tokenProgram, `12${hexOf(own)}`, made, [usdc, '']),
  ],
  'a new stake account': own => [
    create(own, stakeProgram),
    instruction(
      stakeProgram,
      `00000000${hexOf(own)}${hexOf(own)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`,
      ...([made, [rent, '']] as const),
    ),
  ],
}
const powers: Readonly<Record<string, (own: string) => Instruction>> = {
  'an allowance': own =>
    instruction(tokenProgram, `0d${u64(10n ** 9n)}06`, [account, 'w'], [usdc, ''], [fake, ''], [own, 's']),
  'a stake account': own =>
    instruction(stakeProgram, '0a00000001000000', [account, 'w'], [clock, ''], [own, 's'], [fake, 's']),
  'what a program that is not known makes of it': own => instruction(addressOf(77), '01', [own, 'sw'], made),
  'what an instruction that is not read makes of it': own => instruction(tokenProgram, 'ff', [own, 'sw'], made),
}

const cases = Object.entries(powers).flatMap(([power, give]) =>
  Object.entries(disguises).map(([disguise, make]) => ({ power, disguise, give, make })),
)

test.each(cases)('a look-alike that is made $disguise gets $power', async ({ give, make }) => {
  const { own, send, name } = await solanaSetting()
  await name('Cold storage', friend)
  const { dangers } = await send([...make(own), give(own)])
  expect(dangers).toContainEqual(expect.stringMatching(/looks like “Cold storage”/))
})

test('the card names an unknown delegate, even if the transaction makes its account one of the key', async () => {
  const { own, send } = await solanaSetting()
  const { warnings } = await send([
    instruction(tokenProgram, `12${hexOf(own)}`, made, [usdc, '']),
    (powers['an allowance'] as (own: string) => Instruction)(own),
  ])
  expect(warnings).toContainEqual(expect.stringContaining(`It names the address ${fake}, which nothing here knows`))
})

test('sysvars are alike, and nobody’s', async () => {
  const { own, send, name } = await solanaSetting()
  await name('Incinerator', '1nc1nerator11111111111111111111111111111111')
  const { dangers } = await send([instruction(addressOf(77), '01', [own, 's'], [clock, ''], [rent, ''])])
  expect(dangers).toEqual([expect.stringContaining('is not known here')])
})
