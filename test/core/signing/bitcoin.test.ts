import { Transaction as Library } from '@scure/btc-signer/transaction.js'
import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { askedOf } from '../../support/asked.ts'
import { approveFirst, testEngine } from '../../support/engine.ts'
import {
  bitcoinjsNetworks,
  decodeRaw,
  type Paid,
  paymentOf,
  psbtOf,
  publicKeyOf,
  scriptOf,
} from '../../support/psbt.ts'
import { type Account, asking, isGood, withAccounts } from './bitcoin-payments.ts'

test('a payment out of an account of each kind is approved, signed, finalized, and good', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const accounts = await withAccounts(agent)
  for (const { type, address, publicKey } of accounts) expect(address).toBe(paymentOf(type, publicKey).address)

  const coins = accounts.flatMap(({ type, publicKey }) => [
    { type, publicKey, value: 100_000, proven: true },
    { type, publicKey, value: 50_000, proven: true },
  ])
  const paid: Paid[] = [
    { script: scriptOf('P2TR', 2), value: 700_000 },
    { script: paymentOf('P2WPKH', accounts[2]!.publicKey).output!, value: 40_000 },
  ]
  let psbt: Uint8Array = psbtOf(coins, paid)
  for (const { address } of accounts) {
    const { result, status } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', asking(address, psbt))
    expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
    const { signedTransaction } = (result as { signTransactionResult: { signedTransaction: string } })
      .signTransactionResult
    psbt = new Uint8Array(Buffer.from(signedTransaction, 'hex'))
  }
  const oracle = Psbt.fromBuffer(Buffer.from(psbt))
  expect(oracle.validateSignaturesOfAllInputs(isGood)).toBe(true)
  expect(decodeRaw(psbt).global).toEqual(decodeRaw(psbtOf(coins, paid)).global)
  const library = Library.fromPSBT(psbt)
  library.finalize()
  expect(library.fee).toBe(10_000n)
  expect(oracle.finalizeAllInputs().extractTransaction().toHex()).toBe(library.hex)
})

test('the person reads what is paid, and one approval signs every input', async () => {
  const agent = await testEngine()
  const accounts = await withAccounts(agent)
  const { address, publicKey } = accounts[2]!
  const coin = { type: 'P2WPKH' as const, publicKey, value: 100_000, proven: true }
  const psbt = psbtOf([coin, coin, coin], [{ script: scriptOf('P2WPKH', 2), value: 290_000 }])
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', asking(address, psbt))
  const [card] = agent.engine.approvals.cards()
  expect(card!.shown).toMatchObject({
    title: 'Sign a Bitcoin transaction',
    sentence: 'Send 0.0029 BTC to bc1qq6hag67dl53wl99vzg42z8eyzfz2xlkvxechjp, fee 0.0001 BTC',
    key: { address, path: "m/84'/0'/0'/0/0" },
  })
  await approveFirst(agent)
  const { status, result } = agent.store.activity(agent.organizationId, id)!
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  const signed = (result as { signTransactionResult: { signedTransaction: string } }).signTransactionResult
  expect(Psbt.fromHex(signed.signedTransaction).validateSignaturesOfAllInputs(isGood)).toBe(true)
})

test('says what to do where a request cannot be met', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const accounts = await withAccounts(agent)
  const [legacy, , segwit] = accounts as [Account, Account, Account]
  const psbt = psbtOf([{ ...segwit, value: 10_000, proven: true }], [{ script: scriptOf('P2TR', 2), value: 9_000 }])
  const sign = (change: object) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { ...asking(segwit.address, psbt), ...change })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      { privateKeyName: 'Bare', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] },
      {
        privateKeyName: 'Other',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  })
  const { privateKeys } = result.createPrivateKeysResultV2 as { privateKeys: { privateKeyId: string }[] }
  for (const [change, code, message] of [
    [{ signWith: legacy.address }, 'TRANSACTION_INVALID', /no input to sign for 1/],
    [{ signWith: privateKeys[0]!.privateKeyId }, 'REQUEST_INVALID', /signed by a Bitcoin address/],
    [{ signWith: privateKeys[1]!.privateKeyId }, 'REQUEST_INVALID', /signed by a Bitcoin address/],
    [{ unsignedTransaction: 'zz' }, 'TRANSACTION_INVALID', /not hexadecimal/],
    [{ unsignedTransaction: `${psbt.toString('hex')}00` }, 'TRANSACTION_INVALID', /bytes behind/],
  ] as const) {
    await expect(sign(change)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  }
  expect((await sign({ unsignedTransaction: `0x${psbt.toString('hex')}` })).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a private key with a Bitcoin address signs too, on the network of that address', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      {
        privateKeyName: 'Hot',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR'],
      },
    ],
  })
  const { privateKeys } = result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const { publicKey, addresses } = agent.store.list('privateKeys', agent.organizationId)[0]!
  const { address } = addresses[0]!
  const key = new Uint8Array(Buffer.from(publicKey, 'hex'))
  expect(address).toBe(paymentOf('P2TR', key, bitcoinjsNetworks.REGTEST).address)
  const psbt = psbtOf([{ type: 'P2TR', publicKey: key, value: 9_000 }], [{ script: scriptOf('P2TR', 2), value: 8_000 }])
  for (const signWith of [address, privateKeys[0].privateKeyId]) {
    const asked = askedOf(agent, 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', asking(signWith, psbt))
    expect(asked.activity.describe(asked.prepared).sentence).toBe(
      `Send 0.00008 BTC on Bitcoin regtest to ${paymentOf('P2TR', publicKeyOf(2), bitcoinjsNetworks.REGTEST).address}, fee 0.00001 BTC`,
    )
  }
})
