/**
 * Promise: bytes are searched for addresses once, however deep they stand in calls inside calls, and only as many checksums are computed as
 * a card compares. Whoever stands in them is compared all the same, and the card says how many were not.
 */
import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import { me, stranger, surroundings } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { expectCost, hashingOneMegabyte } from '../support/cost.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { seeded } from '../support/random.ts'
import { dataOf, signerKey } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

let agent: TestEngine
let own: string

beforeEach(async () => {
  agent = await testEngine()
  const accounts = [0, 1, 2].map(index => ({ ...ethereumAccount, path: `m/44'/60'/0'/0/${index}` }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts })
  const { addresses } = result.createWalletResult as { readonly addresses: readonly string[] }
  // What begins with zeros is taken for a number.
  own = addresses.find(address => !address.startsWith('0x00')) ?? ''
})

const random = seeded(5)
const bytes = (length: number) => Array.from({ length }, () => random.below(256).toString(16).padStart(2, '0')).join('')

const wrapped: Readonly<Record<string, (data: Hex) => Hex>> = {
  aggregate3: data =>
    dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
      [[stranger, false, data]],
    ]) as Hex,
  'aggregate3 with a byte behind': data =>
    dataOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
      [[stranger, false, `${data}00`]],
    ]) as Hex,
  multicall: data => dataOf('multicall(bytes[] data)', [[data]]) as Hex,
  execute: data => dataOf('execute(address target, uint256 value, bytes data)', [stranger, 0n, data]) as Hex,
}

function nested(how: string, depth: number, innermost: Hex): Hex {
  let data = innermost
  for (let at = 0; at < depth; at++) data = wrapped[how]?.(data) as Hex
  return data
}

/** All that a card does with a call. */
function cardOf(data: Hex) {
  const signed = {
    chain: 'ethereum',
    kind: 'ethereumTransaction',
    transaction: transactionOf({ to: stranger, value: 0n, data }),
  } as const
  describeTransaction(signed.transaction, me as never)
  whatWillHappen(signed, { publicKey: signerKey, address: me })
  warnOfEthereum(signed, surroundings)
  return recipientWarnings(agent.store, agent.organizationId, {
    givesOut: { kind: 'signatures', publicKey: signerKey, signed: [signed] },
  } as never).map(({ text }) => text)
}

/** It takes a fifth of that, and took five times as much when bytes were searched again at each depth. */
const few = { atMost: 400, times: hashingOneMegabyte }

describe('calldata of 410,000 bytes takes no more than a few seconds', () => {
  test.each([
    ...Object.keys(wrapped).map(how => [`eight deep in ${how}`, how, 8] as const),
    ['alone', 'none', 0] as const,
  ])('%s', async (_, how, depth) => {
    const data = nested(how, depth, `0x12345678${bytes(410_016)}`)
    await expectCost({ of: () => expect(cardOf(data).join()).toContain('of them were not compared'), ...few })
  })

  test('a list of so many recipients, too', async () => {
    const many = Array.from({ length: 6_000 }, () => `0x${bytes(20)}`)
    const data = dataOf(
      'propose(uint256[] values, address[] destinations, bytes data, uint256[] dataLengths, string descriptionUrl)',
      [many.map(() => 0n), many, '0x', many.map(() => 0n), ''],
    ) as Hex
    await expectCost({ of: () => cardOf(data), ...few })
  })
})

describe('an address that looks like an own one is compared at every depth', () => {
  const depths = Object.keys(wrapped).flatMap(how => [1, 3, 7, 8, 9].map(depth => [how, depth] as const))
  test.each(depths)('%s, %i deep', (how, depth) => {
    const alike = `${own.slice(2, 8)}${'1'.repeat(28)}${own.slice(-6)}`
    const data = nested(how, depth, `0x12345678${'00'.repeat(12)}${alike}`)
    expect(cardOf(data)).toContainEqual(expect.stringMatching(/^An address in it looks like/))
  })
})

// The contract that is called is one of them.
test('the number of addresses that are not compared is right, beyond those with a checksum', () => {
  const words = Array.from({ length: 3_000 }, () => `${'00'.repeat(12)}${bytes(20).replace(/^00/, '11')}`).join('')
  expect(cardOf(`0x12345678${words}`)).toContainEqual(expect.stringContaining('2,801 of them were not compared'))
})
