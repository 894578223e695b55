import { decode, encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import type { XrpSigned } from '../../../../src/core/chains/xrp/signed.ts'
import { xrpWords } from '../../../../src/core/chains/xrp/words.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }
import { base, bytesOf, other, pay, publicKey, read, scopeOf, signWith, usd } from './xrp-transactions.ts'

const partly = 0x20000
const token = (value: string) => ({ ...usd, value })
const offer = (TakerGets: unknown, TakerPays: unknown) => ({
  ...base,
  ...{ TransactionType: 'OfferCreate', TakerGets, TakerPays },
})
test.each<[string, object, object, object, RegExp]>([
  ['an offer for one drop', offer('5', '1'), offer('5', '2'), offer('1', '1'), /gives next to nothing .* 0.000001 XRP/],
  [
    'an offer for hardly any of a token',
    offer('5000000', token('0.000000009999')),
    offer('5000000', token('0.00000001')),
    offer(token('0.000000001'), '1'),
    /gives next to nothing .* 0.000000009999 USD/,
  ],
  [
    'a payment of which one drop has to arrive',
    { ...pay, Amount: '1', SendMax: usd },
    { ...pay, Amount: '2', SendMax: usd },
    { ...pay, Amount: '1' },
    /may spend up to 12.5 USD .* next to nothing: 0.000001 XRP/,
  ],
  [
    'a payment of which nothing has to arrive',
    { ...pay, SendMax: usd, Flags: partly },
    { ...pay, SendMax: usd, Flags: partly, DeliverMin: '2' },
    { ...pay, SendMax: usd },
    /may spend up to 12.5 USD .* next to nothing: 0 XRP/,
  ],
])('tells of %s, which is a danger', (_, fires, below, mustNot, says) => {
  const told = (transaction: object) =>
    (read(bytesOf(transaction))?.described.warnings ?? []).filter(({ text }) => /next to nothing/.test(text))
  expect(told(fires)).toEqual([{ level: 'danger', text: expect.stringMatching(says) }])
  for (const each of [below, mustNot]) expect(told(each)).toEqual([])
})

test('of a payment that may deliver less, nothing is said to arrive but what has to', () => {
  const received = (transaction: object) => {
    const signs = read(bytesOf(transaction))?.signs as XrpSigned
    const lines = whatWillHappen(signs, { publicKey, address: signWith }).children ?? []
    return lines.filter(({ label }) => /at least/.test(label)).map(({ value }) => value)
  }
  expect(received({ ...pay, SendMax: usd })).toEqual(['25 XRP'])
  expect(received({ ...pay, SendMax: usd, Flags: partly })).toEqual(['0 XRP'])
  expect(received({ ...pay, SendMax: usd, Flags: partly, DeliverMin: '2' })).toEqual(['0.000002 XRP'])
})

const trust = (Flags: number, value = '1000') => ({
  ...base,
  ...{ TransactionType: 'TrustSet', Flags, LimitAmount: token(value) },
})
test.each<[string, object, string[]]>([
  ['a trust line that ripples', trust(0x40000), ['danger']],
  ['one that does not say', trust(0), ['danger']],
  ['one that does not ripple', trust(0x20000), []],
  ['one that is given up', trust(0, '0'), []],
  ['an account whose trust lines ripple', { ...base, TransactionType: 'AccountSet', SetFlag: 8 }, ['danger']],
  ['an account whose trust lines no longer do', { ...base, TransactionType: 'AccountSet', ClearFlag: 8 }, []],
])('tells of payments that ripple through the account: %s', (_, transaction, levels) => {
  const warnings = read(bytesOf(transaction))?.described.warnings ?? []
  const told = warnings.filter(({ text }) => /swap what the account holds of one issuer/.test(text))
  expect(told.map(({ level }) => level)).toEqual(levels)
})

test('says of each vector what it does', () => {
  const sentences = vectors.transactions.map(
    ({ unsigned, publicKey }) => read(Buffer.from(unsigned, 'hex'), publicKey)?.described.sentence,
  )
  expect(sentences).toEqual([
    'Send 25 XRP to rn2HGJKdEw3486aUowKG6c9yspheiFsAwP with tag 12345 on the XRP Ledger',
    `Send 12.34 USD issued by ${other} to rn2HGJKdEw3486aUowKG6c9yspheiFsAwP, spending up to 12.4 USD issued by ${other} on the XRP Ledger`,
    `Trust ${other} for up to 1,000 USD that it issues on the XRP Ledger`,
    `Offer 1 XRP for 0.5 EUR issued by ${other} on the XRP Ledger`,
  ])
  const memo = read(Buffer.from(vectors.transactions[1]?.unsigned as string, 'hex'), vectors.transactions[1]?.publicKey)
  expect(memo?.described.fields).toContainEqual({ label: 'Memo', value: 'Invoice 17', style: 'text' })
  expect(memo?.described.warnings.map(({ text }) => text).join()).toContain('no destination tag')
})

test.each([
  ['SetRegularKey', { RegularKey: other }, true],
  ['SignerListSet', { SignerQuorum: 1, SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }] }, true],
  ['AccountDelete', { Destination: other }, true],
  ['AccountSet', { SetFlag: 4 }, true],
  ['AccountSet', { SetFlag: 8 }, false],
  ['EscrowCreate', { Destination: other, Amount: '1', FinishAfter: 1 }, true],
  ['TrustSet', { LimitAmount: usd }, false],
] as const)('%s %j hands over the account: %s', (TransactionType, fields, does) => {
  const message = read(bytesOf({ ...base, TransactionType, ...fields }))
  expect(xrpWords.handsOver(message?.signs as XrpSigned, publicKey)).toEqual(
    does ? { named: { path: 'xrp.tx.type', text: TransactionType } } : undefined,
  )
  if (does) expect(message?.described.warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
})

test('a field that is not there is missing', () => {
  expect(scopeOf(pay).destination_tag).toBeUndefined()
  expect(scopeOf(pay).network_id).toBeUndefined()
  expect(scopeOf({ ...pay, Amount: usd }).amount).toBeUndefined()
  expect(
    scopeOf({ ...base, TransactionType: 'CheckCreate', Destination: other, SendMax: '1' }).destination,
  ).toBeUndefined()
  expect(scopeOf({ ...pay, Amount: usd, DestinationTag: 0 })).toMatchObject({
    destination_tag: 0n,
    delivers: { currency: 'USD', issuer: other, value: '12.5' },
    spends: { value: '12.5' },
    fee: 12n,
    flags: 0n,
  })
})

test('of several that sign, the last 20 bytes name who does', () => {
  const bytes = (account: string) => {
    const single = bytesOf({ ...pay, Account: other, SigningPubKey: '' })
    const id = decode(encodeForSigning({ ...pay, Account: account } as never).slice(8)).Account
    expect(id).toBe(account)
    const tail = encodeForSigning({ ...pay, Account: account, Destination: account } as never).slice(-40)
    return Buffer.concat([Buffer.from('534d5400', 'hex'), single.subarray(4), Buffer.from(tail, 'hex')])
  }
  expect(
    read(bytes(signWith))
      ?.described.warnings.map(({ text }) => text)
      .join(),
  ).toContain('signed for by several keys')
  expect(() => read(bytes(other))).toThrow(`signWith names the key of ${signWith}`)
})

test.each([
  ['ends early', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['has bytes behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
  ['has a field twice', (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(-22)])],
  ['is signed already', () => bytesOf(pay).toString('hex').replace('8114', '7401008114')],
  ['has another transaction’s field', () => bytesOf({ ...pay, RegularKey: other })],
  ['is of another account', () => bytesOf({ ...pay, Account: other })],
  ['has another key', () => bytesOf({ ...pay, SigningPubKey: '02'.padEnd(66, '1') })],
  ['acts for another', () => bytesOf({ ...pay, Delegate: other })],
  ['needs an amount', () => bytesOf({ ...pay, Amount: undefined })],
])('refuses one that %s', (_, change) => {
  const bytes = change(bytesOf(pay))
  expect(() => read(typeof bytes === 'string' ? Buffer.from(bytes, 'hex') : bytes)).toThrow(AgentError)
})
