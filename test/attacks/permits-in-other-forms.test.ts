/**
 * Promise: of a permit in a form that is not known here, the warning names whoever its members say may take something, and the most that
 * they may take, whatever else stands before it.
 */
import { expect, test } from 'vitest'
import { warnedOfMessage } from '../core/chains/ethereum/warnings/message-cases/index.ts'
import {
  me,
  mine,
  permit2,
  router,
  seconds,
  stranger,
  uni,
  usdc,
} from '../core/chains/ethereum/warnings/surroundings.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const comp = '0xc00e94Cb662C3520282E6f5717214004A7f26888'
const worthless = (number: number) => `0x${number.toString(16).padStart(40, '99')}`

type Amount = readonly [token: string, amount: bigint]

const dangers = (message: Parameters<typeof warnedOfMessage>[0]) =>
  warnedOfMessage(message)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)

const ofMany = (...permitted: readonly Amount[]) =>
  dangers({
    type: 'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Note witness)Note(string note)TokenPermissions(address token,uint256 amount)',
    message: {
      permitted: permitted.map(([token, amount]) => ({ token, amount })),
      ...{ spender: stranger, nonce: 1, deadline: seconds + 60n, witness: { note: 'x' } },
    },
    contract: permit2,
    name: 'Permit2',
  }).find(text => text.startsWith('Whoever holds this signature may let'))

const nothing: readonly Amount[] = Array(3).fill([uni, 0n])
const crumbs: readonly Amount[] = [1, 2, 3, 4].map(number => [worthless(number), 2n ** 127n])

test.each<readonly [string, readonly Amount[], Amount, string]>([
  ['an amount without limit behind amounts of nothing', nothing, [usdc, 2n ** 256n - 1n], 'any amount of USDC'],
  ['an amount behind amounts of nothing', nothing, [usdc, 5_000_000n], 'up to 5 USDC'],
  ['an amount of a known token behind others', crumbs, [usdc, 5_000_000n], 'up to 5 USDC'],
  ['all of a token that counts in 96 bits', crumbs, [comp, 2n ** 96n - 1n], 'any amount of COMP'],
  [
    'an amount behind dust',
    [uni, comp, weth].map(token => [token, 1n] as const),
    [usdc, 10n ** 12n],
    'up to 1,000,000 USDC',
  ],
  [
    'one without limit behind others without limit',
    crumbs.map(([token]) => [token, 2n ** 255n] as const),
    [usdc, 2n ** 255n],
    'any amount of USDC',
  ],
])('%s is named', (_, before, amount, says) => {
  for (const list of [
    [...before, amount],
    [amount, ...before],
  ])
    expect(ofMany(...list)).toContain(says)
})

test('of amounts that are not named, it says how many there are; what is nothing counts for none', () => {
  expect(ofMany(...crumbs, [usdc, 5_000_000n], ...nothing)).toMatch(
    /take up to 5 USDC and .*, and 1 other, and perhaps/,
  )
  expect(ofMany([usdc, 5_000_000n], ...nothing)).toMatch(/take up to 5 USDC, and perhaps/)
  expect(ofMany(...nothing)).toMatch(/take up to 0 UNI, and perhaps/)
})

test('parts of one token are told together', () => {
  expect(ofMany(...Array<Amount>(4).fill([usdc, 5_000_000n]))).toMatch(/take up to 20 USDC, and perhaps/)
})

test('a token that is not known is named before dust of known ones', () => {
  const dust = [uni, comp, weth, usdc].map(token => [token, 1n] as const)
  expect(ofMany(...dust, [worthless(1), 10n ** 24n])).toContain(`of token ${worthless(1)}`)
})

test('an amount beside a list of amounts is told, and an amount of nothing takes nothing off the list', () => {
  const both = (value: bigint, amount: bigint) =>
    dangers({
      type: 'Permit(address spender,uint256 value,TokenPermissions[] details)TokenPermissions(address token,uint256 amount)',
      message: { spender: mine, value, details: [{ token: weth, amount }] },
      contract: usdc,
    }).join('\n')
  expect(both(5_000_000n, 10n ** 18n)).toMatch(/take .*up to 5 USDC/)
  expect(both(5_000_000n, 10n ** 18n)).toMatch(/take .*up to 1 WETH/)
  expect(both(0n, 10n ** 18n)).toContain(`${mine} is an account of yours`)
})

test('each that may be who takes it is named and judged', () => {
  const warned = dangers({
    type: 'PermitX(Meta meta,address spender,uint256 value)Meta(address spender)',
    message: { meta: { spender: router }, spender: mine, value: 5 },
  })
  expect(warned).toContainEqual(
    expect.stringContaining(`may let ${router} or ${mine} take up to 0.000005 USDC, and perhaps more`),
  )
  expect(warned).toContainEqual(expect.stringContaining(`${mine} is an account of yours`))
})

test('more than there can be is said of each amount', () => {
  const warned = dangers({
    type: 'PermitBatchX(TokenPermissions[] permitted,address spender,address owner)TokenPermissions(address token,uint256 amount)',
    message: { permitted: [weth, usdc].map(token => ({ token, amount: 2n ** 127n })), spender: stranger, owner: me },
  })
  for (const symbol of ['WETH', 'USDC'])
    expect(warned).toContainEqual(expect.stringMatching(new RegExp(`${symbol} is more than there can be`)))
})
