/**
 * Promise: under a policy that allows what a limit of an Ethereum coin leaves, nothing is signed that could move or hand over more of
 * it: not by a call that is not known or that does not decode, not by a signed message, not by a fee.
 */
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../src/core/chains/ethereum/calls/decode-call.ts'
import { knownCalls } from '../../src/core/chains/ethereum/calls/known-calls.ts'
import { ethereumFeeAboveUsual } from '../../src/core/chains/ethereum/transactions/fees.ts'
import type { EthereumTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { dataOf, recipient, weth } from '../support/spending.ts'
import {
  type Change,
  contract,
  inSafe,
  large,
  limited,
  noRefund,
  outcome,
  payload,
  safeTx,
  transaction,
  typedMessage,
} from './limited-ethereum.ts'

describe('a limit of 1 ETH', () => {
  const wei = 10n ** 18n
  const safe = (value: bigint, operation: number, gasPrice: bigint) =>
    dataOf(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [recipient, value, '0x', operation, 0n, 0n, gasPrice, contract, contract, '0x'],
    )
  test.each<[string, Change]>([
    ['a payment', { to: recipient, value: wei + 1n }],
    ['coin with a call that is not known', { value: wei + 1n, data: '0x12345678' }],
    ['coin for a new contract', { to: null, value: wei + 1n, data: '0x6001' }],
    ['coin that is wrapped', { to: weth, value: wei + 1n, data: dataOf('deposit()', []) }],
    ['coin of a Safe', { to: contract, data: safe(wei + 1n, 0, 0n) }],
    ['a Safe’s delegate call', { to: contract, data: safe(0n, 1, 0n) }],
    ['a Safe’s refund', { to: contract, data: safe(0n, 0, 1n) }],
    ['a fee', { to: recipient, maxFeePerGas: 20_000_000_000_000n }],
    ['a fee of a legacy transaction', { to: recipient, type: 'legacy', gasPrice: 20_000_000_000_000n }],
    ['half as a payment, half as a fee', { to: recipient, value: wei / 2n, maxFeePerGas: 10_000_000_000_000n }],
  ])('%s', async (_, change) => {
    const set = await limited()
    expect(await outcome(set, transaction(set, change), set.ofEther)).not.toBe('signed')
    expect(await outcome(set, transaction(set, { to: recipient, value: wei }), set.ofEther)).toBe('signed')
  })

  const inside = 'execute(address target, uint256 value, bytes data)'
  const execTransaction = [...knownCalls().values()].find(({ name }) => name === 'execTransaction')?.signature ?? ''
  const [addOwner, enableModule] = ['0x0d582f13', '0x610b5925'].map(
    selector => `${selector}${recipient.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}` as Hex,
  ) as [Hex, Hex]
  const fromSafe = (to: string, data: Hex) =>
    dataOf(execTransaction, [to, 0n, data, 0, 0n, 0n, 0n, contract, contract, '0x'])
  const bent = (data: Hex): readonly Hex[] => [
    `${data}00`,
    `${data}${'00'.repeat(32)}`,
    `${data}deadbeef`,
    `${data.slice(0, 10)}01${data.slice(12)}` as Hex,
    data.slice(0, -2) as Hex,
    data.slice(0, 10) as Hex,
  ]
  test.each(
    [...knownCalls().values()]
      .filter(({ movesTokensAlone }) => !movesTokensAlone)
      .map(call => [call.signature, call] as const),
  )('%s that does not decode to the letter', async (signature, call) => {
    const set = await limited()
    const data = dataOf(
      signature,
      call.inputs.map(input => large(input)),
    )
    for (const bytes of bent(data)) {
      // The selector alone is all of a function without arguments, and a byte less is another selector.
      const said = await outcome(set, transaction(set, { to: contract, data: bytes }), set.ofEther)
      if (decodeCall({ chainId: 1n, to: contract, data: bytes }).kind === 'malformed')
        expect(said, bytes).not.toBe('signed')
    }
  })

  test('a call that an account makes to itself, which may hand it over', async () => {
    const set = await limited()
    for (const change of [addOwner, enableModule]) {
      for (const data of [fromSafe(contract, change), dataOf(inside, [contract, 0n, change])]) {
        expect(await outcome(set, transaction(set, { to: contract, data }), set.ofEther)).not.toBe('signed')
        const within = dataOf('multicall(bytes[] data)', [[data]])
        expect(await outcome(set, transaction(set, { to: contract, data: within }), set.ofEther)).not.toBe('signed')
      }
      const message = typedMessage(
        { ...inSafe, ...noRefund, to: contract, data: change },
        { chainId: 1, verifyingContract: contract },
        'SafeTx',
        { SafeTx: safeTx },
      )
      expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), set.ofEther)).not.toBe('signed')
    }
    // A payment of nothing to itself is how a transaction of a Safe is cancelled.
    const cancelled = transaction(set, { to: contract, data: fromSafe(contract, '0x') })
    expect(await outcome(set, cancelled, set.ofEther)).toBe('signed')
  })

  test('a usual fee counts as nothing, and one above it in full', async () => {
    const set = await limited()
    const fee = (maxFeePerGas: bigint) => transaction(set, { to: recipient, value: 0n, maxFeePerGas })
    for (let count = 0; count < 3; count++) {
      expect(await outcome(set, fee(800_000_000_000n), set.ofEther)).toBe('signed')
    }
    expect(await outcome(set, fee(10_000_000_000_000n), set.ofEther)).toBe('signed')
    expect(await outcome(set, fee(10_000_000_000_000n), set.ofEther)).not.toBe('signed')
  })
})

test.each([30n, 4114n, 1n, 56n, 43114n, 999_999_999n])(
  'a fee of 0.99 of a coin that is not known to be cheap, on chain %s',
  chainId => {
    const fee = (gasPrice: bigint) =>
      ethereumFeeAboveUsual({ type: 'legacy', chainId, gas: 99_000n, gasPrice } as unknown as EthereumTransaction)
    expect(fee(10n ** 13n)?.units).toBe(99n * 10n ** 16n)
    expect(fee(10n ** 10n)).toBeUndefined()
  },
)
