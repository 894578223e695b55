import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint256, serializeTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../src/core/chains/declaration/described.ts'
import { describeTransaction } from '../../../../src/core/chains/ethereum/describe-transaction.ts'
import { decodeUnsignedTransaction } from '../../../../src/core/chains/ethereum/transactions/transaction.ts'
import type { Field } from '../../../../src/shared/card.ts'
import { scaled } from '../../../support/effort.ts'
import { anyViemTransaction } from '../../../support/ethereum-transactions.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const base = {
  type: 'eip1559',
  chainId: 1,
  nonce: 5,
  gas: 21_000n,
  maxFeePerGas: 30n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
} as const
const ether = 10n ** 18n

test('says what a plain payment is, with every amount exact', () => {
  expect(describe({ ...base, to: bob, value: (3n * ether) / 2n })).toEqual({
    title: 'Sign a transaction',
    sentence: `Send 1.5 ETH to ${bob} on Ethereum (1)`,
    fields: [
      { label: 'Network', value: 'Ethereum (1)' },
      { label: 'To', value: bob, style: 'address' },
      { label: 'Value', value: '1.5 ETH', exact: '1500000000000000000 wei' },
      { label: 'Fee at most', value: '0.00063 ETH', exact: '630000000000000 wei' },
      { label: 'Total, at most', value: '1.50063 ETH', exact: '1500630000000000000 wei' },
      { label: 'Gas limit', value: '21,000', detail: true },
      { label: 'Price per gas at most', value: '30 gwei', exact: '30000000000 wei', detail: true },
      { label: 'Tip per gas at most', value: '1 gwei', exact: '1000000000 wei', detail: true },
      { label: 'Nonce', value: '5', detail: true },
      { label: 'Type', value: '0x02, with fee market (EIP-1559)', detail: true },
    ],
    warnings: [],
    raw: [
      { label: 'Unsigned transaction', value: expect.stringMatching(/^02[0-9a-f]+$/) },
      { label: 'Digest (Keccak-256)', value: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  })
})

test('a chain whose fees are paid in tokens has them in dollars, and no sum with a coin that it does not have', () => {
  const { fields, warnings } = describe({ ...base, chainId: 4217, to: usdc, gas: 100_000n, maxFeePerGas: 10n ** 12n })
  expect(fields).toContainEqual({ label: 'Fee at most', value: '0.1 USD', exact: '100000000000000000 attodollars' })
  expect(fields).toContainEqual({
    label: 'Price per gas at most',
    value: '1,000,000,000,000 attodollars',
    detail: true,
  })
  expect(fields.map(({ label }) => label)).not.toContain('Total, at most')
  expect(warnings).toEqual([])
})

test.each<[string, Partial<TransactionSerializable>, string, string[]]>([
  [
    'a token payment',
    { to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_500_000n] }) },
    `Send 1.5 USDC to ${bob} on Ethereum (1)`,
    [],
  ],
  [
    'an allowance without limit',
    { to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] }) },
    `Let ${bob} spend any amount of USDC on Ethereum (1)`,
    ['danger'],
  ],
  [
    'a call that is not known',
    { to: bob, data: '0x12345678', value: ether },
    `Call contract ${bob} with data that is not understood (0x12345678, 4 bytes) on Ethereum (1), with 1 ETH`,
    ['danger'],
  ],
  [
    'a new contract',
    { data: '0x6001', value: ether },
    'Create a contract from 2 bytes of code on Ethereum (1), and give it 1 ETH',
    ['danger'],
  ],
  [
    'neither recipient nor code',
    { value: ether },
    'Create a contract from 0 bytes of code on Ethereum (1), and give it 1 ETH',
    ['danger'],
  ],
  [
    'an unknown chain',
    { to: bob, value: 1500n, chainId: 424_242 },
    `Send 1,500 wei to ${bob} on unknown chain 424242`,
    ['notice'],
  ],
  [
    'a chain whose coin is not certain',
    { to: bob, value: 1500n, chainId: 260 },
    `Send 1,500 wei to ${bob} on Guru Network Mainnet or ZKsync InMemory Node (260)`,
    ['notice'],
  ],
  [
    'a fee out of all proportion',
    { to: bob, value: 1n, gas: 10n ** 9n },
    `Send 0.000000000000000001 ETH to ${bob} on Ethereum (1)`,
    ['danger'],
  ],
])('says what %s is', (_, change, sentence, levels) => {
  const described = describe({ ...base, ...change } as TransactionSerializable)
  expect(described.sentence).toBe(sentence)
  expect(described.warnings.map(warning => warning.level)).toEqual(levels)
})

test('the fee of a legacy transaction is its gas at its price', () => {
  const { fields } = describe({
    type: 'legacy',
    chainId: 1,
    nonce: 0,
    gas: 21_000n,
    gasPrice: 20n * 10n ** 9n,
    to: bob,
  })
  expect(fields).toContainEqual({ label: 'Fee at most', value: '0.00042 ETH', exact: '420000000000000 wei' })
  expect(fields).toContainEqual({ label: 'Price per gas', value: '20 gwei', exact: '20000000000 wei', detail: true })
})

