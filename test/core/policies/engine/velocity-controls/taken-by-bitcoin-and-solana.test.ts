import { describe, expect, test } from 'vitest'
import type { BitcoinOutput } from '../../../../../src/core/chains/bitcoin/transaction.ts'
import { systemProgram, tokenProgram } from '../../../../../src/core/chains/solana/programs.ts'
import type { SolanaTransaction } from '../../../../../src/core/chains/solana/transaction.ts'
import { isWithin } from '../../../../../src/core/policies/engine/velocity-controls/is-within.ts'
import { consumptionOf } from '../../../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import { factsOf, signing, transfersOf, velocityControl } from '../../../../support/spending.ts'
import { amount, eth } from './taken-amount.ts'

describe('what a Bitcoin transaction takes', () => {
  const bitcoin = transfersOf({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 })
  const output = (value: bigint, isOwn: boolean) => ({
    value,
    isOwn,
    isChange: false,
    scriptPubKey: '',
    scriptType: 'unknown' as const,
    address: null,
  })
  const request = (...outputs: readonly BitcoinOutput[]) =>
    signing(
      {},
      {
        facts: factsOf([
          {
            chain: 'bitcoin',
            kind: 'bitcoinTransaction',
            transaction: {
              network: 'TESTNET',
              version: 2,
              inputs: [],
              outputs,
              lockTime: 0,
              fee: 7n,
              signs: [],
              genericMessage: null,
              unknownFields: [],
              psbt: new Uint8Array(),
            },
          },
        ]),
      },
    )

  test('is what does not come back, whatever network the address is of, and a fee only where it is unusual', () => {
    expect(amount({ source: bitcoin }, request(output(150_000_000n, false), output(5n, true), output(1n, false)))).toBe(
      150_000_001n * 10n ** 28n,
    )
    expect(amount({ source: bitcoin }, request(output(500n, true)))).toBeUndefined()
    expect(amount({ source: bitcoin }, request(output(500n, true), output(0n, false)))).toBeUndefined()
    expect(amount({ source: bitcoin }, request(output(5n, true)))).toBe(7n * 10n ** 28n)
    const signet = transfersOf({ caip19: 'bip122:00000008819873e925422c1ff0f99f7c/slip44:0', decimals: 8 })
    expect(amount({ source: signet }, request(output(500n, false)))).toBe(500n * 10n ** 28n)
  })

  test('is nothing of another chain', () => {
    expect(amount({}, request(output(1n, false)))).toBeUndefined()
    expect(amount({ source: bitcoin }, signing({ value: eth }))).toBeUndefined()
    const solana = transfersOf({ caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', decimals: 9 })
    expect(amount({ source: solana }, request(output(1n, false)))).toBeUndefined()
  })
})

describe('what a Solana transaction takes', () => {
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const sol = transfersOf({ caip19: `${cluster}/slip44:501`, decimals: 9 })
  const token = transfersOf({ caip19: `${cluster}/token:${mint}`, decimals: 6 })
  const [payer, other] = ['11111111111111111111111111111112', '11111111111111111111111111111113']
  const request = (change: Partial<SolanaTransaction>) =>
    signing(
      {},
      {
        facts: factsOf([
          {
            chain: 'solana',
            kind: 'solanaTransaction',
            transaction: {
              version: 0,
              message: new Uint8Array(),
              accountKeys: [payer!, other!],
              signers: [payer!],
              recentBlockhash: '',
              budget: null,
              instructions: [],
              addressTableLookups: [],
              transfers: [],
              tokenTransfers: [],
              ...change,
            },
          },
        ]),
      },
    )
  /** TransferChecked, of a mint that the message names or a lookup table has. */
  const sending = (amount: bigint, mint: string, loaded = false) => {
    const data = Buffer.alloc(10, 12)
    data.writeBigUInt64LE(amount, 1)
    const accounts = [other!, mint, other!, payer!].map((key, index) => ({
      key,
      signer: key === payer,
      writable: true,
      ...(loaded && index === 1 && { loadedFrom: { tableKey: other!, index: 0 } }),
    }))
    return { programKey: tokenProgram, accounts, data: Uint8Array.from(data) }
  }

  const paying = (amount: bigint, number = 2, programKey = systemProgram) => {
    const data = Buffer.alloc(12)
    data.writeUInt32LE(number)
    data.writeBigUInt64LE(amount, 4)
    const accounts = [payer, other].map(key => ({ key: key!, signer: key === payer, writable: true }))
    return { programKey, accounts, data: Uint8Array.from(data) }
  }

  test('is the lamports that its instructions move, for new accounts too', () => {
    const space = Buffer.alloc(40)
    const making = { ...paying(6n, 0), data: Uint8Array.from([...paying(6n, 0).data, ...space]) }
    const instructions = [paying(5n), making]
    expect(amount({ source: sol }, request({ instructions }))).toBe(11n * 10n ** 27n)
    expect(amount({ source: sol }, request({ instructions: [sending(100n, mint)] }))).toBeUndefined()
    expect(amount({ source: token }, request({ instructions }))).toBeUndefined()
    const devnet = transfersOf({ caip19: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/slip44:501', decimals: 9 })
    expect(amount({ source: devnet }, request({ instructions }))).toBe(11n * 10n ** 27n)
  })

  test('is the tokens it moves, and of every token any number where one is not named', () => {
    const named = request({ instructions: [sending(2n, mint), sending(9n, other!)] })
    expect(amount({ source: token }, named)).toBe(2n * 10n ** 30n)
    expect(amount({ source: sol }, named)).toBeUndefined()
    const limit = velocityControl({ source: token, threshold: '9'.repeat(38) })
    const nameless = { ...sending(1n, mint), data: Uint8Array.from([3, 1, 0, 0, 0, 0, 0, 0, 0]) }
    for (const unknown of [nameless, sending(1n, 'ADDRESS_TABLE_LOOKUP', true)]) {
      const asked = request({ instructions: [sending(2n, mint), unknown] })
      expect(isWithin(limit, 0n, consumptionOf(limit, asked))).toBe(false)
    }
  })
})
