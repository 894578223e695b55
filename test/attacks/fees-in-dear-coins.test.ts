/**
 * Promise: no fortune goes as a usual fee, which limits do not count and no warning names. What is usual in one coin is a fortune in another:
 * a hundredth of a bitcoin is above the usual on every network whose coin is bitcoin, however it is called there.
 */
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { everyNetwork } from '../../src/core/chains/ethereum/networks/networks.ts'
import { isFeeSmall } from '../../src/core/chains/ethereum/transactions/fees.ts'
import { friend } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { ethereumMoves } from '../support/ethereum-calls.ts'
import { signerKey } from '../support/spending.ts'

const [gas, hundredth] = [100_000n, 10n ** 16n]
const ofBitcoin = everyNetwork().filter(({ network: { symbol } }) => /btc/i.test(symbol))

test('networks of bitcoin ship', () => {
  expect(ofBitcoin.map(({ network: { symbol } }) => symbol)).toEqual(
    expect.arrayContaining(['RBTC', 'BTC', 'cBTC', 'BTCN']),
  )
})

test.each(ofBitcoin.map(({ chainId, network: { name } }) => [name, chainId] as const))(
  'a fee of a hundredth of a bitcoin on %s is above the usual, and counted',
  (_, chainId) => {
    const to = friend
    const transaction = transactionOf({ chainId: Number(chainId), to, value: 5n, gas, maxFeePerGas: hundredth / gas })
    const said = describeTransaction(transaction).warnings.map(({ level, text }) => `${level}: ${text}`)
    expect(said.join('\n')).toMatch(/danger: The fee is above the usual/)
    expect(isFeeSmall(transaction)).toBe(false)
    const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
    expect(ethereumMoves(signed, { chainId, token: null }, signerKey)).toEqual({
      kind: 'amount',
      units: hundredth + 5n,
    })
  },
)
