/** Stellar signs in by a transaction that is never carried out (SEP-10). It is compared with the page that asks, like every sign-in. */
import {
  Account,
  Keypair,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  type Transaction,
  TransactionBuilder,
  WebAuth,
} from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { stellar } from '../../src/core/chains/stellar/chain.ts'

const [me, server] = [7, 9].map(byte => Keypair.fromRawEd25519Seed(Buffer.alloc(32, byte))) as [Keypair, Keypair]
const nonce = Buffer.alloc(48, 5).toString('base64')

function read(transaction: Pick<Transaction, 'signatureBase'>, webOrigin?: string) {
  return reading(transaction, webOrigin).described
}

/** What a limit on XLM counts. */
const counted = (transaction: Pick<Transaction, 'signatureBase'>) =>
  movesOf('stellar:pubnet/slip44:148', reading(transaction).signs, Buffer.from(me.rawPublicKey()).toString('hex')).kind

function reading(transaction: Pick<Transaction, 'signatureBase'>, webOrigin?: string) {
  return stellar.readMessage(Buffer.from(transaction.signatureBase()), 'stellarSha256', {
    ...{ texts: knownTexts, publicKey: Buffer.from(me.rawPublicKey()).toString('hex'), address: me.publicKey() },
    ...(webOrigin !== undefined && { webOrigin }),
  })!
}

const challenge = (domain = 'exchange.example', ...rest: readonly (string | null)[]) =>
  TransactionBuilder.fromXDR(
    WebAuth.buildChallengeTx(server, me.publicKey(), domain, 300, Networks.PUBLIC, domain, ...(rest as [])),
    Networks.PUBLIC,
  )

test('it is a sign-in to its site', () => {
  const { sentence, warnings, fields } = read(challenge(), 'https://exchange.example')
  expect(sentence).toBe(`Sign in to exchange.example as ${me.publicKey()}`)
  expect(warnings).toEqual([])
  expect(fields.map(({ label, value }) => `${label}: ${value}`)).toEqual(
    expect.arrayContaining([
      'Site: exchange.example',
      'Network: Stellar',
      `Account of the server: ${server.publicKey()}`,
    ]),
  )
})

test('another page that asks is a danger, and a program a notice', () => {
  expect(read(challenge(), 'https://harmless.example').warnings).toEqual([
    { level: 'danger', text: expect.stringContaining('the sign-in is to exchange.example') },
  ])
  expect(read(challenge()).warnings).toMatchObject([{ level: 'notice' }])
})

test('one for another account is a danger', () => {
  const other = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 8))
  const xdr = WebAuth.buildChallengeTx(server, other.publicKey(), 'a.example', 300, Networks.PUBLIC, 'a.example')
  const { warnings } = read(TransactionBuilder.fromXDR(xdr, Networks.PUBLIC), 'https://a.example')
  expect(warnings).toEqual([{ level: 'danger', text: expect.stringContaining('which is not the one that would sign') }])
})

interface Made {
  readonly sequence?: string
  readonly name?: string
  readonly value?: string | null
  readonly source?: string
  readonly more?: readonly ReturnType<typeof Operation.manageData>[]
  readonly memo?: Memo
  readonly network?: string
  readonly from?: number
}

/** A challenge with one thing changed. */
function made({ sequence = '-1', name = 'exchange.example auth', value = nonce, source, more = [], ...rest }: Made) {
  const builder = new TransactionBuilder(new Account(server.publicKey(), sequence), {
    ...{ fee: '100', networkPassphrase: rest.network ?? Networks.PUBLIC, memo: rest.memo ?? Memo.none() },
    timebounds: { minTime: rest.from ?? 1_790_000_000, maxTime: 1_790_000_300 },
  })
  builder.addOperation(Operation.manageData({ name, value, source: source ?? me.publicKey() }))
  for (const operation of more) builder.addOperation(operation)
  return builder.build()
}
/** The account, as the customer 5 of it. */
const muxed = (account: string) => new MuxedAccount(new Account(account, '0'), '5').accountId()
const entry = (name: string, source = server.publicKey()) => Operation.manageData({ name, value: 'y', source })
const authDomain = Operation.manageData({ name: 'web_auth_domain', value: 'a.example', source: server.publicKey() })

