/**
 * Promise: a new account of Solana counts as somebody's only until an instruction could end that. What is paid afterwards goes to whoever
 * has the key of its address, and the card names that address and compares it as that of any other recipient.
 */
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  clock,
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

type Instruction = ReturnType<typeof instruction>

const [account, stranger] = [addressOf(20), addressOf(66)]
const history = 'SysvarStakeHistory1111111111111111111111111'
const [least, lots] = [2_500_000n, 100n * 10n ** 9n]

/** The address has a key, which signs, or is derived from the key of somebody else. */
const makings = {
  'with a key': (own: string, program: string) =>
    instruction(systemProgram, `00000000${u64(least)}${u64(200n)}${hexOf(program)}`, [own, 'sw'], [account, 'sw']),
  'without a key': (own: string, program: string) =>
    instruction(
      systemProgram,
      `03000000${hexOf(stranger)}${u64(1n)}61${u64(least)}${u64(200n)}${hexOf(program)}`,
      ...([
        [own, 'sw'],
        [account, 'w'],
        [stranger, 's'],
      ] as const),
    ),
}

const made = [account, 'w'] as const
const initializations: Record<string, (own: string) => Instruction> = {
  [tokenProgram]: own => instruction(tokenProgram, `12${hexOf(own)}`, made, [wrappedSol, '']),
  [token2022Program]: own => instruction(token2022Program, `12${hexOf(own)}`, made, [wrappedSol, '']),
  [systemProgram]: own => instruction(systemProgram, `06000000${hexOf(own)}`, made, [addressOf(30), ''], [rent, '']),
  [stakeProgram]: own =>
    instruction(
      stakeProgram,
      `00000000${hexOf(own)}${hexOf(own)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`,
      ...([made, [rent, '']] as const),
    ),
}

const endings: [string, string, (own: string) => Instruction][] = [
  ...[tokenProgram, token2022Program].flatMap((program): [string, string, (own: string) => Instruction][] => [
    ['is closed', program, own => instruction(program, '09', made, [own, 'w'], [own, 's'])],
    ['gets another owner', program, own => instruction(program, `060201${hexOf(stranger)}`, made, [own, 's'])],
    ['is made by a batch', program, own => instruction(program, 'ff0301090000', made, [own, 'sw'])],
  ]),
  [
    'is emptied',
    systemProgram,
    own =>
      instruction(
        systemProgram,
        `05000000${u64(least)}`,
        made,
        [own, 'w'],
        [addressOf(30), ''],
        [rent, ''],
        [own, 's'],
      ),
  ],
  [
    'gets another authority',
    systemProgram,
    own => instruction(systemProgram, `07000000${hexOf(stranger)}`, made, [own, 's']),
  ],
  [
    'is emptied',
    stakeProgram,
    own => instruction(stakeProgram, `04000000${u64(least)}`, made, [own, 'w'], [clock, ''], [history, ''], [own, 's']),
  ],
  [
    'is merged into another',
    stakeProgram,
    own => instruction(stakeProgram, '07000000', [addressOf(21), 'w'], made, [clock, ''], [history, ''], [own, 's']),
  ],
  [
    'is split to its end',
    stakeProgram,
    own => instruction(stakeProgram, `03000000${u64(least)}`, made, [addressOf(21), 'w'], [own, 's']),
  ],
  [
    'moves what it has',
    stakeProgram,
    own => instruction(stakeProgram, `11000000${u64(least)}`, made, [addressOf(21), 'w'], [own, 's']),
  ],
  [
    'gets another authority',
    stakeProgram,
    own => instruction(stakeProgram, `01000000${hexOf(stranger)}01000000`, made, [clock, ''], [own, 's']),
  ],
  ...Object.keys(initializations).map((program): [string, string, (own: string) => Instruction] => [
    'is given to a program that nobody knows',
    program,
    own => instruction(addressOf(99), '00', made, [own, 's']),
  ]),
  ...Object.keys(initializations).map((program): [string, string, (own: string) => Instruction] => [
    'is created again',
    program,
    own => makings['without a key'](own, systemProgram),
  ]),
]

