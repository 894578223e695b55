/**
 * Promise: a payment by a call inside another makes nobody known, unless the contract calls itself for whoever calls it: a bundler pays
 * with its own tokens, lets calls fail, or drops them, and an account without code makes none at all.
 */
import { expect, test } from 'vitest'
import { readCall } from '../../src/core/chains/ethereum/calls/call-tree.ts'
import { ethereum } from '../../src/core/chains/ethereum/chain.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { stranger, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { wrappers } from '../core/chains/ethereum/wrappers.ts'
import { dataOf, signer, signerKey } from '../support/spending.ts'

const bundler = '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245'
const unknown = '0xAa000000000000000000000000000000000000Aa'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const bundled = (to: string, data: string) =>
  dataOf('multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)', [
    [{ to, data, value: 0n, skipRevert: true, callbackHash: `0x${'0'.repeat(64)}` }],
  ])
const aggregated = (target: string, callData: string) =>
  dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
    [{ target, allowFailure: true, callData }],
  ])
const paying = {
  'tokens of whoever calls': dataOf('transfer(address to, uint256 amount)', [stranger, 10n ** 8n]),
  'tokens of this account, by an allowance': dataOf('transferFrom(address from, address to, uint256 amount)', [
    ...[signer, stranger, 10n ** 8n],
  ]),
}

const payeesOf = (to: string, data: string) => {
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ to, data }) } as const
  return (ethereum.payees?.(signed as Decoded, signerKey) ?? []).filter(({ address }) => address === stranger)
}

const ways: Readonly<Record<string, readonly [to: string, wrap: (to: string, data: string) => string]>> = {
  'a bundler that ships': [bundler, bundled],
  Multicall3: [multicall3, aggregated],
  ...Object.fromEntries(
    Object.entries(wrappers).flatMap(([name, wrap]) =>
      [unknown, signer].map(to => [
        `${name} at ${to === signer ? 'the own address' : 'an unknown contract'}`,
        [to, (inner: string, data: string) => wrap(inner, 0n, data as never)] as const,
      ]),
    ),
  ),
}

test.each(Object.entries(ways))('%s makes nobody known by what it would pay', (_, [to, wrap]) => {
  for (const [whose, data] of Object.entries(paying)) {
    const payees = payeesOf(to, wrap(usdc, data))
    expect(payees.length, whose).toBeGreaterThan(0)
    expect(
      payees.filter(({ makesKnown }) => makesKnown),
      whose,
    ).toEqual([])
  }
})

test('coin that the own address would send makes nobody known', () => {
  const payees = payeesOf(
    signer,
    (wrappers.execute as (...args: readonly unknown[]) => string)(stranger, 10n ** 18n, '0x'),
  )
  expect(payees.map(({ makesKnown }) => makesKnown)).toEqual([false])
})

test('a bundler makes its calls itself; a contract that calls itself makes them for whoever calls it', () => {
  const innerOf = (to: string, data: string) =>
    readCall({ chainId: 1n, to: to as never, value: 0n, data: data as never }).inside[0]
  expect(innerOf(bundler, bundled(usdc, paying['tokens of whoever calls']))?.actor).toBe(bundler)
  const own = dataOf('multicall(bytes[] data)', [[paying['tokens of whoever calls']]])
  expect(innerOf(unknown, own)).toMatchObject({ to: unknown, actor: null })
})
