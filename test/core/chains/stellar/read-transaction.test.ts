import {
  Account,
  Asset,
  FeeBumpTransaction,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stellar } from '../../../../src/core/chains/stellar/chain.ts'
import type { StellarSigned } from '../../../../src/core/chains/stellar/signed.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { testEngine } from '../../../support/engine.ts'
import { countHits } from '../../../support/hits.ts'
import { restoreWallets } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/stellar.json' with { type: 'json' }
import {
  bytesOf,
  customer,
  pay,
  payment,
  publicKey,
  read,
  type Step,
  scopeOf,
  signsOf,
  signWith,
  to,
  usdc,
} from './stellar-transactions.ts'

const sell = (amount: string, d: number) =>
  Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount, price: { n: 1, d } })
const buy = (buyAmount: string, n = 2) =>
  Operation.manageBuyOffer({ selling: usdc, buying: Asset.native(), buyAmount, price: { n, d: 1 } })
const exchange = (destMin: string, sendAmount = '5') =>
  Operation.pathPaymentStrictSend({
    ...{ sendAsset: usdc, sendAmount, destination: to, destAsset: Asset.native(), destMin },
  })
const stroop = '0.0000001'
test.each<[string, Step, Step, Step, RegExp]>([
  ['an offer for a stroop', sell('1', 10_000_000), sell('1', 5_000_000), sell(stroop, 1), /it asks for 0.0000001 XLM/],
  ['an offer for less than a stroop', sell('1', 2 ** 31 - 1), sell('1', 5_000_000), sell('0', 1), /it asks for 0 XLM/],
  ['an offer to buy a stroop', buy(stroop), buy('0.0000002'), buy(stroop, 1), /it asks for 0.0000001 XLM/],
  [
    'a payment of which a stroop has to arrive',
    exchange(stroop),
    exchange('0.0000002'),
    exchange(stroop, stroop),
    /may spend up to 5 USDC .* 0.0000001 XLM/,
  ],
])('tells of %s, which is a danger', (_, fires, below, mustNot, says) => {
  const told = (step: Step) =>
    (read(bytesOf([step]))?.described.warnings ?? []).filter(({ text }) => /next to nothing/.test(text))
  expect(told(fires)).toEqual([{ level: 'danger', text: expect.stringMatching(says) }])
  for (const each of [below, mustNot]) expect(told(each)).toEqual([])
})

test('says of each vector what it does', () => {
  const sentences = vectors.transactions.map(
    ({ unsigned, publicKey }) => read(Buffer.from(unsigned, 'hex'), publicKey)?.described.sentence,
  )
  expect(sentences).toEqual([
    `Send 12.5 XLM to ${to} on Stellar`,
    `Open the account ${to} with 5 XLM on Stellar’s test network`,
    `Let the account hold up to 1,000 USDC issued by ${usdc.issuer}, then send 0.0000001 USDC issued by ${usdc.issuer} to ${to} on Stellar`,
    'Sign the text “Hello, World!”',
  ])
  const described = read(Buffer.from(payment.unsigned, 'hex'))?.described
  expect(described?.fields).toContainEqual({ label: 'Memo', value: 'Rent', style: 'text' })
  expect(described?.fields).toContainEqual({ label: 'Expires', value: '2030-03-17 17:46:40 UTC' })
})

test('the customer of a shared account is a word of its own, and the destination is missing then', () => {
  const [of] = scopeOf(pay('1', customer(5))).operations as [Record<string, unknown>]
  expect([of.destination, of.account, of.customer]).toEqual([undefined, to, 5n])
  const [without] = scopeOf(pay('1')).operations as [Record<string, unknown>]
  expect([without.destination, without.account, without.customer]).toEqual([to, to, undefined])
  const [payee] = stellar.payees!(signsOf(pay('1', customer(5))), publicKey)
  expect(payee).toMatchObject({
    address: to,
    memos: [
      { label: 'Customer', value: '5' },
      { label: 'Memo', value: 'x' },
    ],
  })
})