test.each<[string, Made]>([
  ['nothing changed', {}],
  ['the domain of the server', { more: [authDomain] }],
  ['a memo for a customer', { memo: Memo.id('5') }],
  ['a customer of the account', { source: muxed(me.publicKey()) }],
  ['another entry of the server', { more: [authDomain, entry('version')] }],
])('with %s, it is one', (_, changes) => {
  expect(read(made(changes)).sentence).toMatch(/^Sign in to exchange\.example as G/)
  expect(counted(made(changes))).toBe('nothing')
  expect(read(made(changes), 'https://harmless.example').warnings).toEqual([
    { level: 'danger', text: expect.stringContaining('the sign-in is to exchange.example') },
  ])
})

test.each([
  ['an order', 'order', 'Transfer 5 XLM to: GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGO'],
  ['a hash', 'tx', Buffer.alloc(32, 7).toString('hex')],
  ['a key that is let in', 'session_key', 'x'],
  ['an order as the domain of the server', 'web_auth_domain', '{"pay":"5"}'],
])('with %s as an entry of the server, it is a danger and unknown', (_, name, value) => {
  const transaction = made({ more: [authDomain, Operation.manageData({ name, value, source: server.publicKey() })] })
  expect(read(transaction, 'https://exchange.example').warnings).toContainEqual({
    level: 'danger',
    text: expect.any(String),
  })
  expect(read(transaction).fields).toContainEqual(expect.objectContaining({ label: 'Entry of the server' }))
  expect(counted(transaction)).toBe('unknown')
})

test('the customer and the entries of the server are shown', () => {
  const { fields } = read(made({ source: muxed(me.publicKey()), more: [entry('version')] }))
  expect(fields.map(({ label, value }) => `${label}: ${value}`)).toEqual(
    expect.arrayContaining(['Customer: 5', 'Entry of the server: “version”: “y”']),
  )
})

test('the server of the SDK takes the signature of a customer', () => {
  const transaction = TransactionBuilder.fromXDR(
    WebAuth.buildChallengeTx(server, muxed(me.publicKey()), 'a.example', 300, Networks.PUBLIC, 'a.example'),
    Networks.PUBLIC,
  )
  expect(read(transaction, 'https://harmless.example').warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('the sign-in is to a.example'),
  })
  transaction.sign(me)
  const signed = transaction.toEnvelope().toXDR('base64')
  const [asked, network] = [[me.publicKey()], Networks.PUBLIC]
  expect(
    WebAuth.verifyChallengeTxSigners(signed, server.publicKey(), network, asked, 'a.example', 'a.example'),
  ).toEqual(asked)
})

test.each<[string, Made]>([
  ['another name', { name: 'exchange.example auth2' }],
  ['words in place of the domain', { name: 'Sign in. Nothing moves auth' }],
  ['a short nonce', { value: nonce.slice(4) }],
  ['a nonce that is no base64', { value: `${nonce.slice(1)}!` }],
  ['no nonce', { value: null }],
  ['the account of the server', { source: server.publicKey() }],
  ['another entry of the account', { more: [entry('x', me.publicKey())] }],
  ['another entry that signs in', { more: [entry('other.example auth')] }],
  ['an entry of a customer of the server', { more: [entry('x', muxed(server.publicKey()))] }],
  ['a payment', { more: [Operation.inflation({}) as never] }],
  [
    'the domain of the server by the account',
    { more: [Operation.manageData({ name: 'web_auth_domain', value: 'a', source: me.publicKey() })] },
  ],
  ['a text as its memo', { memo: Memo.text('x') }],
  ['another network', { network: 'Another network' }],
  ['no beginning', { from: 0 }],
])('with %s, it is a danger, and over every limit', (_, changes) => {
  expect(counted(made(changes))).toBe('unknown')
  const { sentence, warnings } = read(made(changes), 'https://exchange.example')
  expect(sentence).not.toMatch(/^Sign in/)
  expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('no valid sign-in') })
})

test('with a sequence number that a network can take, it is a transaction', () => {
  const { sentence, warnings } = read(made({ sequence: '0' }))
  expect(sentence).not.toMatch(/^Sign in/)
  expect(warnings.filter(({ level }) => level === 'danger')).toEqual([])
})
