import * as ecc from '@bitcoinerlab/secp256k1'
import { Transaction as Library } from '@scure/btc-signer/transaction.js'
import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExecutionContext } from '../../../src/core/activity/context.ts'
import { withoutPreviousTransactions } from '../../../src/core/chains/bitcoin/previous-transactions.ts'
import { conditionScope } from '../../../src/core/policies/engine/condition-scope.ts'
import { consumptionOf } from '../../../src/core/policies/engine/velocity-controls/consumption.ts'
import type { Struct } from '../../../src/core/policies/language/value.ts'
import type { Signer } from '../../../src/core/ports/signer.ts'
import type { Field } from '../../../src/shared/card.ts'
import { askedOf, contextOf, holds } from '../../support/asked.ts'
import { scaled } from '../../support/effort.ts'
import { approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import {
  bitcoinjsNetworks,
  decodeRaw,
  others,
  type Paid,
  paymentOf,
  psbtOf,
  publicKeyOf,
  scriptOf,
} from '../../support/psbt.ts'
import { transfersOf, velocityControl } from '../../support/spending.ts'
import { unnoted } from '../../support/unnoted.ts'

const kinds = [
  ['P2PKH', "m/44'/0'/0'/0/0"],
  ['P2SH', "m/49'/0'/0'/0/0"],
  ['P2WPKH', "m/84'/0'/0'/0/0"],
  ['P2WSH', "m/48'/0'/0'/2'/0/0"],
  ['P2TR', "m/86'/0'/0'/0/0"],
] as const
type Kind = (typeof kinds)[number][0]

interface Account {
  readonly type: Kind
  readonly address: string
  readonly publicKey: Uint8Array
}

/** A wallet with an account of every kind. */
async function withAccounts(agent: TestEngine, network = 'MAINNET'): Promise<Account[]> {
  const wallet = agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Coins',
    accounts: kinds.map(([type, path]) => ({
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path,
      addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}`,
    })),
  })
  if ((await wallet).status === 'ACTIVITY_STATUS_PENDING') await approveFirst(agent)
  const accounts = agent.store.list('walletAccounts', agent.organizationId)
  return kinds.map(([type, path]) => {
    const { address, publicKey } = accounts.find(account => account.path === path)!
    return { type, address, publicKey: new Uint8Array(Buffer.from(publicKey, 'hex')) }
  })
}

const asking = (signWith: string, psbt: Uint8Array) => ({
  signWith,
  unsignedTransaction: Buffer.from(psbt).toString('hex'),
  type: 'TRANSACTION_TYPE_BITCOIN',
})

const isGood = (publicKey: Buffer, digest: Buffer, signature: Buffer) =>
  publicKey.length === 32 ? ecc.verifySchnorr(digest, publicKey, signature) : ecc.verify(digest, publicKey, signature)

test('a payment out of an account of each kind is approved, signed, finalized, and good', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const accounts = await withAccounts(agent)
  for (const { type, address, publicKey } of accounts) expect(address).toBe(paymentOf(type, publicKey).address)

  const coins = accounts.flatMap(({ type, publicKey }) => [
    { type, publicKey, value: 100_000, proven: type !== 'P2TR' },
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

test('of many transactions the policy sees, the person reads, the limit counts and the key signs the same', async () => {
  let signer: Signer | undefined
  const agent = await testEngine({
    approvals: 'nothing',
    wrapSigner(software) {
      signer = software
      return software
    },
  })
  const accounts = await withAccounts(agent)
  // What nobody can tell of a fee is told as well where the person has allowed it.
  await agent.engine.settings.update({ exceptions: [withoutPreviousTransactions.name] }, unnoted)
  const context = { ...contextOf(agent), signer } as unknown as ExecutionContext
  const value = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 10 ** 12 }))
  const account = fc.constantFrom(...accounts)
  const scripts = fc.oneof(
    fc.constantFrom(...others).chain(key => fc.constantFrom(...kinds).map(([type]) => scriptOf(type, key))),
    account.map(({ type, publicKey }) => new Uint8Array(paymentOf(type, publicKey).output!)),
    fc.uint8Array({ maxLength: 60 }).map(data => Uint8Array.of(0x6a, data.length, ...data)),
  )
  const requests = fc.record({
    account,
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    others: fc.array(fc.tuple(account, value), { maxLength: 2 }),
    paid: fc.array(fc.tuple(scripts, fc.integer({ min: 0, max: 1000 })), { minLength: 1, maxLength: 4 }),
    kept: fc.integer({ min: 0, max: 1000 }),
    lockTime: fc.constantFrom(0, 1, 499_999_999, 500_000_000, 0xffff_ffff),
    version: fc.constantFrom(1, 2),
  })
  for (const sample of fc.sample(requests, { numRuns: scaled(300), seed: 7 })) {
    const { type, publicKey, address } = sample.account
    const coins = [
      ...sample.values.map(value => ({ type, publicKey, value })),
      ...sample.others.map(([other, value]) => ({ ...other, value })),
    ]
    const total = coins.reduce((sum, { value }) => sum + value, 0)
    const parts = sample.paid.reduce((sum, [, part]) => sum + part, sample.kept) || 1
    const paid = sample.paid.map(([script, part]) => ({ script, value: Math.floor((total * part) / parts) }))
    const { lockTime, version } = sample
    const asked = askedOf(
      agent,
      'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      asking(address, psbtOf(coins, paid, { lockTime, version })),
    )
    const { signedTransaction } = (await asked.activity.execute(asked.prepared, context)).result as {
      signedTransaction: string
    }
    const signed = Psbt.fromHex(signedTransaction)
    expect(
      signed.data.inputs.flatMap(({ partialSig, tapKeySig }, at) => (partialSig || tapKeySig ? [at] : [])),
    ).toEqual(coins.flatMap((coin, at) => (coin.type === type ? [at] : [])))
    for (const [at, coin] of coins.entries()) {
      if (coin.type === type) expect(signed.validateSignaturesOfInput(at, isGood)).toBe(true)
    }

    const claimed = coins.filter(coin => coin.type !== 'P2PKH')
    const isClaimed = type !== 'P2TR' && (claimed.length > 1 || claimed.some(coin => coin.type !== type))

    // What bitcoinjs-lib reads from the signed bytes is what the policy sees, field for field, and there is nothing more.
    const { tx } = conditionScope(asked).bitcoin as { tx: Struct }
    const fee = total - paid.reduce((sum, { value }) => sum + value, 0)
    expect(plainly(tx)).toEqual({
      version: String(signed.version),
      inputs: signed.txInputs.map(({ hash, index, sequence }, at) => ({
        sighash_type: coins[at]?.type !== type ? '' : type === 'P2TR' ? 'DEFAULT' : 'ALL',
        tx_id: Buffer.from(hash).reverse().toString('hex'),
        vout: String(index),
        sequence: String(sequence),
      })),
      outputs: signed.txOutputs.map(({ script, value, address = '' }) => ({
        value: String(value),
        script_pubkey: script.toString('hex'),
        address,
        address_type: typeOf(address, script),
      })),
      locktime: { amount: String(signed.locktime), type: signed.locktime < 500_000_000 ? 'Blocks' : 'Seconds' },
      ...(isClaimed ? {} : { fee: String(fee) }),
    })
    const [first] = signed.txOutputs
    const clauses = [
      ...(isClaimed ? [] : [`bitcoin.tx.fee == ${fee}`]),
      `bitcoin.tx.outputs.count() == ${paid.length}`,
      `bitcoin.tx.outputs[0].value == ${first!.value}`,
      `bitcoin.tx.outputs[0].address == '${first!.address ?? ''}'`,
      `bitcoin.tx.inputs.count() == ${coins.length}`,
      `bitcoin.tx.locktime.amount == ${lockTime}`,
    ]
    expect(holds(clauses.join(' && '), asked)).toEqual({ value: true })

    // And the card says them.
    const { fields, warnings } = asked.activity.describe(asked.prepared)
    expect(fields.find(({ label }) => label === 'Fee')!.exact).toBe(`${fee} sat`)
    const own = paymentOf(type, publicKey).output!
    for (const [at, { script, value, address }] of signed.txOutputs.entries()) {
      const isOwn = script.equals(own)
      const { children } = fields.find(
        ({ label }) => label === `Output ${at + 1}${isOwn ? ', back to this account' : ''}`,
      ) as Required<Field>
      expect(children[0]!.exact).toBe(`${value} sat`)
      if (address) expect(children[1]!.value).toBe(address)
    }

    // And a limit counts what does not come back, with a fee that the card names; or that it cannot be told.
    const facts = asked.activity.facts(asked.prepared)
    const sent = signed.txOutputs.filter(({ script }) => !script.equals(own))
    const source = transfersOf({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 })
    const taking = consumptionOf(velocityControl({ source }), { type: asked.type.type, requesterId: '', facts })
    const isNamed = warnings.some(({ text }) => /^The fee is (\d|more)|is paid as its fee/.test(text))
    const units = BigInt(sent.reduce((sum, { value }) => sum + value, isNamed ? fee : 0))
    if (isClaimed) expect(taking?.unknown).toContain('non_witness_utxo')
    else expect(taking?.amount).toBe(units === 0n ? undefined : units * 10n ** 28n)
  }
})

function typeOf(address: string, script: Buffer): string {
  if (address === '') return ''
  if (address.startsWith('bc1p')) return 'P2TR'
  if (address.startsWith('bc1q')) return script.length === 22 ? 'P2WPKH' : 'P2WSH'
  return address.startsWith('1') ? 'P2PKH' : 'P2SH'
}

/** Integers in digits, structs without their prototype: what is compared is the values. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly)
  if (typeof value !== 'object') return typeof value === 'bigint' ? value.toString() : value
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, plainly(inner)]))
}