describe.each(Object.entries(makings))('an account %s', (_, making) => {
  test.each(endings)('that %s (%s) is paid as what it is', async (_, program, end) => {
    const { own, send } = await solanaSetting()
    const initialized = [making(own, program), (initializations[program] as (own: string) => Instruction)(own)]
    const { summary, warnings } = await send([...initialized, end(own), pay(own, account, lots)])
    expect(summary.slice(summary.indexOf('You send: 100 SOL'))).toContain(`To: ${account}`)
    expect(warnings).toContainEqual(expect.stringMatching(`has paid (2 of those whom it pays|${account}) before`))
  })
})

test.each(Object.entries(initializations))('lamports for a key that signs are paid to it (%s)', async (program, of) => {
  const { own, send } = await solanaSetting()
  const { summary } = await send([makings['with a key'](own, program), of(own), pay(own, account, lots)])
  expect(summary.slice(summary.indexOf('You send: 100 SOL'))).toContain(`To: ${account}`)
})

test.each([
  ['tokens', [usdc, ''], `0c${u64(10n ** 9n)}06`],
  ['wrapped SOL', [wrappedSol, ''], `0c${u64(10n ** 9n)}09`],
] as const)('%s for a closed token account are none of its last owner', async (_, mint, data) => {
  const { own, send } = await solanaSetting()
  const transfer = instruction(tokenProgram, data, [addressOf(21), 'w'], mint, made, [own, 's'])
  const initialize = instruction(tokenProgram, `12${hexOf(own)}`, made, mint)
  const close = instruction(tokenProgram, '09', made, [own, 'w'], [own, 's'])
  const making = makings['without a key'](own, tokenProgram)
  const sentTo = async (...instructions: Instruction[]) => {
    const { summary } = await send(instructions)
    return summary.slice(summary.findIndex(line => /: (1,000 USDC|1 .*SOL)$/.test(line))).slice(0, 2)
  }
  expect(await sentTo(making, initialize, transfer)).toContain(`To: ${own}`)
  expect(await sentTo(making, initialize, close, transfer)).toContain(`To: ${account}`)
  // Whoever has it at the end made it theirs again.
  const again = instruction(tokenProgram, `12${hexOf(stranger)}`, made, mint)
  expect(await sentTo(making, initialize, close, making, again, transfer)).toContain(`To: ${stranger}`)
})

test('what changes nothing about an account leaves it to whoever made it theirs', async () => {
  const { own, send } = await solanaSetting()
  const { summary, warnings } = await send([
    makings['without a key'](own, tokenProgram),
    instruction(tokenProgram, `12${hexOf(own)}`, made, [wrappedSol, '']),
    pay(own, account, lots),
    instruction(tokenProgram, '11', made),
    pay(own, account, lots),
  ])
  expect(summary).not.toContain(`To: ${account}`)
  expect(warnings).not.toContainEqual(expect.stringContaining('has paid'))
})

test('a mint that a stranger can close is not its own authority’s alone', async () => {
  const { own, send } = await solanaSetting()
  const create = makings['with a key'](own, token2022Program)
  const closedBy = (who: string) => instruction(token2022Program, `1901${hexOf(who)}`, made)
  const mintOf = (who: string) => instruction(token2022Program, `1406${hexOf(who)}00`, made)
  expect((await send([create, closedBy(own), mintOf(own)])).summary).toContain(`To: ${own}`)
  expect((await send([create, closedBy(stranger), mintOf(own)])).summary).not.toContain(`To: ${own}`)
  // To say who can close it makes it no mint yet.
  expect((await send([create, closedBy(own)])).dangers).toContainEqual(expect.stringContaining('The first to claim it'))
})
