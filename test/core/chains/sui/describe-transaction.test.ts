import { expect, test } from 'vitest'
import { built, idOf, mainnet, other, pay, read, scopeOf, shared, signWith, testnet, to } from './made.ts'

test('the card says what is paid, to whom, for how much at most, by whom and until when', async () => {
  const bytes = await built(
    transaction => {
      pay(transaction, 1_500_000_000n)
      pay(transaction, 1n)
      pay(transaction, 7n, other)
    },
    {
      owner: other,
      budget: 2_000_000_000n,
      expiration: {
        ValidDuring: {
          minEpoch: '7',
          maxEpoch: '1234',
          minTimestamp: null,
          maxTimestamp: '1900000000000',
          chain: mainnet,
          nonce: 5,
        },
      },
    },
  )
  expect(read(bytes)?.described).toMatchObject({
    sentence: `Send 1.500000001 SUI to ${to} and pay 1 other address on Sui`,
    fields: expect.arrayContaining([
      { label: 'Network', value: 'Sui' },
      { label: 'Amount', value: '1.500000001 SUI' },
      { label: 'To', value: to, style: 'address' },
      { label: 'Amount', value: '0.000000007 SUI' },
      { label: 'Sender', value: signWith, style: 'address' },
      { label: 'Fee at most', value: '2 SUI', exact: '2,000,000,000 MIST, at 750 MIST for each unit of gas' },
      { label: 'Fee paid by', value: other, style: 'address' },
      {
        label: 'Expires',
        value: 'after epoch 1,234 or after 2030-03-17 17:46:40 UTC',
        exact: 'epoch 1234, of about a day each',
      },
      { label: 'Not before', value: 'epoch 7' },
    ]),
    warnings: [
      { level: 'danger', text: expect.stringContaining('as high as 2 SUI') },
      { level: 'notice', text: expect.stringContaining(`${other} pays the fee and must sign`) },
    ],
  })
})

test('a network is named only where the transaction names one', async () => {
  const on = async (chain?: string) => {
    const during = { minEpoch: null, maxEpoch: null, minTimestamp: null, maxTimestamp: null, nonce: 1 }
    const bytes = await built(
      transaction => pay(transaction, 1n),
      chain ? { expiration: { ValidDuring: { ...during, chain } } } : {},
    )
    return [scopeOf(bytes).network, read(bytes)?.described.fields[0]?.value]
  }
  expect(await on()).toEqual([undefined, 'Sui. The transaction does not say which of its networks'])
  expect(await on(mainnet)).toEqual(['mainnet', 'Sui'])
  expect(await on(testnet)).toEqual(['testnet', 'Sui’s test network'])
  expect(await on('3EKkiwNLWqoUbzFkPrmKbtUB4EweE6f4STzevYUmezeL')).toEqual([
    'other',
    'A network of Sui that is not known here',
  ])
})

test('calls, code and withdrawals are named with what they are given', async () => {
  const bytes = await built(transaction => {
    const coin = transaction.moveCall({
      target: '0x2::coin::redeem_funds',
      typeArguments: ['0x2::sui::SUI'],
      arguments: [transaction.withdrawal({ amount: 2_500_000_000n })],
    })
    transaction.moveCall({
      target: `${idOf(0xdd)}::shop::buy`,
      arguments: [transaction.object(shared(4)), coin, transaction.gas],
    })
    transaction.upgrade({ modules: [[1]], dependencies: [], package: idOf(0xdd), ticket: coin })
  })
  const { sentence = '', fields = [], warnings = [] } = read(bytes)?.described ?? {}
  expect(sentence).toBe('Call 0x2::coin::redeem_funds on Sui, and carry out 2 other commands')
  const flat = JSON.stringify(fields)
  for (const part of [
    'up to 2.5 SUI of the balance of the sender',
    `Call ${idOf(0xdd)}::shop::buy`,
    `the shared object ${idOf(4)}`,
    'what command 1 makes',
    'the gas coin',
    `Replace the code of the package ${idOf(0xdd)}`,
  ])
    expect(flat).toContain(part)
  expect(warnings).toHaveLength(3)
  expect(scopeOf(bytes)).toMatchObject({
    commands: ['MoveCall', 'MoveCall', 'Upgrade'],
    functions: ['0x2::coin::redeem_funds', `${idOf(0xdd)}::shop::buy`],
    type_arguments: ['0x2::sui::SUI'],
    transfers: [],
  })
})
