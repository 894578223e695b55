import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { decode, encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import { xrp } from '../../../../src/core/chains/xrp/chain.ts'
import type { XrpSigned } from '../../../../src/core/chains/xrp/signed.ts'
import { xrpWords } from '../../../../src/core/chains/xrp/words.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { testEngine } from '../../../support/engine.ts'
import { countHits } from '../../../support/hits.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }

const [payment] = vectors.transactions as [(typeof vectors.transactions)[0]]
const { publicKey, signWith } = payment
const other = 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT'
const base = {
  Account: signWith,
  SigningPubKey: publicKey.toUpperCase(),
  Sequence: 7,
  Fee: '12',
  LastLedgerSequence: 90_000_000,
}
const pay = { ...base, TransactionType: 'Payment', Destination: other, Amount: '25000000' }
const usd = { currency: 'USD', issuer: other, value: '12.5' }

const bytesOf = (transaction: object) => Buffer.from(encodeForSigning(transaction as never), 'hex')
const read = (bytes: Uint8Array, key: string | undefined = publicKey) =>
  xrp.readMessage(bytes, 'sha512Half', { texts: [], ...(key && { publicKey: key }) })
const ofDigest = (bytes: Uint8Array) => ({
  curve: 'CURVE_SECP256K1',
  signWith,
  unsigned: Buffer.from(bytes).toString('hex'),
  digest: createHash('sha512').update(bytes).digest('hex').slice(0, 64),
})
const scopeOf = (transaction: object) =>
  xrpWords.scope(read(bytesOf(transaction))?.signs as XrpSigned, {} as never).tx as Record<string, unknown>
const xrpMoves = (transaction: object) => {
  const asset = measuredAsset('xrpl:0/slip44:144')
  return asset?.moves(read(bytesOf(transaction))?.signs as never, publicKey)
}

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
    /may spend up to 12.5 USD .* next to nothing: nothing at all/,
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
  expect(received({ ...pay, SendMax: usd, Flags: partly })).toEqual([])
  expect(received({ ...pay, SendMax: usd, Flags: partly, DeliverMin: '2' })).toEqual(['0.000002 XRP'])
})

const trust = (Flags: number, value = '1000') => ({
  ...base,
  ...{ TransactionType: 'TrustSet', Flags, LimitAmount: token(value) },
})
test.each<[string, object, string[]]>([
  ['a trust line that ripples', trust(0x40000), ['danger']],
  ['one that does not say', trust(0), ['notice']],
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

test('the vectors are signed byte for byte, and policies and limits hold of what is lodged', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  for (const vector of vectors.transactions) {
    const { result } = await signLodged(agent, vector)
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
  const a = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `xrp.tx.type == 'Payment' && xrp.tx.amount <= 25000000 && xrp.tx.destination == '${other}'`,
    consensus: by(a),
  })
  await addPolicy(agent, { condition: `xrp.tx.account == '${signWith}' && xrp.tx.fee < 5`, consensus: by(a) })
  const as = { key: a.key }
  expect(await signLodged(agent, ofDigest(bytesOf(pay)), as)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const refused = [
    { ...pay, Amount: '25000001' },
    { ...pay, Destination: signWith },
    // Little arrives, and much is spent for it.
    { ...pay, SendMax: usd },
    { ...pay, Amount: usd },
    { ...base, TransactionType: 'AccountDelete', Destination: other },
    // Hands over the account, under a rule that does not name it.
    { ...base, TransactionType: 'SetRegularKey', RegularKey: other, Fee: '1' },
    { ...base, TransactionType: 'DelegateSet', Authorize: other, Permissions: [], Fee: '1' },
  ]
  for (const transaction of refused)
    await expect(signLodged(agent, ofDigest(bytesOf(transaction)), as)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  await expect(signLodged(agent, { ...ofDigest(bytesOf(pay)), digest: '11'.repeat(32) })).rejects.toThrow(
    'does not hash to the digest that would be signed',
  )
})

test('counts what may be spent of XRP, and knows when it cannot tell', () => {
  const nothing = { kind: 'nothing' }
  expect(xrpMoves(pay)).toEqual({ kind: 'amount', units: 25_000_000n })
  expect(xrpMoves({ ...pay, SendMax: usd })).toEqual(nothing)
  expect(xrpMoves({ ...pay, Amount: usd, SendMax: '7' })).toEqual({ kind: 'amount', units: 7n })
  expect(xrpMoves({ ...pay, Amount: usd })).toEqual(nothing)
  expect(xrpMoves({ ...pay, Fee: '2000000' })).toEqual({ kind: 'amount', units: 27_000_000n })
  expect(xrpMoves({ ...base, TransactionType: 'OfferCreate', TakerGets: '5', TakerPays: usd })).toEqual({
    kind: 'amount',
    units: 5n,
  })
  for (const transaction of [
    { TransactionType: 'AccountDelete', Destination: other },
    { TransactionType: 'SetRegularKey', RegularKey: other },
    {
      TransactionType: 'SignerListSet',
      SignerQuorum: 1,
      SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }],
    },
    { TransactionType: 'EscrowCreate', Destination: other, Amount: '1', FinishAfter: 1 },
    { TransactionType: 'CheckCreate', Destination: other, SendMax: '1' },
  ])
    expect(xrpMoves({ ...base, ...transaction }), transaction.TransactionType).toMatchObject({ kind: 'unknown' })
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

const address = fc.constantFrom(...vectors.accounts.map(account => account.address), other)
const issued = fc.record(
  {
    currency: fc.constantFrom('USD', 'EUR', '524C555344000000000000000000000000000000'),
    issuer: address,
    value: fc.tuple(fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: -30, max: 30 })).map(([m, e]) => `${m}e${e}`),
  },
  { noNullPrototype: true },
)
const drops = fc.bigInt(0n, 10n ** 17n).map(String)
const u32 = fc.integer({ min: 0, max: 0xffffffff })