test('a whole transaction that is sent as a message is refused, and the error says what to send', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  const send = (payload: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    })
  await expect(send(payment.unsigned)).rejects.toThrow('Send the sha256 of these bytes')
  expect(await send('cafe')).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test.each([
  ['ends early', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['has bytes behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(4)])],
])('refuses one that %s', (_, change) => {
  expect(() => read(change(bytesOf([pay()])))).toThrow(AgentError)
})

test('whatever is changed in it ends in a refusal, or is read as the library reads it', () => {
  const starts = [
    bytesOf([pay(), Operation.changeTrust({ asset: usdc, limit: '5' })]),
    bytesOf([
      Operation.setOptions({ homeDomain: 'a.example', highThreshold: 3, signer: { ed25519PublicKey: to, weight: 1 } }),
    ]),
    bytesOf([Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount: '1', price: 2 })]),
  ]
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[36 + (at % (bytes.length - 36))] = value
        const signs = attempt(() => read(bytes)?.signs as StellarSigned | undefined)
        if (!signs) return
        // The envelope is the type, the transaction and no signatures.
        const envelope = Buffer.concat([bytes.subarray(32), Buffer.alloc(4)]).toString('base64')
        const theirs = attempt(() => TransactionBuilder.fromXDR(envelope, Networks.PUBLIC))
        if (theirs === undefined || theirs instanceof FeeBumpTransaction) return
        hits.hit()
        expect(Buffer.from(theirs.signatureBase()).toString('hex')).toBe(bytes.toString('hex'))
        expect(signs.transaction.fee).toBe(BigInt(theirs.fee))
        expect(signs.transaction.sequence).toBe(BigInt(theirs.sequence))
        for (const [index, { act }] of signs.transaction.operations.entries()) {
          const other = theirs.operations[index]
          if (act.type === 'payment' && other?.type === 'payment' && act.to.customer === undefined)
            expect([act.to.address, act.amount]).toEqual([other.destination, BigInt(other.amount.replace('.', ''))])
        }
      },
    ),
    { numRuns: scaled(300) },
  )
  hits.expectAtLeast(80)
})

const foreign = Keypair.random()

/** A fee bump of a transaction. @param key - Of the transaction that is inside it. */
function bumpOf(key: Keypair, account = key.publicKey()) {
  const inner = new TransactionBuilder(new Account(account, '5'), {
    fee: '100',
    networkPassphrase: Networks.PUBLIC,
  })
    .addOperation(Operation.payment({ destination: to, asset: Asset.native(), amount: '2' }))
    .setTimeout(0)
    .build()
  inner.sign(key)
  return TransactionBuilder.buildFeeBumpTransaction(signWith, '500', inner, Networks.PUBLIC)
}

test('a fee bump of another account’s transaction says whose it is, and out of which account it pays', () => {
  const bump = bumpOf(foreign)
  const message = read(Buffer.from(bump.signatureBase()))
  const address = foreign.publicKey()
  expect(message?.described.sentence).toBe(
    `Pay the fee of a transaction of the account ${address} on Stellar: send 2 XLM to ${to}`,
  )
  expect(message?.described.warnings).toContainEqual({
    level: 'notice',
    text: expect.stringMatching(new RegExp(`another account, ${address}.* the fee out of ${signWith}`)),
  })
  expect(JSON.stringify(message?.described.warnings)).not.toContain('which may be one of its signers')
  expect(message?.described.fields).toContainEqual({ label: 'Fee paid by', value: signWith, style: 'address' })
  expect(message?.signs).toMatchObject({ transaction: { fee: BigInt(bump.fee) } })
})

test('a fee bump of the key’s own transaction is one payment of its own', () => {
  const described = read(Buffer.from(bumpOf(foreign, signWith).signatureBase()))?.described
  expect(described?.sentence).toBe(`Send 2 XLM to ${to} on Stellar`)
  expect(JSON.stringify(described?.warnings)).not.toContain('another account')
})

test('a fee bump that another account pays for says that the key may be one of its signers', () => {
  const other = { publicKey: Buffer.from(foreign.rawPublicKey()).toString('hex') }
  const described = read(Buffer.from(bumpOf(foreign).signatureBase()), other.publicKey)?.described
  expect(JSON.stringify(described?.warnings)).toContain('which may be one of its signers')
})

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AgentError || !(error as Error).stack?.includes('/src/core/')) return undefined
    throw error
  }
}
