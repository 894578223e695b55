/**
 * Promise: an account that comes out of a lookup table is nobody in particular. Where it decides what the accounts behind it are, or whose
 * what is moved is, the instruction is over every limit, needs a policy that allows the unknown, and is a danger on the card.
 */
import { expect, test } from 'vitest'
import {
  addressOf,
  clock,
  instruction,
  rent,
  solanaSetting,
  stakeProgram,
  systemProgram,
  u64,
} from '../support/solana-setting.ts'

const [thief, stake, other] = [addressOf(66), addressOf(20), addressOf(21)]
const toThief = {
  AuthorizeChecked: (own: string) =>
    instruction(stakeProgram, '0a00000001000000', [stake, 'w'], [clock, ''], [own, 's'], [thief, 's']),
  AuthorizeCheckedWithSeed: (own: string) =>
    instruction(
      stakeProgram,
      `0b00000001000000${u64(1n)}61${'00'.repeat(32)}`,
      ...([
        [stake, 'w'],
        [own, 's'],
        [clock, ''],
        [thief, 's'],
      ] as const),
    ),
}

test.each(Object.entries(toThief))('%s is not for the key itself because the clock is in a table', async (_, of) => {
  const card = await solanaSetting()
  expect((await card.send([of(card.own)])).dangers).toContainEqual(expect.stringContaining(`${thief} alone will own`))
  expect((await card.send([of(card.own)], [clock])).dangers).toContainEqual(expect.stringContaining('cannot be shown'))
  const limited = await solanaSetting({ limit: '0.1' })
  for (const table of [[], [clock]])
    await expect(limited.send([of(limited.own)], table)).rejects.toThrow('over the limit')
  const allowed = await solanaSetting({ policy: `solana.tx.program_keys.all(key, key == '${stakeProgram}')` })
  for (const table of [[], [clock]]) await expect(allowed.send([of(allowed.own)], table)).rejects.toThrow('hand over')
})

test.each<[string, (own: string) => readonly (readonly [string, string])[], readonly string[]]>([
  [
    'another account',
    own => [
      [thief, 's'],
      [thief, 's'],
      [own, 's'],
    ],
    [],
  ],
  [
    'a table',
    own => [
      [rent, ''],
      [own, 's'],
      [own, 's'],
    ],
    [rent],
  ],
  [
    'the rent',
    () => [
      [rent, ''],
      [thief, 's'],
      [thief, 's'],
    ],
    [],
  ],
])('InitializeChecked with %s at the place of the rent is not for the key itself', async (_, accounts, table) => {
  const { own, send } = await solanaSetting()
  const checked = instruction(stakeProgram, '09000000', [stake, 'w'], ...accounts(own))
  const dangers = (await send([checked], table)).dangers
  expect(dangers).toContainEqual(
    expect.stringContaining(table.length > 0 ? 'cannot be shown' : `${thief} alone can take out`),
  )
})

test('InitializeChecked for the key itself is read in both layouts', async () => {
  const { own, send } = await solanaSetting()
  for (const layout of [[], [[rent, ''] as const]]) {
    const checked = instruction(stakeProgram, '09000000', [stake, 'w'], ...layout, [own, 's'], [own, 's'])
    const { sentence, dangers } = await send([checked])
    expect(dangers).toEqual([])
    expect(sentence).toBe(`Make ${stake} a stake account that belongs to ${own}`)
  }
})

test('a sysvar out of a table makes nothing unknown where nobody gets anything by what comes after it', async () => {
  const { own, send } = await solanaSetting()
  const history = 'SysvarStakeHistory1111111111111111111111111'
  const accounts = [
    [own, 'sw'],
    [clock, ''],
    [history, ''],
    [own, 's'],
  ] as const
  const withdraw = instruction(stakeProgram, `04000000${u64(1n)}`, [stake, 'w'], ...accounts)
  const { sentence, dangers } = await send([withdraw], [clock, history])
  expect(sentence).toBe(`Withdraw 0.000000001 SOL from the stake account ${stake} to ${own}`)
  expect(dangers).toEqual([expect.stringContaining('2 accounts of it come from lookup tables')])
})

test('what is split stays with nobody where the account may have no authorities yet', async () => {
  const split = (from: string, rights: string) =>
    instruction(stakeProgram, `03000000${u64(10n ** 12n)}`, [from, rights], [other, 'w'], [addressOf(50), 's'])
  const { own, send } = await solanaSetting()
  const limited = await solanaSetting({ limit: '0.1' })
  const cases = [
    { of: split(own, 'sw'), limitedOf: split(limited.own, 'sw'), table: [] },
    { of: split(stake, 'w'), limitedOf: split(stake, 'w'), table: [stake] },
    { of: split(stake, 'sw'), limitedOf: split(stake, 'sw'), table: [] },
  ]
  for (const { of, limitedOf, table } of cases) {
    const { summary, dangers } = await send([of], table)
    expect(dangers).toContainEqual(expect.stringContaining('Anybody could become the authority of'))
    expect(summary.join('\n')).not.toContain('same authorities')
    await expect(limited.send([limitedOf], table)).rejects.toThrow('over the limit')
  }
  expect((await send([split(stake, 'w')])).dangers).toEqual([])
})

test('SOL for a place where nobody gets it out is a danger', async () => {
  const { own, send } = await solanaSetting()
  for (const to of [stakeProgram, '1nc1nerator11111111111111111111111111111111']) {
    const transfer = instruction(systemProgram, `02000000${u64(1n)}`, [own, 'sw'], [to, 'w'])
    expect((await send([transfer])).dangers).toContainEqual(expect.stringContaining('is lost'))
  }
})