test('any payment of the ledger’s library is read as that library decodes it', () => {
  const any = fc.record(
    {
      Destination: address,
      Amount: fc.oneof(drops, issued),
      SendMax: fc.oneof(drops, issued),
      DestinationTag: u32,
      InvoiceID: fc.constant('AB'.repeat(32)),
      Flags: u32,
      Memos: fc.constant([{ Memo: { MemoData: 'CAFE' } }]),
    },
    { requiredKeys: ['Destination', 'Amount'], noNullPrototype: true },
  )
  fc.assert(
    fc.property(any, fields => {
      const transaction = { ...base, TransactionType: 'Payment', ...fields }
      const bytes = bytesOf(transaction)
      const decoded = decode(bytes.subarray(4).toString('hex')) as Record<string, unknown>
      const tx = scopeOf(transaction)
      expect(tx.destination).toBe(decoded.Destination)
      expect(tx.destination_tag).toBe(
        decoded.DestinationTag === undefined ? undefined : BigInt(decoded.DestinationTag as number),
      )
      const amount = decoded.Amount as string | { value: string }
      if (typeof amount === 'string') {
        if (fields.SendMax === undefined) expect(tx.amount).toBe(BigInt(amount))
      } else expect(Number((tx.delivers as { value: string }).value)).toBe(Number(amount.value))
    }),
    { numRuns: scaled(200) },
  )
})

test('whatever is changed in it ends in a refusal, or in what the ledger’s library writes back to the same bytes', () => {
  const starts = [
    pay,
    { ...pay, Amount: usd, Memos: [{ Memo: { MemoData: 'CAFE', MemoType: '00' } }] },
    {
      ...base,
      TransactionType: 'SignerListSet',
      SignerQuorum: 1,
      SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }],
    },
  ].map(bytesOf)
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const taken = processorTime()
        const message = attempt(() => xrp.readMessage(bytes, 'sha512Half', { texts: [] }))
        expect(taken()).toBeLessThan(200)
        if (!message || bytes[1] !== 0x54) return
        const again = attempt(() => encodeForSigning(decode(bytes.subarray(4).toString('hex')) as never))
        if (again === undefined) return
        hits.hit()
        expect(again.toLowerCase()).toBe(bytes.toString('hex'))
      },
    ),
    { numRuns: scaled(500) },
  )
  hits.expectAtLeast(180)
})

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AgentError || !(error as Error).stack?.includes('/src/core/')) return undefined
    throw error
  }
}
