/**
 * Promise: under a policy that allows what a limit of an Ethereum token leaves, nothing is signed or exported that could move or hand
 * over more of it: not by a signed message, not through another door. The refusal says why.
 */
import { createECDH } from 'node:crypto'
import { keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { testServer } from '../support/server.ts'
import { recipient, transferData, usdc } from '../support/spending.ts'
import {
  type Attempt,
  contract,
  details,
  inPermit2,
  inSafe,
  inUsdc,
  type Limited,
  limited,
  messages,
  million,
  noRefund,
  outcome,
  overTheLimit,
  payload,
  permitDetails,
  safeTx,
  transaction,
  typedMessage,
  unsigned,
  until,
} from './limited-ethereum.ts'

/** Messages of which nobody can say how much of what they hand over. */
const openMessages: Readonly<Record<string, string>> = {
  'a permit of DAI’s kind': typedMessage(
    { holder: recipient, spender: recipient, nonce: 0, expiry: 0, allowed: true },
    inUsdc,
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
  ),
  'a permit for a contract that Permit2 is not': typedMessage(
    { details: details(1n), spender: recipient, sigDeadline: until },
    { ...inPermit2, verifyingContract: contract },
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  'a permit with one member more': typedMessage(
    { owner: recipient, spender: recipient, value: '1', nonce: 0, deadline: until, more: '1' },
    inUsdc,
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline, uint256 more' },
  ),
  'a permit without a chain': typedMessage(
    { owner: recipient, spender: recipient, value: '1', nonce: 0, deadline: until },
    { name: 'USD Coin', verifyingContract: usdc },
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  ),
  'an order': typedMessage({ sell: usdc, amount: '1' }, { name: 'Exchange', chainId: 1 }, 'Order', {
    Order: 'address sell, uint256 amount',
  }),
  'the consent of a Safe’s owner to a delegate call': typedMessage(
    { ...inSafe, ...noRefund, data: '0x', operation: 1 },
    inUsdc,
    'SafeTx',
    { SafeTx: safeTx },
  ),
  'the consent of a Safe’s owner, for a contract that may be none and take what it was allowed': typedMessage(
    { ...inSafe, ...noRefund, data: '0x' },
    { chainId: 1, verifyingContract: contract },
    'SafeTx',
    { SafeTx: safeTx },
  ),
  'the same with a small transfer inside': typedMessage(
    { ...inSafe, ...noRefund, data: transferData(1n) },
    { chainId: 1, verifyingContract: contract },
    'SafeTx',
    { SafeTx: safeTx },
  ),
  'the consent of a Safe’s owner with a refund': typedMessage(
    { ...inSafe, ...noRefund, data: transferData(1n), gasPrice: '1', gasToken: usdc },
    inUsdc,
    'SafeTx',
    { SafeTx: safeTx },
  ),
}

describe('a limit of 5 USDC: messages', () => {
  test.each(Object.keys(messages(0n)))('%s counts what it lets others take', async name => {
    const set = await limited()
    const sign = (amount: bigint) =>
      outcome(set, payload(set.address, messages(amount)[name] ?? '', 'EIP712', 'NO_OP'), set.ofDollars)
    expect(await sign(million)).not.toBe('signed')
    expect(await sign(2n ** 160n - 1n)).toMatch(overTheLimit)
    expect(await sign(3_000_000n)).toBe('signed')
    expect(await sign(2_000_001n)).not.toBe('signed')
    expect(await sign(2_000_000n)).toBe('signed')
  })

  test.each(Object.entries(openMessages))('%s', async (_, message) => {
    const set = await limited()
    expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), set.ofDollars)).toMatch(overTheLimit)
  })
})

describe('a limit of 5 USDC: other doors', () => {
  const transfer = unsigned({ data: transferData(million) })

  const doors: Readonly<Record<string, (set: Limited) => Attempt>> = {
    'the bytes of a transaction': set => payload(set.address, transfer),
    'their hash': set => payload(set.address, keccak256(transfer), 'HEXADECIMAL', 'NO_OP'),
    'their hash, for the same key by another address': set =>
      payload(set.bitcoin, keccak256(transfer), 'HEXADECIMAL', 'NO_OP'),
    'the bytes, for the same key by another address': set => payload(set.bitcoin, transfer),
    'a transaction that is good on every chain': set =>
      payload(set.address, unsigned({ type: 'legacy', chainId: undefined, data: transferData(million) })),
    'bytes whose hash is hashed': set => payload(set.address, toHex('anything'.repeat(4)), 'HEXADECIMAL', 'SHA256'),
    'the bytes before an EIP-712 digest': set => payload(set.address, `0x1901${'ab'.repeat(64)}`),
    'a personal message around a hash': set =>
      payload(set.address, `${toHex('\x19Ethereum Signed Message:\n32')}${'9c'.repeat(32)}`),
    'a personal message of 32 letters, which could be a hash': set =>
      payload(set.address, toHex(`\x19Ethereum Signed Message:\n32${'x'.repeat(32)}`)),
    '32 letters': set => payload(set.address, 'x'.repeat(32), 'TEXT_UTF8'),
    'bytes that are no text': set => payload(set.address, '0x00ff00ff'),
    'other code for the account': ({ address }) =>
      payload(address, JSON.stringify({ address: contract, chainId: 1, nonce: 0 }), 'EIP7702_AUTHORIZATION', 'NO_OP'),
    'other code for the account on every chain': ({ address }) =>
      payload(address, JSON.stringify({ address: contract, chainId: 0, nonce: 0 }), 'EIP7702_AUTHORIZATION', 'NO_OP'),
    'several payloads, of which the last is a hash': ({ address }) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: address,
        payloads: ['48656c6c6f', '776f726c64', '9c'.repeat(32)],
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    }),
    'several transfers at once, each below the limit': ({ address }) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: address,
        payloads: [1, 2].map(() => unsigned({ data: transferData(3_000_000n) })),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    }),
    'the account’s key': ({ address }) => ({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
      parameters: { address, targetPublicKey: target() },
    }),
    'the wallet': ({ walletId }) => ({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      parameters: { walletId, targetPublicKey: target() },
    }),
  }
  test.each(Object.entries(doors))('%s', async (_, door) => {
    const set = await limited()
    expect(await outcome(set, door(set), set.ofDollars)).not.toBe('signed')
  })

  test('the refusal says which limit and why, over HTTP too', async () => {
    const set = await limited(true)
    const server = set.agent as Awaited<ReturnType<typeof testServer>>
    const { type, parameters } = transaction(set, { data: '0x12345678' })
    const body = server.bodyOf(type, parameters)
    const reply = await server.call('/public/v1/submit/sign_transaction', body, { key: set.ofDollars.key })
    expect(reply.status).toBe(403)
    expect(JSON.stringify(reply.body)).toContain(
      `over the limit “usdc”, because the call 0x12345678 of contract ${usdc}`,
    )
  })
})

function target(): string {
  const target = createECDH('prime256v1')
  return target.generateKeys('hex')
}
