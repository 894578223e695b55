/**
 * Promise: the coin does not pass for units of some token. Where it is a token as well, as CELO of Celo and METIS of Metis, what is sent or
 * allowed by that token stands on the card in the coin.
 */
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { coinTokenOn, weiInUnitOf } from '../../src/core/chains/ethereum/networks/coin-tokens.ts'
import { chainName, everyNetwork } from '../../src/core/chains/ethereum/networks/networks.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { me, stranger } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { publicKey } from './cards-of-calls.ts'

const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function approve(address to, uint256 amount)'])
const networks = everyNetwork().flatMap(({ chainId, network: { symbol } }) => {
  const to = coinTokenOn(chainId)
  return to === null ? [] : [[chainName(chainId), { chainId, symbol, to }] as const]
})

test('there are such networks', () => {
  expect(networks.map(([, { symbol }]) => symbol)).toEqual(expect.arrayContaining(['CELO', 'METIS', 'MNT', 'GLMR']))
})

test.each(networks)('on %s', (_, { chainId, symbol, to }) => {
  const amount = (3n * 10n ** 24n) / weiInUnitOf(chainId)
  for (const functionName of ['transfer', 'approve'] as const) {
    const data = encodeFunctionData({ abi, functionName, args: [stranger, amount] })
    const transaction = transactionOf({ chainId: Number(chainId), to, data, value: 0n })
    const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
    const { children = [] } = whatWillHappen(signed, { publicKey, address: me })
    expect(children[0]?.value).toBe(`3,000,000 ${symbol}`)
    expect(describeTransaction(transaction, me).sentence).toContain(`3,000,000 ${symbol}`)
  }
})
