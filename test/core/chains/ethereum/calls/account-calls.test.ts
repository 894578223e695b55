import { decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { EthereumAddress } from '../../../../../src/core/chains/ethereum/encoding/address.ts'
import { permit2 } from '../../../../../src/core/chains/ethereum/networks/permit2.ts'
import { describeCall, movesOfCall } from '../../../../support/ethereum-calls.ts'
import { friend, me, stranger, uni, usdc, zero } from '../warnings/surroundings.ts'
import { executeByMode, handleOps, modeOf, packed, wrappers } from '../wrappers.ts'

const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] })
const callOf = (data: Hex, to = stranger) => ({ chainId: 1n, to: to as EthereumAddress, value: 0n, data })
const moves = (data: Hex, to = stranger) => movesOfCall(callOf(data, to), me)
const dataOf = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

describe.each(Object.entries(wrappers))('a call inside: %s', (_, wrap) => {
  test('is shown, and an account that is not known may do more', () => {
    const data = wrap(usdc, 0n, transfer)
    expect(JSON.stringify(describeCall(callOf(data)).fields)).toContain(`Send 0.000005 USDC to ${friend}`)
    expect(moves(data).token(usdc)).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/^the contract .* is not known/),
    })
    expect(moves(data).coin).toEqual({ kind: 'nothing' })
  })

  test('is unknown if it is not known, or if it comes back to who made it', () => {
    expect(moves(wrap(usdc, 0n, '0x12345678')).token(uni).kind).toBe('unknown')
    expect(moves(wrap(me, 0n, '0x12345678')).coin.kind).toBe('unknown')
  })

  test('hides nothing behind it, nor in what does not decode', () => {
    const data = wrap(usdc, 0n, transfer)
    for (const bent of [`${data}00`, `${data}${'00'.repeat(32)}`, data.slice(0, -2)] as Hex[])
      expect(moves(bent).token(usdc)).not.toEqual({ kind: 'nothing' })
  })
})

test('the coin of each call is counted', () => {
  const batch = dataOf('executeBatch(address[] a, uint256[] b, bytes[] c)', [friend, friend], [2n, 3n], ['0x', '0x'])
  expect(moves(batch).coin).toEqual({ kind: 'amount', units: 5n })
})

/** The list in a call of `execute(bytes32 mode, bytes executionData)`. */
function listOf(execute: Hex): Hex {
  const [, list] = decodeAbiParameters(parseAbiParameters('bytes32, bytes'), `0x${execute.slice(10)}`)
  return list
}

test.each<[string, Hex]>([
  ['lists of unequal length', dataOf('executeBatch(address[] a, bytes[] b)', [usdc, usdc], [transfer])],
  [
    'values for some',
    dataOf('executeBatch(address[] a, uint256[] b, bytes[] c)', [usdc, usdc], [1n], [transfer, transfer]),
  ],
  ['a delegate call', executeByMode(modeOf('ff'), `${friend.toLowerCase()}${transfer.slice(2)}` as Hex)],
  ['a mode that is not known', executeByMode(modeOf('02'), packed(usdc, 0n, transfer))],
  ...[
    ...['01000000000078210002', '01000000000078210003', '0100000000000000000001', '0102', '010000000001'],
    `01${'00'.repeat(30)}01`,
  ].map((mode): [string, Hex] => [
    `a list in the mode ${mode}, which may read it otherwise`,
    executeByMode(modeOf(mode), listOf(wrappers['ERC-7579, a list']?.(usdc, 0n, transfer) ?? '0x')),
  ]),
  ...['0002', '000000000001', `00${'00'.repeat(30)}01`].map((mode): [string, Hex] => [
    `a single call in the mode ${mode}`,
    executeByMode(modeOf(mode), packed(usdc, 0n, transfer)),
  ]),
  ['a single call cut short', executeByMode(modeOf('00'), '0x1234')],
  ['a list that is none', executeByMode(modeOf('01'), packed(usdc, 0n, transfer))],
  ['the account itself, by the zero address', executeByMode(modeOf('00'), packed(zero, 0n, '0x12345678'))],
  ['an operation of the key’s own account', handleOps(me, wrappers.execute?.(usdc, 0n, transfer) ?? '0x')],
])('%s may move anything', (_, data) => {
  expect(moves(data).token(usdc).kind).toBe('unknown')
  expect(moves(data).coin.kind).toBe('unknown')
})

