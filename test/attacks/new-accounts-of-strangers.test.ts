/**
 * Promise: of an account that a transaction of Solana makes and pays for, the card says who controls it, looks at them as at whoever is
 * paid, and remembers them and not the account. A stranger who gets control of one is a danger, and so is one that nobody controls yet.
 */
import { expect, test } from 'vitest'
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

const [thief, account] = [addressOf(66), addressOf(20)]
const lots = 100n * 10n ** 9n
const create = (own: string, program: string, space = 165n) =>
  instruction(systemProgram, `00000000${u64(lots)}${u64(space)}${hexOf(program)}`, [own, 'sw'], [account, 'sw'])
const createWithSeed = (own: string, program: string) =>
  instruction(
    systemProgram,
    `03000000${hexOf(own)}${u64(1n)}61${u64(lots)}${u64(165n)}${hexOf(program)}`,
    ...([
      [own, 'sw'],
      [account, 'w'],
    ] as const),
  )

/** What makes the account one of `who`, and for which program it is created. */
const initializations = {
  InitializeMint2: {
    program: tokenProgram,
    of: (who: string) => instruction(tokenProgram, `1406${hexOf(who)}00`, [account, 'w']),
  },
  InitializeAccount: {
    program: tokenProgram,
    of: (who: string) => instruction(tokenProgram, '01', [account, 'w'], [wrappedSol, ''], [who, ''], [rent, '']),
  },
  InitializeAccount3: {
    program: token2022Program,
    of: (who: string) => instruction(token2022Program, `12${hexOf(who)}`, [account, 'w'], [wrappedSol, '']),
  },
  InitializeNonceAccount: {
    program: systemProgram,
    of: (who: string) =>
      instruction(systemProgram, `06000000${hexOf(who)}`, [account, 'w'], [addressOf(30), ''], [rent, '']),
  },
  Initialize: {
    program: stakeProgram,
    of: (who: string) =>
      instruction(
        stakeProgram,
        `00000000${hexOf(who)}${hexOf(who)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`,
        ...([
          [account, 'w'],
          [rent, ''],
        ] as const),
      ),
  },
  InitializeChecked: {
    program: stakeProgram,
    of: (who: string) => instruction(stakeProgram, '09000000', [account, 'w'], [who, 's'], [who, 's']),
  },
  InitializeMultisig2: {
    program: tokenProgram,
    of: (who: string) => instruction(tokenProgram, '1301', [account, 'w'], [who, '']),
  },
}

test.each(Object.entries(initializations))('%s for a stranger is a danger, and a payment to them', async (_, each) => {
  for (const making of [create, createWithSeed]) {
    const { own, send } = await solanaSetting()
    const forOwn = await send([making(own, each.program), each.of(own)], [], true)
    expect(forOwn.dangers).toEqual([])
    expect(forOwn.warnings).not.toContainEqual(expect.stringContaining('has paid'))
    const forThief = await send([making(own, each.program), each.of(thief)], [], true)
    expect(forThief.dangers).not.toEqual([])
    expect(forThief.warnings).toContainEqual(expect.stringContaining(`has paid ${thief} before`))
    expect(forThief.warnings).not.toContainEqual(expect.stringContaining('The same was signed'))
    expect(forThief.summary).toContain(`To: ${thief}`)
    // Now they are known, and the account is not.
    expect((await send([pay(own, thief, lots)])).warnings).not.toContainEqual(expect.stringContaining('has paid'))
    expect((await send([pay(own, account, lots)])).warnings).toContainEqual(
      expect.stringContaining(`has paid ${account} before`),
    )
  }
})

test('it stays a danger once the account is known', async () => {
  const { own, send } = await solanaSetting()
  await send([pay(own, account, lots)], [], true)
  const { program, of } = initializations.InitializeAccount3
  const { warnings, dangers } = await send([createWithSeed(own, program), of(thief)])
  expect(dangers).not.toEqual([])
  expect(warnings).toContainEqual(expect.stringContaining(`has paid ${thief} before`))
})

test.each([tokenProgram, token2022Program, stakeProgram, systemProgram])(
  'an account for %s that nobody is given is a danger',
  async program => {
    const { own, send } = await solanaSetting()
    const isFree = expect.arrayContaining([expect.stringContaining('The first to claim it')])
    expect((await send([create(own, program)])).dangers).toEqual(isFree)
    // Another program cannot make it anybody's, and what comes before is of another account of that address.
    const { of } = initializations[program === stakeProgram ? 'InitializeAccount' : 'Initialize']
    expect((await send([create(own, program), of(own)])).dangers).toEqual(isFree)
  },
)

