import { expect, test } from 'vitest'
import { type OneKeyType, oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import {
  needsPreviousTransactions,
  withoutPreviousTransactions,
} from '../../../../src/core/chains/bitcoin/previous-transactions.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { approveFirst, testEngine } from '../../../support/engine.ts'
import { type Coin, mine, psbtOf, publicKeyOf, scriptOf } from '../../../support/psbt.ts'
import { unnoted } from '../../../support/unnoted.ts'

const { name } = withoutPreviousTransactions
const paid = [{ script: scriptOf('P2WPKH', 3), value: 1_000 }]

function refusal(type: OneKeyType, others: readonly Omit<Coin, 'value'>[] = [], proven = true) {
  const coins = [{ type, publicKey: publicKeyOf(mine), proven }, ...others].map(coin => ({ ...coin, value: 10_000 }))
  const signer = { network: 'MAINNET', type, publicKey: publicKeyOf(mine), path: null, address: 'mine' } as const
  const transaction = readBitcoinPsbt(psbtOf(coins, paid), signer)
  return needsPreviousTransactions({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction })?.refusal
}

test.each(oneKeyTypes)('%s with its previous transaction needs no exception', type => {
  expect(refusal(type)).toBeUndefined()
})

test.each(['P2WPKH', 'P2SH', 'P2WSH'] as const)('%s without it does, and the refusal says what to add', type => {
  expect(refusal(type, [], false)).toMatchObject({
    code: 'TRANSACTION_NOT_ALLOWED',
    message: expect.stringMatching(
      /^unsignedTransaction lacks the previous transaction of input 0\. Add it as non_witness_/,
    ),
    detail: { field: 'parameters.unsignedTransaction' },
  })
})

test('taproot without it does not: its signature covers what every input is worth', () => {
  expect(refusal('P2TR', [{ type: 'P2TR', publicKey: publicKeyOf(2) }], false)).toBeUndefined()
})

test('the inputs of others are looked at as those of the key are', () => {
  const other = { type: 'P2WPKH', publicKey: publicKeyOf(2) } as const
  for (const type of oneKeyTypes) {
    expect(refusal(type, [{ ...other, proven: true }])).toBeUndefined()
    expect(refusal(type, [other])?.message).toContain('of input 1. Add')
    expect(refusal(type, [other, other])?.message).toContain('of 2 inputs, the first of them input 1. Add')
  }
})

test('the same is asked again once it was approved: what is not allowed any more is not signed', async () => {
  const agent = await testEngine({})
  const created = agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Coins',
    accounts: [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/84'/0'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
      },
    ],
  })
  if ((await created).status === 'ACTIVITY_STATUS_PENDING') await approveFirst(agent)
  const [account] = agent.store.list('walletAccounts', agent.organizationId)
  const publicKey = Uint8Array.from(Buffer.from(account!.publicKey, 'hex'))
  const ask = (value: number) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
      ...{ signWith: account!.address, type: 'TRANSACTION_TYPE_BITCOIN' },
      unsignedTransaction: psbtOf([{ type: 'P2WPKH', publicKey, value }], paid).toString('hex'),
    })
  await expect(ask(2_000)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_ALLOWED' })

  const { settings } = agent.engine
  await settings.update({ exceptions: [name] }, unnoted)
  const allowed = await ask(2_001)
  await approveFirst(agent)
  const found = (id: string) => agent.store.activity(agent.organizationId, id)
  expect(found(allowed.id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')

  const late = await ask(2_002)
  await settings.update({ exceptions: [] }, unnoted)
  await approveFirst(agent)
  expect(found(late.id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { message: expect.stringContaining('lacks the previous transaction') },
  })
})
