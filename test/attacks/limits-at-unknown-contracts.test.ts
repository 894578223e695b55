/**
 * Promise: whoever makes a contract chooses the function that its call looks like, and escapes no limit by it. At a contract that nobody
 * knows, any function is unknown for every other token, as data is that nobody knows: also one of a token. The contract behind the proxy of
 * a Synthetix token takes `approve` from anybody (`optionalProxy` of ExternStateToken) and writes into the state of the token itself, and
 * an allowance at a market of Compound III is the right to take what it may take of other tokens.
 */
import { type AbiFunction, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { knownCalls } from '../../src/core/chains/ethereum/calls/known-calls.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { arbitraryValue } from '../support/abi-values.ts'
import { movesOfCall } from '../support/ethereum-calls.ts'
import { seeded } from '../support/random.ts'
import { transfersOf } from '../support/spending.ts'
import {
  details,
  inPermit2,
  limited,
  outcome,
  payload,
  permit2,
  permitDetails,
  transaction,
  typedMessage,
  until,
} from './limited-ethereum.ts'

const unknown = '0xAa000000000000000000000000000000000000Aa'
const rows = [...knownCalls().values()].filter(({ onlyOf }) => onlyOf === undefined)
const random = seeded(12)

// It may also name the token itself, with less of it than it takes.
test.each(rows.map(row => [row.signature, row] as const))('%s', (signature, { inputs }) => {
  for (const addresses of [[stranger, me], [usdc]]) {
    const args = inputs.map(input => arbitraryValue(input, addresses, () => random.below(0x10000)))
    const abi = parseAbi([`function ${signature}`] as never) as readonly AbiFunction[]
    const data = encodeFunctionData({ abi, args } as never).toLowerCase() as Hex
    const made = { chainId: 1n, to: unknown, value: 0n, data } as const
    expect(readCall(made).meaning.kind).toBe('known')
    expect(movesOfCall(made, me).token(usdc).kind).toBe('unknown')
  }
})

const susd = '0x57Ab1ec28D129707052df4dF418D58a2D46d5f51'
/** `target()` of that proxy. */
const target = '0x10A5F7D9D65bCc2734763444D4940a31b109275f'
const permit2Approve = (amount: bigint, token: string) =>
  call(
    permit2,
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    token,
    stranger,
    amount,
    99999999999,
  )
const approve = (to: string, amount: bigint) => call(to, 'approve(address spender, uint256 amount)', stranger, amount)

test('a limit of 5 sUSD is not passed by an allowance of a million, at the token or at the contract behind it', async () => {
  const agent = await limited()
  const asset = { caip19: `eip155:1/erc20:${susd.toLowerCase()}`, decimals: 18 }
  await agent.limit('susd', { source: transfersOf(asset as never), threshold: '5' })
  const user = await agent.allowed('Synths', 'controls.susd')
  const attempt = (to: string) => transaction(agent, { to, data: approve(to, 10n ** 24n).data })
  expect(await outcome(agent, attempt(susd), user)).not.toBe('signed')
  const refused = /is not known, and may do more than its function says/
  expect(await outcome(agent, attempt(target), user)).toMatch(refused)
  const { data } = permit2Approve(10n ** 24n, target)
  expect(await outcome(agent, transaction(agent, { to: permit2, data }), user)).toMatch(refused)
  const inTarget = { chainId: 1, verifyingContract: target }
  for (const json of [
    typedMessage(
      { owner: agent.address, spender: stranger, value: '1', nonce: 0, deadline: until },
      inTarget,
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
    ),
    typedMessage({ details: details(1n, target), spender: stranger, sigDeadline: until }, inPermit2, 'PermitSingle', {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: permitDetails,
    }),
  ]) {
    const message = payload(agent.address, json, 'EIP712', 'NO_OP')
    expect(await outcome(agent, message, user)).toMatch(refused)
  }
})

test('a token that is known moves itself alone, and one that is not counts for its own limit', () => {
  const known = approve(susd, 5n)
  const other = approve(unknown, 5n)
  expect(movesOfCall({ chainId: 1n, to: susd, value: 0n, data: known.data }, me).token(usdc).kind).toBe('nothing')
  const moved = movesOfCall({ chainId: 1n, to: unknown, value: 0n, data: other.data }, me)
  expect(moved.token(unknown)).toEqual({ kind: 'amount', units: 5n })
  expect(moved.coin.kind).toBe('nothing')
})

test.each([
  [
    'USDT on OP Mainnet',
    10n,
    '0x995E394b8B2437aC8Ce61Ee0bC610D617962B214',
    '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  ],
  ['USDT on Polygon', 137n, '0xaeB318360f27748Acb200CE616E389A6C9409a07', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  [
    'WETH on OP Mainnet',
    10n,
    '0xE36A30D249f7761327fd973001A32010b521b6Fd',
    '0x4200000000000000000000000000000000000006',
  ],
  ['USDC, which is listed', 1n, '0xc3d688B66703497DAA19211EEdff47f25384cdc3', usdc],
] as const)('an allowance at the market of %s is unknown for the tokens that it may take', (_, chainId, to, token) => {
  const { data } = approve(to, 2n ** 256n - 1n)
  expect(movesOfCall({ chainId, to, value: 0n, data }, me).token(token).kind).toBe('unknown')
})
