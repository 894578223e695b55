import { describe, expect, test } from 'vitest'
import { parseEthereumAddress } from '../../src/core/chains/ethereum/encoding/address.ts'
import type { Hex } from '../../src/core/chains/ethereum/encoding/hex.ts'
import { chains } from '../../src/core/chains/index.ts'
import { vocabularies } from '../../src/core/policies/engine/check-expression.ts'
import { findPitfalls } from '../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { compileExpression } from '../../src/core/policies/language/compile.ts'
import { structOf } from '../../src/core/policies/language/lazily.ts'
import type { PolicyText } from '../../src/renderer/screens/policies/policy-text.ts'
import { blockExports } from '../../src/renderer/screens/policies/templates/block-exports.ts'
import { businessHours } from '../../src/renderer/screens/policies/templates/business-hours.ts'
import { spendLimit } from '../../src/renderer/screens/policies/templates/spend-limit.ts'
import type { Made } from '../../src/renderer/screens/policies/templates/template-result.ts'
import { twoPeople } from '../../src/renderer/screens/policies/templates/two-people.ts'
import { movesOfCall } from '../support/ethereum-calls.ts'
import { address, idOf, recipient } from './support/scripts/basics.ts'
import { ada, allowList, contractFunction, etherLimit, grace, onlyTransfers } from './template-values.ts'

/** Whatever a policy names is there. */
const here = { hasVelocityControl: () => true, nameOf: () => 'Somebody' }
const unknownLimit = { identifier: 'daily', onlyTransfers: null }
const dollars = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dollarLimit = { identifier: 'daily_usdc', onlyTransfers: onlyTransfers(`eip155:1/erc20:${dollars}`) }
const bitcoinLimit = {
  identifier: 'daily_btc',
  onlyTransfers: onlyTransfers('bip122:000000000019d6689c085ae165831e93/slip44:0'),
}
const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solLimit = { identifier: 'daily_sol', onlyTransfers: onlyTransfers(`${cluster}/slip44:501`) }
const mintLimit = {
  identifier: 'daily_mint',
  onlyTransfers: onlyTransfers(`${cluster}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`),
}
const solanaAddress = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'

const plainOf = (id: string) => {
  const plain = chains.find(chain => chain.id === id)?.inWindow.plainTransfers
  if (!plain) throw new Error(`${id} has no plain transfers`)
  return plain
}

function textOf<Field extends string>(made: Made<Field>): PolicyText {
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.text
}

describe('what a template writes is taken by the agent:', () => {
  const inputs: Record<string, Made<string>> = {
    'an allow-list': allowList({
      network: 'ethereum',
      addresses: `${address}\n${recipient}`,
      plain: false,
      who: [ada],
    }),
    'plain transfers': allowList({ network: 'ethereum', addresses: address, plain: true, who: 'everybody' }),
    'an allow-list of Solana': allowList({
      network: 'solana',
      addresses: solanaAddress,
      plain: true,
      who: 'everybody',
    }),
    'a spending limit': spendLimit({ limit: unknownLimit, what: plainOf('ethereum'), who: [ada, grace] }),
    'a spending limit of Solana': spendLimit({ limit: unknownLimit, what: plainOf('solana'), who: 'everybody' }),
    'a spending limit of anything': spendLimit({ limit: etherLimit, what: 'any', who: 'everybody' }),
    'a spending limit of a coin': spendLimit({ limit: etherLimit, what: 'measured', who: 'everybody' }),
    'a spending limit of bitcoin': spendLimit({ limit: bitcoinLimit, what: 'measured', who: 'everybody' }),
    'a spending limit of SOL': spendLimit({ limit: solLimit, what: 'measured', who: 'everybody' }),
    'a spending limit of a token of Solana': spendLimit({ limit: mintLimit, what: 'measured', who: 'everybody' }),
    'a spending limit of a token': spendLimit({ limit: dollarLimit, what: 'measured', who: [ada] }),
    'two named people': twoPeople({ what: 'signing', by: { userIds: [ada, grace] }, needed: '2' }),
    'three of a tag': twoPeople({ what: 'exporting', by: { tagId: idOf(601), members: 4 }, needed: ' 3 ' }),
    'changes of policies': twoPeople({ what: 'policies', by: { userIds: [ada, grace] }, needed: '2' }),
    'no exports': blockExports({ what: 'everything' }),
    'no exports of wallets': blockExports({ what: 'wallets' }),
    'no exports of keys': blockExports({ what: 'keys' }),
    'business hours': businessHours({ days: [5, 1], from: '9:00', until: '17:30', timeZone: 'Europe/Berlin' }),
    'a contract function': contractFunction({
      address,
      called: 'transfer',
      chainId: '1',
      payable: false,
      who: 'everybody',
    }),
    'a contract function by its bytes': contractFunction({
      address,
      called: '0xA9059CBB',
      chainId: '137',
      payable: true,
      who: [ada],
    }),
  }
  test.each(Object.entries(inputs))('%s', (_name, made) => {
    const text = textOf(made)
    for (const field of ['condition', 'consensus', 'time'] as const)
      if (text[field]) compileExpression(text[field], vocabularies[field])
    for (const field of ['condition', 'consensus'] as const)
      expect(findPitfalls(text[field], text.effect === 'allow' ? 'EFFECT_ALLOW' : 'EFFECT_DENY', here)).toEqual([])
    expect(text.name.length).toBeLessThanOrEqual(100)
    expect(text.condition).not.toBe('')
  })
})

