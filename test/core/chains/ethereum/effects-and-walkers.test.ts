import { type AbiFunction, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { payeesOfEffects } from '../../../../src/core/chains/declaration/views-of-effects.ts'
import type { KnownCall } from '../../../../src/core/chains/ethereum/calls/known-call.ts'
import { knownCalls } from '../../../../src/core/chains/ethereum/calls/known-calls.ts'
import { ethereumEffects } from '../../../../src/core/chains/ethereum/effects.ts'
import type { EthereumAddress } from '../../../../src/core/chains/ethereum/encoding/address.ts'
import type { EthereumAsset } from '../../../../src/core/chains/ethereum/networks/asset.ts'
import { permit2 } from '../../../../src/core/chains/ethereum/networks/permit2.ts'
import type { Call } from '../../../../src/core/chains/ethereum/transactions/call.ts'
import type { EthereumSigned } from '../../../../src/core/chains/ethereum/transactions/signed.ts'
import { arbitraryValue } from '../../../support/abi-values.ts'
import { isNight } from '../../../support/effort.ts'
import { ethereumMoves } from '../../../support/ethereum-calls.ts'
import { type Random, seeded } from '../../../support/random.ts'
import { signer, signerKey } from '../../../support/spending.ts'
import { ethereumMoves as movesBefore } from '../walkers/ethereum.ts'
import { ethereumRecipients as recipientsBefore } from '../walkers/ethereum-recipients.ts'
import { wrappers } from './wrappers.ts'

/**
 * Limits and recipients of random trees of calls, told from effects, and by the walks that told them before: no difference but those
 * named in decision 53.
 */
const trees = isNight ? 100_000 : 500

const celo = '0x471EcE3750Da237f93B8E339c536989b8978a438'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const monerium = ['0xcB444e90D8198415266c6a2724b7900fb12FC56E', '0x420CA0f9B9b604cE0fd9C18EF134C705e5Fa3430'] as const
const arc = '0x3600000000000000000000000000000000000000'
const some = '0x00000000000000000000000000000000000A11cE'
/** Few, so that they meet again: tokens, what moves them, and the account that signs. */
const addresses = [celo, usdc, ...monerium, arc, permit2, some, signer] as readonly EthereumAddress[]
/** Ethereum, Celo, Gnosis, Arc, and one that nobody knows. */
const chainIds = [1n, 42220n, 100n, 5042n, 424242n]
const calls = [...knownCalls().values()]

test('of random calls within calls, limits and recipients are what walks over them told', () => {
  const random = seeded(36)
  const differences = new Map<string, string>()
  const depths = new Set<number>()
  for (let count = 0; count < trees && differences.size < 10; count++) {
    const depth = random.below(5)
    depths.add(depth)
    const chainId = oneOf(random, chainIds)
    const call = callOf(random, depth)
    for (const difference of differencesIn(chainId, call)) differences.set(difference, JSON.stringify(call, asText))
  }
  expect([...differences]).toEqual([])
  expect(depths.size).toBe(5)
})

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)] as Item

type Made = Omit<Call, 'chainId'>

function callOf(random: Random, depth: number): Made {
  const to = oneOf(random, addresses)
  const value = random.percent(40) ? BigInt(random.below(1_000)) : 0n
  if (depth === 0) return { to, value, data: leafOf(random, to) }
  const inside = Array.from({ length: 1 + random.below(3) }, () => callOf(random, depth - 1))
  const [first] = inside
  if (random.percent(50) && first) {
    const wrap = oneOf(random, Object.values(wrappers))
    return { to, value, data: wrap(first.to, first.value, first.data) }
  }
  return { to, value, data: severalOf(random, inside) }
}

function severalOf(random: Random, inside: readonly Made[]): Hex {
  if (random.percent(30)) return dataOf('multicall(bytes[] data)', [inside.map(({ data }) => data)])
  const list = inside.map(({ to, value, data }) => ({ target: to, allowFailure: false, value, callData: data }))
  return dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [list])
}

function leafOf(random: Random, to: EthereumAddress): Hex {
  if (random.percent(25)) return '0x'
  if (random.percent(10)) return '0x12345678'
  const known = oneOf(
    random,
    calls.filter(({ onlyOf }) => onlyOf === undefined || onlyOf === to),
  )
  const data = dataOf(known.signature, argumentsOf(random, known))
  return random.percent(10) ? `${data}00` : data
}

function argumentsOf(random: Random, { inputs }: KnownCall): readonly unknown[] {
  return inputs.map(input => {
    if (/^uint256$/.test(input.type) && random.percent(90)) return BigInt(random.below(10_000))
    return arbitraryValue(input, addresses, () => random.below(0x10000))
  })
}

function dataOf(signature: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as never) as readonly AbiFunction[]
  return encodeFunctionData({ abi, args } as never)
}

function* differencesIn(chainId: bigint, call: Made): Generator<string> {
  const fees = { gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, accessList: [] }
  const transaction = { ...{ type: 'eip1559', chainId, nonce: 0n }, ...call, ...fees }
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as unknown as EthereumSigned
  for (const token of [null, ...addresses]) {
    const asset: EthereumAsset = { chainId, token }
    const now = ethereumMoves(signed, asset, signerKey)
    const before = movesBefore(signed, asset, signerKey)
    // Limits on the coin's token round each movement up, and not their sum.
    const isRounded = now.kind === 'amount' && before.kind === 'amount' && now.units - before.units < 1_000n
    const isSame = now.kind === before.kind && (now.kind !== 'amount' || (isRounded && chainId === 5042n))
    // The walks believed any contract what the name of its function says.
    const isOfStranger = now.kind === 'unknown' && now.why.endsWith('may do more than its function says')
    if (!isSame && !isOfStranger && JSON.stringify(now, asText) !== JSON.stringify(before, asText))
      yield `${chainId} ${token}: ${JSON.stringify(now, asText)}, not ${JSON.stringify(before, asText)}`
  }
  const { movements, unknown } = ethereumEffects(signed, signerKey)
  const paid = new Set(
    payeesOfEffects(
      { movements, unknown },
      text => text,
      () => true,
    ).map(({ address }) => address),
  )
  // What comes back to whoever gives it pays nobody.
  const comesBack = new Set(movements.flatMap(({ to, from }) => (to === (from ?? signer) ? [to] : [])))
  const missing = recipientsBefore(signed).filter(address => !paid.has(address) && !comesBack.has(address))
  if (missing.length > 0) yield `${chainId} recipients without ${missing}`
}
