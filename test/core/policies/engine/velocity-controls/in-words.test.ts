import { expect, test } from 'vitest'
import {
  usedInWords,
  velocityControlSentence,
} from '../../../../../src/core/policies/engine/velocity-controls/in-words.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { dollars, ether, recipient, transfersOf, velocityControl } from '../../../../support/spending.ts'

const unknownToken = { caip19: `eip155:1/erc20:${recipient}`, decimals: 8 }
const mint = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const executions: VelocityControl['source'] = { kind: 'activities', types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'] }

test.each<[Partial<VelocityControl>, string]>([
  [{ groupBy: 'user' }, 'Limit transfers of ETH on Ethereum (1) to at most 2 ETH in 24 hours, for each user'],
  [
    { source: transfersOf(dollars), threshold: '12500.50', windowMs: null, operator: 'LESS_THAN' },
    'Limit transfers of USDC on Ethereum (1) to less than 12,500.50 USDC ever, for all users and wallets together',
  ],
  [
    { source: transfersOf(unknownToken), windowMs: 604_800_000, groupBy: 'wallet' },
    `Limit transfers of token ${recipient} on Ethereum (1) to at most 2 of it in 7 days, for each wallet or private key`,
  ],
  [
    { source: transfersOf(ether, dollars), windowMs: 90_000 },
    'Limit transfers of ETH on Ethereum (1) and USDC on Ethereum (1) to at most 2 of them together in 90 seconds, for all users and wallets together',
  ],
  [
    { source: transfersOf({ caip19: 'eip155:424242/slip44:1', decimals: 18 }), windowMs: 3_600_000 },
    'Limit transfers of the native coin on unknown chain 424242 to at most 2 of it in 1 hour, for all users and wallets together',
  ],
  [
    { source: transfersOf({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 }) },
    'Limit transfers of BTC on every Bitcoin network to at most 2 BTC in 24 hours, for all users and wallets together',
  ],
  [
    { source: transfersOf({ caip19: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/slip44:501', decimals: 9 }) },
    'Limit transfers of SOL on every Solana network to at most 2 SOL in 24 hours, for all users and wallets together',
  ],
  [
    { source: transfersOf({ caip19: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${mint}`, decimals: 6 }) },
    `Limit transfers of token ${mint} on every Solana network to at most 2 of it in 24 hours, for all users and wallets together`,
  ],
  [
    { source: transfersOf({ caip19: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${dollarMint}`, decimals: 6 }) },
    'Limit transfers of USDC on every Solana network to at most 2 USDC in 24 hours, for all users and wallets together',
  ],
  [
    {
      source: { ...transfersOf(ether), types: ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'] },
      method: 'COUNT',
      threshold: '1',
    },
    'Limit transfers of ETH on Ethereum (1) by SIGN_TRANSACTION to at most 1 request in 24 hours, for all users and wallets together',
  ],
  [
    { source: executions, method: 'COUNT', operator: 'GREATER_THAN', windowMs: 60_000, threshold: '10' },
    'Notice when requests to SIGN_RAW_PAYLOAD come to more than 10 requests in 1 minute, for all users and wallets together',
  ],
  [
    { source: { kind: 'activities', types: [] }, method: 'COUNT', operator: 'EQUAL', windowMs: 172_800_000 },
    'Notice when requests of every kind come to exactly 2 requests in 48 hours, for all users and wallets together',
  ],
])('%o is said in a sentence', (change, sentence) => {
  expect(velocityControlSentence(velocityControl(change))).toBe(sentence)
})

test('more assets than a person would read are counted', () => {
  const many = Array.from({ length: 7 }, (_, chain) => ({
    caip19: `eip155:${900_000 + chain}/slip44:60`,
    decimals: 18,
  }))
  expect(velocityControlSentence(velocityControl({ source: transfersOf(...many) }))).toContain(
    'unknown chain 900003 and 3 others to',
  )
})

test('what is used is said exactly, in the same unit', () => {
  expect(usedInWords(velocityControl({ threshold: '1000' }), 15n * 10n ** 35n)).toBe('1.5 of 1,000 ETH')
  expect(usedInWords(velocityControl(), 10n ** 18n)).toBe('0.000000000000000001 of 2 ETH')
  expect(usedInWords(velocityControl({ method: 'COUNT', threshold: '5000' }), 1200n)).toBe('1,200 of 5,000 requests')
})
