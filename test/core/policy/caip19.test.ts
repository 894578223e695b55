import { expect, test } from 'vitest'
import { parseCaip19 } from '../../../src/core/policy/caip19.ts'
import { usdc } from '../../support/spending.ts'

test.each([
  ['eip155:1/slip44:60', 1n, null],
  ['eip155:137/slip44:966', 137n, null],
  [`eip155:8453/erc20:${usdc}`, 8453n, usdc],
  [`eip155:8453/erc20:${usdc.toLowerCase()}`, 8453n, usdc],
])('%s is asset %#', (text, chainId, token) => {
  expect(parseCaip19(text)).toEqual({ chainId, token })
})

test.each([
  '',
  'eip155:0/slip44:60',
  'eip155:01/slip44:60',
  'eip155:1/slip44:',
  'eip155:1/erc20:0x1234',
  `eip155:1/erc20:${usdc}0`,
  `eip155:1/erc20:${usdc.replace('A', 'a')}`,
  `eip155:1/erc721:${usdc}`,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
  'bip122:000000000019d6689c085ae165831e93/slip44:0',
])('“%s” is none that can be measured', text => {
  expect(parseCaip19(text)).toBeUndefined()
})