test('no highest fee is named for operations of which one says it in bytes that are cut off', () => {
  const sentenceOf = (paymasterAndData: Hex) => describeCall(callOf(handleOps(friend, '0x', paymasterAndData))).sentence
  expect(sentenceOf('0x')).toMatch(/whose fees of at most 0 ETH go to 0x/)
  expect(sentenceOf(`0x${'11'.repeat(40)}`)).toMatch(/whose fees go to 0x/)
})

test('code that runs with every right of an account is a danger', () => {
  const { warnings } = describeCall(
    callOf(executeByMode(modeOf('ff'), `${friend.toLowerCase()}${transfer.slice(2)}` as Hex)),
  )
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining(`code of ${friend} would run with every right of the account ${stranger}`),
  })
})

test('an action after a permit is read as a call of the same contract', () => {
  const data = dataOf('permitAndCall(bytes a, bytes b)', '0x1234', '0x12345678')
  expect(describeCall(callOf(data)).warnings).toContainEqual(
    expect.objectContaining({ level: 'danger', text: expect.stringContaining('0x12345678') }),
  )
  expect(moves(data).token(usdc).kind).toBe('unknown')
})

describe('Permit2', () => {
  const details = (token: string, amount: bigint) => ({ token, amount, expiration: 5, nonce: 0 })
  const single =
    'permit(address o, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) p, bytes s)'
  const several = single.replace('nonce) details', 'nonce)[] details')
  const permit = (signature: string, of: unknown) =>
    dataOf(signature, me, { details: of, spender: friend, sigDeadline: 5n }, '0x')

  test.each<[string, Hex, bigint]>([
    ['a permit', permit(single, details(usdc, 5n)), 5n],
    ['a permit for several tokens', permit(several, [details(uni, 1n), details(usdc, 2n), details(usdc, 3n)]), 5n],
    ['a transfer', dataOf('transferFrom(address f, address t, uint160 a, address k)', me, friend, 5n, usdc), 5n],
    [
      'several transfers',
      dataOf('transferFrom((address from, address to, uint160 amount, address token)[] l)', [
        { from: me, to: friend, amount: 2n, token: usdc },
        { from: me, to: friend, amount: 3n, token: usdc },
      ]),
      5n,
    ],
    [
      'a signed transfer',
      dataOf(
        'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) p, (address to, uint256 requestedAmount) t, address o, bytes s)',
        { permitted: { token: usdc, amount: 9n }, nonce: 0n, deadline: 5n },
        { to: friend, requestedAmount: 5n },
        ...[me, '0x'],
      ),
      5n,
    ],
  ])('%s counts its tokens, and at another contract anything', (_, data, units) => {
    expect(moves(data, permit2).token(usdc)).toEqual({ kind: 'amount', units })
    expect(moves(data, permit2).coin).toEqual({ kind: 'nothing' })
    expect(moves(data).token(usdc).kind).toBe('unknown')
    expect(describeCall(callOf(data, permit2)).sentence).toContain('through Permit2')
  })

  test('an amount without limit is a word', () => {
    const { sentence } = describeCall(callOf(permit(single, details(usdc, 2n ** 160n - 1n)), permit2))
    expect(sentence).toBe(`Let ${friend} spend any amount of USDC of ${me} through Permit2, who has signed for it`)
    expect(moves(permit(single, details(usdc, 2n ** 160n - 1n)), permit2).token(usdc).kind).toBe('unknown')
  })
})