describe('what a template writes, to the letter:', () => {
  test('only known addresses, only plain transfers, only asked by those named', () => {
    expect(
      textOf(allowList({ network: 'ethereum', addresses: `${address}, ${address}`, plain: true, who: [ada] })),
    ).toEqual({
      name: 'Send to 1 known address',
      effect: 'allow',
      condition: `activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'\n&& eth.tx.to in ['${address}']\n&& eth.tx.data == '0x'`,
      consensus: `approvers.any(user, user.id in ['${ada}'])`,
      time: '',
      notes: '',
    })
  })

  test('a limit is asked last, after that nothing else can move money', () => {
    expect(textOf(spendLimit({ limit: unknownLimit, what: plainOf('ethereum'), who: 'everybody' })).condition).toBe(
      "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'\n&& eth.tx.data == '0x'\n&& controls.daily",
    )
  })

  test('a limit on a coin is asked about that coin on its network only', () => {
    expect(textOf(spendLimit({ limit: etherLimit, what: 'measured', who: 'everybody' })).condition).toBe(
      "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'\n&& eth.tx.chain_id == 1\n&& eth.tx.data == '0x'\n&& controls.daily_eth",
    )
  })

  test('a limit on a token of Solana is asked where nothing but transfers of it is signed', () => {
    const { condition } = textOf(spendLimit({ limit: mintLimit, what: 'measured', who: 'everybody' }))
    const expression = compileExpression(condition, vocabularies.condition)
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const ask = (mints: readonly string[], instructions: number) =>
      expression.evaluate(
        structOf({
          activity: structOf({ resource: 'PRIVATE_KEY', action: 'SIGN' }),
          solana: structOf({
            tx: structOf({
              spl_transfers: mints.map(token_mint => structOf({ token_mint })),
              instructions: Array.from({ length: instructions }, () => structOf({})),
            }),
          }),
          controls: structOf({ daily_mint: true }),
        }),
      )
    expect(ask([mint, mint], 2)).toEqual({ value: true })
    for (const [mints, instructions] of [
      [[mint], 2],
      [[], 0],
      [[mint, mint.toLowerCase()], 2],
      [[mint, ''], 2],
    ] as const) {
      expect(ask(mints, instructions)).toEqual({ value: false })
    }
  })

  test('several people of a tag', () => {
    expect(textOf(twoPeople({ what: 'exporting', by: { tagId: idOf(601), members: 2 }, needed: '2' }))).toMatchObject({
      effect: 'allow',
      condition: "activity.action == 'EXPORT'",
      consensus: `approvers.filter(user, user.tags.contains('${idOf(601)}')).count() >= 2`,
    })
  })

  test.each([
    ['09:00', '17:30', '8h30m'],
    ['22:00', '06:00', '8h'],
    ['09:00', '09:00', '24h'],
    ['23:45', '00:15', '30m'],
  ])('business hours from %s until %s last %s', (from, until, length) => {
    const { effect, time } = textOf(businessHours({ days: [5, 1, 3], from, until, timeZone: 'UTC' }))
    const [hours, minutes] = from.split(':').map(Number)
    expect(effect).toBe('deny')
    expect(time).toBe(`!CronSpan('${minutes} ${hours} * * 1,3,5', '${length}', 'UTC')`)
  })

  test('one function of one contract, without coins', () => {
    expect(
      textOf(contractFunction({ address, called: 'transfer', chainId: '1', payable: false, who: 'everybody' }))
        .condition,
    ).toBe(
      `activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'\n&& eth.tx.chain_id == 1\n&& eth.tx.to == '${address}'\n&& eth.tx.function_name == 'transfer'\n&& eth.tx.value == 0`,
    )
  })
})