test('the fee of blobs is counted', () => {
  const blobVersionedHashes = [`0x01${'11'.repeat(31)}`, `0x01${'22'.repeat(31)}`] as const
  const { fields } = describe({
    ...base,
    type: 'eip4844',
    to: bob,
    maxFeePerBlobGas: 3n,
    blobVersionedHashes: [...blobVersionedHashes],
  } as never)
  expect(fields).toContainEqual({
    label: 'Fee at most',
    value: '0.000630000000786432 ETH',
    exact: '630000000786432 wei',
  })
  expect(fields.find(field => field.label === '2 blobs')?.children?.map(child => child.value)).toEqual(
    blobVersionedHashes,
  )
})

test('an access list is shown', () => {
  const key = `0x${'44'.repeat(32)}` as const
  const { fields } = describe({ ...base, to: bob, accessList: [{ address: usdc, storageKeys: [key] }] })
  expect(fields.find(field => field.label === 'Access list')?.children).toEqual([
    {
      label: '1 storage key',
      value: usdc,
      style: 'address',
      children: [{ label: 'Key 1', value: key, style: 'bytes' }],
    },
  ])
})

test('a delegation says whose account goes to whose code, and is a danger', async () => {
  const authorization = await owner.signAuthorization({ address: bob, chainId: 0, nonce: 3 })
  const { sentence, fields, warnings } = describe({
    ...base,
    type: 'eip7702',
    to: bob,
    authorizationList: [authorization],
  } as never)
  expect(sentence).toBe(`Send 0 ETH to ${bob} on Ethereum (1), and set the code of 1 account`)
  expect(fields.find(field => field.label === '1 authorization')?.children).toEqual([
    {
      label: 'Authorization 1',
      value: '',
      children: [
        { label: 'Account', value: owner.address, style: 'address' },
        { label: 'Code of', value: bob, style: 'address' },
        { label: 'Network', value: 'every chain' },
        { label: 'Account nonce', value: '3' },
      ],
    },
  ])
  expect(warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
    `danger: The code of ${bob} will act for ${owner.address} and can move everything it holds, past every limit, until another authorization replaces it.`,
    'danger: It is good on every chain, also on those where that address holds other code.',
  ])
})

test('an authorization that nobody signed is said to be skipped', async () => {
  const authorization = await owner.signAuthorization({ address: bob, chainId: 1, nonce: 3 })
  const high = { ...authorization, s: `0x${(2n ** 255n).toString(16)}` as const }
  const { fields, warnings } = describe({ ...base, type: 'eip7702', to: bob, authorizationList: [high] } as never)
  expect(fields.find(field => field.label === '1 authorization')?.children?.[0]?.children?.[0]?.value).toContain(
    'nobody',
  )
  expect(warnings).toEqual([])
})

test('authorizations beyond what is looked up are not passed over in silence', async () => {
  const authorization = await owner.signAuthorization({ address: bob, chainId: 1, nonce: 3 })
  const { warnings } = describe({
    ...base,
    type: 'eip7702',
    to: bob,
    authorizationList: Array.from({ length: 25 }, () => authorization),
  } as never)
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('5 further authorizations'),
  })
})

test('of any transaction, recipient, value, fee, data and digest are shown, in one short sentence', () => {
  fc.assert(
    fc.property(anyViemTransaction, given => {
      const transaction = decodeUnsignedTransaction(Buffer.from(serializeTransaction(given).slice(2), 'hex'))
      const { sentence, fields, raw } = describeTransaction(transaction)
      expect(sentence).toMatch(/^[\x20-\x7e…]+$/)
      expect(sentence.length).toBeLessThanOrEqual(longestSentence)
      const shown = fields.flatMap(valuesIn)
      if (transaction.to) expect(shown).toContain(transaction.to)
      if (transaction.data !== '0x') expect(shown).toContain(transaction.data)
      const isValueSaid = transaction.value > 0n || transaction.data === '0x' || transaction.to === null
      expect(fields.filter(({ label }) => label === 'Value').map(({ value, exact = value }) => exact)).toEqual(
        isValueSaid ? [`${transaction.value} wei`] : [],
      )
      expect(shown).toContainEqual(
        expect.stringMatching(new RegExp(`^(.*\\(|unknown chain )${transaction.chainId}\\)?$`)),
      )
      expect(raw[1]?.value).toBe(Buffer.from(transaction.digest).toString('hex'))
    }),
    { numRuns: scaled(500) },
  )
})

function describe(transaction: TransactionSerializable) {
  return describeTransaction(decodeUnsignedTransaction(Buffer.from(serializeTransaction(transaction).slice(2), 'hex')))
}

function valuesIn({ value, exact, children = [] }: Field): string[] {
  return [value, ...(exact === undefined ? [] : [exact]), ...children.flatMap(valuesIn)]
}
