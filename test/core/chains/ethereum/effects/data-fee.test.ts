import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { describeTransaction } from '../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { runCodeOfOptimism } from '../../../../../src/core/chains/ethereum/effects/shared-balances.ts'
import { ethereumEffects } from '../../../../../src/core/chains/ethereum/effects.ts'
import { networkOf } from '../../../../../src/core/chains/ethereum/networks/networks.ts'
import { signerKey } from '../../../../support/spending.ts'
import { friend } from '../warnings/surroundings.ts'
import { transactionOf } from '../warnings/transactions.ts'

/** What the card calls the most. */
function most(chainId: number): readonly string[] {
  const transaction = transactionOf({ to: friend, value: 5n, chainId })
  const { fields } = describeTransaction(transaction)
  const { fee } = ethereumEffects({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, signerKey)
  const labels = ['Fee at most', 'Total, at most']
  return [...fields.filter(({ label }) => labels.includes(label)).map(({ value }) => value), fee?.inWords ?? '']
}

test.each([...runCodeOfOptimism, '534352', '252'])('on %s a data fee comes on top of the most', chainId => {
  expect(networkOf(BigInt(chainId))).toBeDefined()
  const said = most(Number(chainId))
  expect(said).toHaveLength(3)
  for (const each of said) expect(each).toMatch(/ [A-Z]+ and the network’s data fee$/)
})

/** Celo runs the same code, and takes none (docs.celo.org, fees). 999 was a test network of Zora, and is HyperEVM. */
const takeNone = [44787, 11142220, 999]
const withOracle = (Object.values(viemChains) as readonly Chain[]).filter(
  ({ id, contracts }) => contracts !== undefined && 'gasPriceOracle' in contracts && !takeNone.includes(id),
)

test('it does so on every shipped network of which viem knows the contract for it', () => {
  const shipped = withOracle.filter(({ id }) => networkOf(BigInt(id)) !== undefined)
  expect(shipped.length).toBeGreaterThan(40)
  const silent = shipped.filter(({ id }) => most(id).some(each => !each.endsWith('and the network’s data fee')))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test.each([1, 42161, 137])('on %s the most is all', chainId => {
  for (const each of most(chainId)) expect(each).not.toContain('data fee')
})