test('an allow-list allows what is on it, and nothing else', () => {
  const { condition } = textOf(allowList({ network: 'ethereum', addresses: address, plain: true, who: 'everybody' }))
  const expression = compileExpression(condition, vocabularies.condition)
  const ask = (to: string, data = '0x', action = 'SIGN') =>
    expression.evaluate(
      structOf({
        activity: structOf({ resource: 'PRIVATE_KEY', action }),
        eth: structOf({ tx: structOf({ to, data }) }),
      }),
    )
  expect(ask(address)).toEqual({ value: true })
  expect(ask(address.toLowerCase())).toEqual({ value: true })
  expect(ask(recipient)).toEqual({ value: false })
  expect(ask(address, '0xa9059cbb')).toEqual({ value: false })
  expect(ask(address, '0x', 'EXPORT')).toEqual({ value: false })
})

describe('a spending limit of a token allows its transfers, and nothing the limit does not count:', () => {
  const { condition } = textOf(spendLimit({ limit: dollarLimit, what: 'measured', who: 'everybody' }))
  const expression = compileExpression(condition, vocabularies.condition)
  const transfer = `0xa9059cbb${recipient.slice(2).toLowerCase().padStart(64, '0')}${'f'.padStart(64, '0')}`
  const padding = transfer.slice(0, 33)
  const cases: [string, { data?: string; to?: string; chainId?: bigint; value?: bigint; fee?: bigint }, boolean][] = [
    ['a transfer', {}, true],
    ['one byte more', { data: `${transfer}00` }, false],
    ['half a byte less', { data: transfer.slice(0, -1) }, false],
    ['an address with something before it', { data: `${padding}1${transfer.slice(34)}` }, false],
    ['approve', { data: `0x095ea7b3${transfer.slice(10)}` }, false],
    ['transferFrom', { data: `0x23b872dd${transfer.slice(10)}` }, false],
    ['no call', { data: '0x' }, false],
    ['another token', { to: address }, false],
    ['another network', { chainId: 8453n }, false],
    ['coins along with it', { value: 1n }, false],
    ['a fortune as its fee', { fee: 10n ** 18n }, false],
  ]
  test.each(cases)('%s', (_name, { data = transfer, to = dollars, chainId = 1n, value = 0n, fee = 1n }, allowed) => {
    const evaluated = expression.evaluate(
      structOf({
        activity: structOf({ resource: 'PRIVATE_KEY', action: 'SIGN' }),
        eth: structOf({ tx: structOf({ to, data, value, chain_id: chainId, highest_fee: fee }) }),
        controls: structOf({ daily_usdc: true }),
      }),
    )
    expect(evaluated).toEqual({ value: allowed })
    // The limit counts by its own reading of the same bytes.
    if (!allowed) return
    const checksummed = parseEthereumAddress(to)
    if (!checksummed) throw new Error('no address')
    expect(movesOfCall({ chainId, to: checksummed, value, data: data as Hex }, null).token(checksummed)).toEqual({
      kind: 'amount',
      units: 15n,
    })
  })
})
