import { readFileSync } from 'node:fs'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import networks from '../../../../../resources/networks.json' with { type: 'json' }
import tokens from '../../../../../resources/tokens.json' with { type: 'json' }
import {
  chainName,
  nativeAmount,
  networkOf,
  tokenAmount,
  tokenOf,
} from '../../../../../src/core/chains/ethereum/networks/networks.ts'

test('the registries were made from the viem that is installed', () => {
  const { version } = JSON.parse(readFileSync('node_modules/viem/package.json', 'utf8')) as { version: string }
  expect([networks.source, tokens.source]).toEqual([
    `viem ${version}, viem/chains`,
    `viem ${version}, viem/tokens, and scripts/networks.mjs`,
  ])
})

test('no two rows speak of the same chain or the same token', () => {
  expect(new Set(networks.rows.map(([id]) => id)).size).toBe(networks.rows.length)
  expect(new Set(tokens.rows.map(([id, address]) => `${id} ${address}`)).size).toBe(tokens.rows.length)
})

test('every token address has its checksum', () => {
  for (const [, address] of tokens.rows as [number, string][]) expect(getAddress(address)).toBe(address)
})

test('names what is shown can hold', () => {
  for (const [, name, symbol] of networks.rows as [number, string, string | null][]) {
    expect(`${name}${symbol ?? ''}`).toMatch(/^[\x20-\x7e]{2,80}$/)
  }
})

test('chains are called by name and number', () => {
  expect([1n, 8453n, 31_337n, 424_242n].map(chainName)).toEqual([
    'Ethereum (1)',
    'Base (8453)',
    'Anvil or Foundry or Hardhat (31337)',
    'unknown chain 424242',
  ])
  expect(networkOf(11_155_111n)?.testnet).toBe(true)
  expect(networkOf(1n)?.testnet).toBe(false)
})

test('amounts are in the native coin, and in wei where that is not certain', () => {
  expect(nativeAmount(1n, 15n * 10n ** 17n)).toEqual({ value: '1.5 ETH', exact: '1500000000000000000 wei' })
  expect(nativeAmount(137n, 1n)).toEqual({ value: '0.000000000000000001 POL', exact: '1 wei' })
  expect(nativeAmount(424_242n, 1500n)).toEqual({ value: '1,500 wei', exact: '1500 wei' })
  expect(nativeAmount(4217n, 5n)).toEqual({ value: '5 wei' })
})

test('token amounts are in the token where it is known for certain, and in units elsewhere', () => {
  const usdc = tokenOf(1n, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  expect(tokenAmount(usdc, 1_500_000n)).toEqual({ value: '1.5 USDC', exact: '1500000 units' })
  expect(tokenAmount(undefined, 1_500_000n)).toEqual({ value: '1,500,000 units', exact: '1500000 units' })
  expect(tokenAmount(undefined, 1n)).toEqual({ value: '1 unit' })
  expect(tokenOf(10n, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBeUndefined()
})