test.each([
  ['InitializeMultisig', '02', [[rent, '']]],
  ['InitializeMultisig2', '13', []],
] as const)('an account that needs more signatures than it has keys is nobody’s (%s)', async (_, code, before) => {
  for (const program of [tokenProgram, token2022Program]) {
    const { own, send } = await solanaSetting()
    const made = (needed: string, ...keys: string[]) => {
      const of = keys.map(key => [key, ''] as const)
      return send([create(own, program), instruction(program, `${code}${needed}`, [account, 'w'], ...before, ...of)])
    }
    const { dangers, summary } = await made('02', own)
    expect(dangers).toEqual([expect.stringContaining(`Nobody can ever sign for ${account}`)])
    expect(summary).not.toContain(`To: ${own}`)
    expect((await made('0b')).dangers).toEqual([expect.stringContaining('11 signatures and has 0 keys')])
    // The one signature counts for each place that its key has.
    const twice = await made('02', own, own)
    expect(twice.dangers).toEqual([])
    expect(twice.summary).toContain(`To: ${own}`)
  }
})

test('an account that is its own key is paid, and nothing else', async () => {
  const { own, send } = await solanaSetting()
  const { dangers, summary } = await send([create(own, systemProgram, 0n)])
  expect(dangers).toEqual([])
  expect(summary).toContain(`To: ${account}`)
})

test('what is sent to a new token account is sent to whose it is by then', async () => {
  const { own, send } = await solanaSetting()
  const transfer = instruction(
    tokenProgram,
    `0c${u64(10n ** 9n)}06`,
    ...([
      [addressOf(21), 'w'],
      [usdc, ''],
      [account, 'w'],
      [own, 's'],
    ] as const),
  )
  const to = (who: string) => instruction(tokenProgram, `12${hexOf(who)}`, [account, 'w'], [usdc, ''])
  const made = createWithSeed(own, tokenProgram)
  const sentTo = async (...instructions: Parameters<typeof send>[0]) => (await send(instructions)).summary.slice(2)
  expect(await sentTo(made, to(thief), transfer)).toContain(`To: ${thief}`)
  expect(await sentTo(made, to(own), transfer)).toContain(`To: ${own}`)
  expect(await sentTo(made, transfer, to(own))).toContain(`To: ${account}`)
})

test('a program that nobody knows says nothing of whose its token accounts are', async () => {
  const { own, send } = await solanaSetting()
  const associated = (program: string) =>
    instruction(
      associatedProgram,
      '01',
      ...([
        [own, 'sw'],
        [account, 'w'],
        [own, ''],
        [usdc, ''],
        [systemProgram, ''],
        [program, ''],
      ] as const),
    )
  const transfer = instruction(
    tokenProgram,
    `0c${u64(10n ** 9n)}06`,
    ...([
      [addressOf(21), 'w'],
      [usdc, ''],
      [account, 'w'],
      [own, 's'],
    ] as const),
  )
  for (const program of [addressOf(99), token2022Program]) {
    expect((await send([associated(program), transfer])).summary).toContain(`To: ${account}`)
  }
})

test('the rent of a token account makes nobody known for SOL', async () => {
  const { own, send } = await solanaSetting()
  const associated = instruction(
    associatedProgram,
    '01',
    ...([
      [own, 'sw'],
      [account, 'w'],
      [thief, ''],
      [usdc, ''],
      [systemProgram, ''],
      [tokenProgram, ''],
    ] as const),
  )
  await send([associated], [], true)
  expect((await send([pay(own, thief, lots)])).warnings).toContainEqual(
    expect.stringContaining(`has paid ${thief} before`),
  )
})

test('SOL in a mint that nobody controls any more is not shown as one’s own', async () => {
  const { own, send } = await solanaSetting()
  const make = [create(own, tokenProgram, 82n), initializations.InitializeMint2.of(own)]
  const giveUp = instruction(tokenProgram, '060000', [account, 'w'], [own, 's'])
  expect((await send(make)).summary).toContain(`To: ${own}`)
  expect((await send([...make, giveUp])).summary).not.toContain(`To: ${own}`)
})

test('the right to freeze a new token, or to decide about a new stake, is a danger as it is where it is given away', async () => {
  const { own, send } = await solanaSetting()
  const mint = (freezes: string) =>
    send([
      create(own, tokenProgram, 82n),
      instruction(tokenProgram, `1406${hexOf(own)}01${hexOf(freezes)}`, [account, 'w']),
    ])
  const stake = (staker: string) => {
    const data = `00000000${hexOf(staker)}${hexOf(own)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`
    return send([create(own, stakeProgram, 200n), instruction(stakeProgram, data, [account, 'w'], [rent, ''])])
  }
  for (const made of [mint, stake]) {
    expect((await made(own)).dangers).toEqual([])
    expect((await made(thief)).dangers).toEqual([expect.stringContaining(thief)])
  }
})
