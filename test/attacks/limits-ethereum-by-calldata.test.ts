/**
 * Promise: under a policy that allows what a limit of an Ethereum token leaves, no transaction is signed that could move or hand over
 * more of it: not by a call that is not known or that does not decode. What cannot be read is over the limit.
 */
import fc from 'fast-check'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { knownCalls } from '../../src/core/chains/ethereum/calls/known-calls.ts'
import { checksummed } from '../../src/core/chains/ethereum/encoding/address.ts'
import { scaled } from '../support/effort.ts'
import { dataOf, recipient, transferData, usdc, weth } from '../support/spending.ts'
import {
  type Change,
  contract,
  type Limited,
  large,
  limited,
  million,
  outcome,
  overTheLimit,
  permit2,
  transaction,
} from './limited-ethereum.ts'

describe('a limit of 5 USDC: calldata', () => {
  const transfer = transferData(million)
  const word = (text: string) => text.padStart(64, '0')

  test('a transfer however its bytes are bent', async () => {
    const set = await limited()
    const bent: Record<string, Hex> = {
      'in full': transfer,
      'a byte behind it': `${transfer}00`,
      'a word behind it': `${transfer}${word('1')}`,
      'a referral tag behind it': `${transfer}deadbeef`.padEnd(500, 'f') as Hex,
      'dirt before the address': `0xa9059cbb01${transfer.slice(12)}`,
      'dirt at the last byte before the address': `${transfer.slice(0, 33)}1${transfer.slice(34)}` as Hex,
      ...Object.fromEntries([1, 2, 31, 32, 33, 63].map(cut => [`cut by ${cut}`, transfer.slice(0, -2 * cut) as Hex])),
      'nothing but the selector': '0xa9059cbb',
      'three bytes of it': '0xa9059c',
    }
    for (const [name, data] of Object.entries(bent)) {
      expect(await outcome(set, transaction(set, { data }), set.ofDollars), name).not.toBe('signed')
    }
    // Bytes behind the arguments change nothing to a token, so what stands before them is counted.
    const small = (amount: bigint) => transaction(set, { data: `${transferData(amount)}c0ffee` })
    expect(await outcome(set, small(3_000_000n), set.ofDollars)).toBe('signed')
    expect(await outcome(set, small(2_000_001n), set.ofDollars)).not.toBe('signed')
    expect(await outcome(set, small(2_000_000n), set.ofDollars)).toBe('signed')
    expect(await outcome(set, small(1n), set.ofDollars)).not.toBe('signed')
  })

  /** Of the functions that are known, on the token itself: those that give nothing away, whatever their arguments are. */
  const harmless = ['decreaseAllowance(address spender, uint256 subtractedValue)']

  test.each([...knownCalls().values()].map(call => [call.signature, call] as const))('%s', async (signature, call) => {
    const set = await limited()
    const args = call.inputs.map(input => large(input))
    const data = encodeFunctionData({
      abi: [{ ...call, type: 'function', outputs: [], stateMutability: 'payable' }],
      args,
    } as never)
    const said = await outcome(set, transaction(set, { data }), set.ofDollars)
    if (harmless.includes(signature)) expect(said).toBe('signed')
    else expect(said).not.toBe('signed')
  })

  test('calls that nobody knows, of any contract, with any data', async () => {
    const set = await limited()
    const selectors = new Set(knownCalls().keys())
    const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map(value => Buffer.from(value).toString('hex'))
    const data = fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 4 }), bytes(200))
      .map(([head, rest]): Hex => `0x${Buffer.from(head).toString('hex')}${head.length === 4 ? rest : ''}`)
      .filter(value => !selectors.has(value.slice(0, 10) as Hex))
    const to = fc.oneof(
      fc.constantFrom(usdc, weth, permit2, contract, set.address),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map(value => checksummed(value)),
    )
    await fc.assert(
      fc.asyncProperty(to, data, async (to, data) => {
        expect(await outcome(set, transaction(set, { to, data }), set.ofDollars)).toMatch(overTheLimit)
      }),
      { numRuns: scaled(150) },
    )
  })

  test('known functions with random bytes for arguments', async () => {
    const set = await limited()
    const selector = fc.constantFrom(...knownCalls().keys())
    const rest = fc.uint8Array({ minLength: 1, maxLength: 400 }).map(value => Buffer.from(value).toString('hex'))
    await fc.assert(
      fc.asyncProperty(selector, rest, async (selector, rest) => {
        const said = await outcome(set, transaction(set, { data: `${selector}${rest}` }), set.ofDollars)
        const known = knownCalls().get(selector)
        // What needs no argument, or gives nothing away whatever it is, is the same with bytes behind it.
        if (!harmless.includes(known?.signature ?? '')) expect(said, known?.signature).not.toBe('signed')
      }),
      { numRuns: scaled(150) },
    )
  })

  test.each<[string, (set: Limited) => Change]>([
    ['the code of a new contract', () => ({ to: null, data: '0x6001' })],
    ['a call of the account itself, which may have code', ({ address }) => ({ to: address, data: transferData(0n) })],
    ['other code for accounts (type 4)', () => ({ ...delegation(1), to: recipient })],
    [
      'other code for accounts on every chain, from another chain',
      () => ({ ...delegation(0), to: recipient, chainId: 10 }),
    ],
    ['what an owner of the token may do', () => ({ data: dataOf('transferOwnership(address newOwner)', [recipient]) })],
  ])('%s', async (_, change) => {
    const set = await limited()
    expect(await outcome(set, transaction(set, change(set)), set.ofDollars)).toMatch(overTheLimit)
  })

  test('a transfer within multicall, a Safe, a smart account, each with another call that is not known', async () => {
    const set = await limited()
    const calls = [transferData(1n), '0xdeadbeef'] as const
    const wrapped = [
      { to: usdc, data: dataOf('multicall(bytes[] data)', [calls]) },
      {
        to: contract,
        data: dataOf('aggregate((address target, bytes callData)[] calls)', [
          calls.map(callData => ({ target: usdc, callData })),
        ]),
      },
      { to: contract, data: dataOf('execute(address target, uint256 value, bytes data)', [usdc, 0n, calls[1]]) },
    ]
    for (const change of wrapped) {
      expect(await outcome(set, transaction(set, change), set.ofDollars)).toMatch(overTheLimit)
    }
  })
})

function delegation(chainId: number) {
  const signed = {
    address: contract,
    chainId,
    nonce: 0,
    r: toHex(1, { size: 32 }),
    s: toHex(1, { size: 32 }),
    yParity: 0,
  }
  return { type: 'eip7702', authorizationList: [signed] }
}
