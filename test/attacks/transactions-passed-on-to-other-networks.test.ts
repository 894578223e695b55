/**
 * Promise: a limit on an asset of one network is not got round on another. Some networks take transactions from a contract on Ethereum, and
 * carry them out for the account of the same address, as if it had signed them there: `depositTransaction` of Optimism and of networks with
 * its code, `requestL2TransactionDirect` of zkSync, `sendTransaction` of Scroll. They move what the account has there, with no coin along.
 */
import { expect, test } from 'vitest'
import type { EthereumAddress } from '../../src/core/chains/ethereum/encoding/address.ts'
import type { EthereumSigned } from '../../src/core/chains/ethereum/transactions/signed.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, router, stranger, uni, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { ethereumMoves } from '../support/ethereum-calls.ts'
import { transfersOf } from '../support/spending.ts'
import { publicKey } from './cards-of-calls.ts'
import { limited, outcome, transaction } from './limited-ethereum.ts'

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const unknown = '0xAa000000000000000000000000000000000000Aa'
const million = call(usdc, 'transfer(address to, uint256 amount)', stranger, 10n ** 12n).data

const deposit = (to: string, value = 0n, data = million, portal = '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e') =>
  call(
    portal,
    'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data)',
    ...[to, value, 100_000n, false, data],
  )

const moves = (made: Made, there: bigint, token: EthereumAddress | null, change: object = {}) => {
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ ...made, ...change }) }
  return ethereumMoves(signed as EthereumSigned, { chainId: there, token }, publicKey).kind
}

test('a limit of 5 USDC on Base is not passed by a transaction of Ethereum that moves a million there', async () => {
  const agent = await limited()
  const asset = { caip19: `eip155:8453/erc20:${usdcOnBase.toLowerCase()}`, decimals: 6 }
  await agent.limit('onbase', { source: transfersOf(asset as never), threshold: '5' })
  const user = await agent.allowed('Base', 'controls.onbase')
  const { to, data } = deposit(usdcOnBase)
  expect(await outcome(agent, transaction(agent, { to, data }), user)).toMatch(/0x[\da-f]+ of contract .* is not known/)
  const plain = transaction(agent, { to: usdc, data: call(usdc, 'transfer(address, uint256)', stranger, 1n).data })
  expect(await outcome(agent, plain, user)).toBe('signed')
})

test.each([
  ['Base, whose coin goes', 8453n, null, deposit(stranger, 10n ** 20n, '0x')],
  ['OP Mainnet', 10n, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', deposit(usdc)],
  [
    'zkSync Era',
    324n,
    '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
    call(
      '0x303a465B659cBB0ab36eE643eA362c509EEb5213',
      'requestL2TransactionDirect((uint256,uint256,address,uint256,bytes,uint256,uint256,bytes[],address) request)',
      [324n, 10n ** 15n, usdc, 0n, million, 10n ** 6n, 800n, [], me],
    ),
  ],
  [
    'Scroll',
    534352n,
    '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
    call(unknown, 'sendTransaction(address,uint256,uint256,bytes)', usdc, 0n, 100_000n, million),
  ],
  ['a network that nobody here knows', 424_242n, null, deposit(stranger, 10n ** 20n, '0x', unknown)],
  ['an account that has code', 8453n, null, call(unknown, 'transferOwnership(address newOwner)', stranger)],
] as const)('what an unread call of Ethereum moves on %s is unknown', (_, there, token, made) => {
  expect(moves(made, there, token)).toBe('unknown')
})

test('code that acts for the account on Ethereum may act for it on a network that takes transactions from there', () => {
  const authorizationList = [{ chainId: 1, address: stranger, nonce: 0, yParity: 0, r: '0x01', s: '0x01' }]
  expect(moves({ to: me, data: '0x' }, 8453n, null, { type: 'eip7702', authorizationList })).toBe('unknown')
  const authorization = { chainId: 1n, address: stranger, nonce: 0n } as const
  const signed = { chain: 'ethereum', kind: 'authorization', authorization } as const
  expect(ethereumMoves(signed, { chainId: 10n, token: null }, publicKey).kind).toBe('unknown')
})

test('it moves nothing on networks that take transactions from nowhere, or from another network', () => {
  for (const there of [137n, 56n, 42161n, 11155111n]) expect(moves(deposit(usdc), there, null)).toBe('nothing')
  for (const there of [8453n, 324n]) expect(moves(deposit(usdc), there, null, { chainId: 137 })).toBe('nothing')
  expect(moves(deposit(usdc), 204n, null, { chainId: 56 })).toBe('unknown')
})

test('nor do coin alone, tokens, and functions that are described', () => {
  const swap = call(
    router,
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ...[5n, 5n, [usdc, uni], me],
  )
  for (const made of [{ to: stranger, data: '0x', value: 5n }, { to: usdc, data: million }, swap] as const)
    for (const token of [null, usdcOnBase] as const) expect(moves(made, 8453n, token)).toBe('nothing')
})
