/**
 * Promise: an address that has the characters of a known one behind another beginning is a look-alike as any other, and the same
 * account on another network is none.
 */
import { bech32, bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { addressesKnownTo } from '../../src/core/address-names/known-addresses.ts'
import { bitcoin } from '../../src/core/chains/bitcoin/chain.ts'
import { cosmosAddress } from '../../src/core/chains/cosmos/address.ts'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import { isAlike, likenessOf } from '../../src/core/chains/declaration/address-similarity.ts'
import type { Chain } from '../../src/core/chains/declaration/define-chain.ts'
import { dogecoin } from '../../src/core/chains/dogecoin/chain.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { oneKeyAccounts, submitPsbt, warnedOf } from '../support/one-key-accounts.ts'
import { psbtOf, scriptOf } from '../support/psbt.ts'

const hash = Uint8Array.from(scriptOf('P2WPKH', 2).subarray(2))
const longer = Uint8Array.of(...hash, ...new Uint8Array(12).fill(7))
const segwit = (prefix: string, version: number, program: Uint8Array) =>
  (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)])

async function lookAlikes(chain: Chain, known: string, asked: readonly string[]) {
  const agent = await testEngine()
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', {
    addressNames: [{ name: 'Bob', address: known, chains: [chain.namespace] }],
  })
  await approveFirst(agent)
  const addresses = addressesKnownTo(agent.store, agent.organizationId, chain, undefined)
  expect(addresses.isNamed(known)).toBe(true)
  return asked.map(address => addresses.lookAlikeOf(address))
}

test('behind another version of a script, or the prefix of a test network', async () => {
  const known = segwit('bc', 0, hash)
  const asked = [segwit('bc', 1, longer), segwit('bc', 0, longer), segwit('tb', 1, longer), segwit('bcrt', 0, longer)]
  expect(await lookAlikes(bitcoin, known, asked)).toEqual(asked.map(() => known))
  expect(await lookAlikes(bitcoin, known, [segwit('tb', 0, hash), segwit('bcrt', 0, hash)])).toEqual([
    undefined,
    undefined,
  ])
})

test.each([
  ['Bitcoin', bitcoin, ['1', '3']],
  ['Dogecoin', dogecoin, ['D', '9', 'A']],
] as const)('behind another first character of %s', (_, chain, [first, ...others]) => {
  const body = 'BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  for (const other of others)
    expect(isAlike(likenessOf(chain, `${first}${body}`), likenessOf(chain, `${other}${body}`))).toBe(true)
})

test('behind the prefix of another chain of Cosmos', async () => {
  const bytes = hash.slice()
  const almost = hash.slice()
  almost[19] = (almost[19] as number) ^ 1
  const known = cosmosAddress('cosmos', bytes)
  expect(
    await lookAlikes(cosmos, known, [
      cosmosAddress('osmo', almost),
      cosmosAddress('a1b', almost),
      cosmosAddress('osmo', bytes),
      cosmosAddress('sei', bytes),
    ]),
  ).toEqual([known, known, undefined, undefined])
})

test('a payment to one is a danger, and one to the same script on a test network is none', async () => {
  const { agent, addresses, publicKey } = await oneKeyAccounts(['segwit', 'segwitOnTestnet'])
  const coin = { type: 'P2WPKH', publicKey, value: 1e8, proven: true } as const
  const pay = (script: Uint8Array, signWith: string = addresses.segwit) =>
    warnedOf(agent, submitPsbt(agent, signWith, psbtOf([coin], [{ script, value: 99_990_000 }])))
  const isLookAlike = expect.arrayContaining([expect.stringMatching(/^danger: This recipient looks like/)])
  const known = scriptOf('P2WPKH', 2)
  await pay(known)
  expect(await pay(known, addresses.segwitOnTestnet)).not.toEqual(isLookAlike)
  expect(await pay(Uint8Array.of(0, 32, ...longer))).toEqual(isLookAlike)
})
