import {
  Address,
  beginCell,
  Cell,
  internal,
  loadMessageRelaxed,
  loadOutList,
  type MessageRelaxed,
  storeMessageRelaxed,
} from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawTonAddress } from '../../../../src/core/chains/ton/address.ts'
import { readBagOfCells } from '../../../../src/core/chains/ton/bag-of-cells.ts'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { unlessRefused } from '../../../../src/core/chains/ton/refusals.ts'
import type { TonSigned } from '../../../../src/core/chains/ton/signed.ts'
import { decodeTransaction } from '../../../../src/core/chains/ton/transaction.ts'
import type { TonVersion } from '../../../../src/core/chains/ton/wallet-version.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { processorTime } from '../../../support/processor-time.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }
import {
  accountOf,
  beginBody,
  cellOf,
  jettonBody,
  nftBody,
  other,
  pay,
  publicKey,
  read,
  scopeOf,
  sends,
  textCell,
  to,
  v5Cell,
  warningsOf,
} from './made.ts'

const message = (made = pay()) => beginCell().store(storeMessageRelaxed(made)).endCell()
const fieldsOf = (cell: Cell) => read(cell)?.described.fields

test('says of each vector what it does', () => {
  const sentences = vectors.transactions.map(({ unsigned, publicKey, kind }) => {
    const signedAs = kind === 'ton_proof' ? 'tonProofHash' : 'tonCellHash'
    return ton.readMessage(Buffer.from(unsigned, 'hex'), signedAs, { texts: [], publicKey })?.described.sentence
  })
  expect(sentences).toEqual([
    `Send 0.015 TON to ${to} with the comment “Rent”`,
    `Send 1,000,000 units of a jetton that is not named to ${to}, by the jetton wallet EQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG-n_`,
    `Send 0.000000001 TON to ${to}`,
    'Send 1 TON to EQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7Ynr',
    `Send 0.000000005 TON to ${to} with the comment “a”, then send 0.000000006 TON to ${other}`,
    `Send 0.000000009 TON to ${to}`,
    'Sign in to “app.example” as UQDxAUFadQXDd3EXGa3TLF_EF66gMc9h3_aZ0j0zXNoIYUCc',
  ])
})

test('shows the time, the number and the network that the bytes have', async () => {
  expect(fieldsOf(await cellOf('V3R2', [pay()], { timeout: 1_900_000_000, seqno: 7 }))).toEqual(
    expect.arrayContaining([
      { label: 'Expires', value: '2030-03-17 17:46:40 UTC' },
      { label: 'Sequence number', value: '7', detail: true },
      { label: 'Network', value: 'TON. The transaction does not say whether the main network or one for tests' },
      { label: 'Send mode', value: '3: fees on top; left out if it cannot be sent' },
    ]),
  )
  const forever = await cellOf('V5R1', [pay()], { timeout: 0xffffffff })
  expect(fieldsOf(forever)).toContainEqual({ label: 'Expires', value: 'never' })
  expect(fieldsOf(forever)).toContainEqual({ label: 'Network', value: 'TON' })
  expect(warningsOf(forever)).toContain('It does not expire')
  const testnet = await v5Cell([sends(pay())], 'internal', -3)
  expect(fieldsOf(testnet)).toContainEqual({ label: 'Network', value: 'TON’s test network' })
  expect(warningsOf(testnet)).toContain('Another account hands it on to the wallet')
})

test('four messages are all shown, and so are 255 of wallet v5', async () => {
  const four = await cellOf(
    'V4R2',
    [1n, 2n, 3n, 4n].map(value => pay({ value })),
  )
  expect((scopeOf(four).messages as { amount: bigint }[]).map(({ amount }) => amount)).toEqual([1n, 2n, 3n, 4n])
  expect(fieldsOf(four)?.filter(({ label }) => label.startsWith('Message'))).toHaveLength(4)
  const many = await v5Cell(Array.from({ length: 255 }, (_, at) => sends(pay({ value: BigInt(at) }))))
  expect((scopeOf(many).messages as { amount: bigint }[]).map(({ amount }) => amount)).toEqual(
    Array.from({ length: 255 }, (_, at) => BigInt(at)),
  )
  expect(read(many)?.described.sentence).toContain('then do 254 other things')
  const tooMany = await v5Cell(Array.from({ length: 255 }, () => sends(pay())))
  const [list] = tooMany.refs as [Cell]
  const longer = beginCell().storeUint(0x0ec3c86d, 32).storeUint(2, 8).storeRef(list).storeRef(message()).endCell()
  const slice = tooMany.beginParse()
  const body = beginCell().storeBits(slice.loadBits(slice.remainingBits)).storeRef(longer).endCell()
  expect(() => read(body)).toThrow('it sends more than 255 messages')
})

test('a jetton and an NFT are said with who gets them, and which jetton it is is said to be unknown', async () => {
  const note = textCell('for you')
  for (const inPlace of [true, false]) {
    const cell = await cellOf('V4R2', [pay({ body: jettonBody(1_500n, { note, inPlace }), bounce: true })])
    expect(read(cell)?.described.sentence).toContain(`Send 1,500 units of a jetton that is not named to ${other}`)
    expect(warningsOf(cell)).toContain('The bytes do not say which jetton it is')
    expect(scopeOf(cell).messages).toMatchObject([
      {
        type: 'jetton_transfer',
        op: '0x0f8a7ea5',
        destination: to,
        amount: 5n,
        jetton_transfer: { amount: 1_500n, destination: other, response_destination: to, comment: 'for you' },
      },
    ])
  }
  const nft = await cellOf('V3R2', [pay({ body: nftBody() })])
  expect(read(nft)?.described.sentence).toBe(`Give the NFT ${to} to ${other}`)
  expect(warningsOf(nft)).toContain('A custom payload is attached')
  const [given] = scopeOf(nft).messages as Record<string, Record<string, unknown>>[]
  expect(given).toMatchObject({ type: 'nft_transfer', nft_transfer: { new_owner: other, forward_amount: 7n } })
  expect(given?.nft_transfer?.response_destination).toBeUndefined()
  expect(given?.jetton_transfer).toBeUndefined()
})

test.each([
  [
    'a jetton transfer with bits behind it',
    beginCell()
      .storeSlice(jettonBody(1n, { note: textCell('a') }).beginParse())
      .storeBit(1)
      .endCell(),
  ],
  ['a jetton transfer that is cut', beginCell().storeUint(0x0f8a7ea5, 32).storeUint(9, 64).endCell()],
  ['a comment that is no UTF-8', beginCell().storeUint(0, 32).storeUint(0xff, 8).endCell()],
  ['a comment of half a byte', beginCell().storeUint(0, 32).storeUint(1, 4).endCell()],
  [
    'a comment that goes on twice',
    beginCell().storeUint(0, 32).storeRef(textCell('a')).storeRef(textCell('b')).endCell(),
  ],
  ['an operation that is not known', beginCell().storeUint(0xd53276db, 32).endCell()],
  ['fewer bits than an operation has', beginCell().storeUint(1, 8).endCell()],
  ['only a cell', beginCell().storeRef(textCell('a')).endCell()],
])('%s is shown as what cannot be read', async (_, body) => {
  const cell = await cellOf('V4R2', [pay({ body })])
  expect(scopeOf(cell).messages).toMatchObject([{ type: 'other', amount: 5n }])
  expect(read(cell)?.described.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('does not read what the message'),
  })
})

test('comments from outside cannot pretend, and long ones are read to their end', async () => {
  const tricky = await cellOf('V3R2', [pay({ body: '\u202eevil\u0007' })])
  expect(read(tricky)?.described.sentence).toContain('⟨U+202E⟩evil⟨U+0007⟩')
  const long = 'ä'.repeat(900)
  const [sent] = scopeOf(await cellOf('V3R2', [pay({ body: long })])).messages as { comment: string }[]
  expect(sent?.comment).toBe(long)
  const encrypted = await cellOf('V3R2', [
    pay({ body: beginCell().storeUint(0x2167da4b, 32).storeUint(1, 99).endCell() }),
  ])
  expect(read(encrypted)?.described.sentence).toContain('with an encrypted comment')
  expect((scopeOf(encrypted).messages as { comment?: string }[])[0]?.comment).toBeUndefined()
})

test.each([
  [
    'a bit behind its end',
    'it ends before the end of the plugin',
    () => beginBody().storeUint(3, 8).storeRef(message()).storeBit(1).endCell(),
  ],
  [
    'a message without a mode',
    'it ends before the end of the plugin',
    () => beginBody().storeUint(3, 8).storeRef(message()).storeRef(message()).endCell(),
  ],
  [
    'a mode without a message',
    '8 bits and 0 cells follow after the end of it',
    () => beginBody().storeUint(0, 8).storeUint(3, 8).endCell(),
  ],
  [
    'a mode that there is not',
    'there is no send mode 4',
    () => beginBody().storeUint(4, 8).storeRef(message()).endCell(),
  ],
  [
    'two modes that exclude each other',
    'there is no send mode 192',
    () => beginBody().storeUint(192, 8).storeRef(message()).endCell(),
  ],
  ['an operation that v4 has not', 'wallet v4 has no operation 7', () => beginBody().storeUint(7, 8).endCell()],
  [
    'bits behind a message',
    '8 bits and 0 cells follow after the end of a message',
    () => sent(b => b.storeSlice(message(pay({ body: textCell('a') })).beginParse()), true),
  ],
  [
    'a message in the second reference',
    '0 bits and 1 cell follow after the end of a message',
    () => sent(b => b.storeSlice(refBody().beginParse()).storeRef(message())),
  ],
  [
    'a message that names its sender',
    'names its sender',
    () => sent(b => b.store(storeMessageRelaxed(from(accountOf(other))))),
  ],
  [
    'a message that sets its fee',
    'sets its own fees',
    () => sent(b => b.store(storeMessageRelaxed({ ...pay(), info: fee(10n ** 18n) }))),
  ],
  [
    'a message that says it came back',
    'says that it came back',
    () => sent(b => b.store(storeMessageRelaxed({ ...pay(), info: { ...fee(0n), bounced: true } }))),
  ],
  [
    'a message to no account',
    'goes to no account',
    () => sent(b => b.storeUint(0b11, 2).storeUint(0, 4 + 64 + 32 + 2)),
  ],
  [
    'a message to a workchain that there is not',
    'in the workchain 5',
    () => sent(b => b.store(storeMessageRelaxed(internal({ to: new Address(5, Buffer.alloc(32)), value: 1n })))),
  ],
  ['an amount with a zero before it', 'not written in its shortest form', () => sent(b => padded(b))],
  [
    'fewer bits than a body has',
    'it ends before the end of the time',
    () => beginCell().storeUint(698983191, 32).endCell(),
  ],
  [
    'another subwallet',
    'the transaction is for the wallet id 5',
    () => beginBody({ walletId: 5 }).storeUint(3, 8).storeRef(message()).endCell(),
  ],
  [
    'orders of an extension',
    'the transaction is for the wallet id 1702392942',
    () => beginBody({ walletId: 0x6578746e }).storeUint(3, 8).storeRef(message()).endCell(),
  ],
])('refuses a transaction with %s', (_, why, make) => {
  expect(() => read(make())).toThrow(AgentError)
  expect(() => read(make())).toThrow(why)
})

const v5 = (build: (builder: ReturnType<typeof beginCell>) => ReturnType<typeof beginCell>) =>
  build(
    beginCell().storeUint(0x7369676e, 32).storeUint(0x7fffff11, 32).storeUint(1_900_000_000, 32).storeUint(5, 32),
  ).endCell()
const listed = () =>
  beginCell().storeUint(0x0ec3c86d, 32).storeUint(2, 8).storeRef(beginCell().endCell()).storeRef(message())
const added = () => beginCell().storeUint(2, 8).storeAddress(accountOf(other))
const withState = (state: Cell) =>
  sent(b =>
    b
      .storeUint(0b010000, 6)
      .storeAddress(accountOf(to))
      .storeUint(0, 4 + 1 + 8 + 96)
      .storeUint(0b11, 2)
      .storeRef(state)
      .storeBit(0),
  )

test.each([
  [
    'a bit in its list',
    v5(b => b.storeBit(1).storeRef(listed().storeBit(1).endCell()).storeBit(0)),
    'a message in the list',
  ],
  [
    'a third cell in its list',
    v5(b => b.storeBit(1).storeRef(listed().storeRef(message()).endCell()).storeBit(0)),
    'a message in the list',
  ],
  [
    'new code in its list',
    v5(b =>
      b
        .storeBit(1)
        .storeRef(beginCell().storeUint(0xad4de08e, 32).storeRef(message()).storeRef(message()).endCell())
        .storeBit(0),
    ),
    'holds something else',
  ],
  [
    'bits behind an extension',
    v5(b => b.storeUint(0b01, 2).storeSlice(added().endCell().beginParse()).storeBit(1)),
    'what it does',
  ],
  [
    'bits behind its second extension',
    v5(b => b.storeUint(0b01, 2).storeSlice(added().endCell().beginParse()).storeRef(added().storeBit(1).endCell())),
    'what it does',
  ],
  [
    'two cells behind an extension',
    v5(b =>
      b
        .storeUint(0b01, 2)
        .storeSlice(added().endCell().beginParse())
        .storeRef(added().endCell())
        .storeRef(added().endCell()),
    ),
    'what it does',
  ],
  ['an action that v5 has not', v5(b => b.storeUint(0b01, 2).storeUint(9, 8)), 'wallet v5 has no action 9'],
  ['a cell behind the end of v5', v5(b => b.storeUint(0, 2).storeRef(message())), 'the end of it'],
  [
    'bits behind the state of an account',
    withState(beginCell().storeUint(0, 6).endCell()),
    'the end of the state of an account',
  ],
])('refuses a transaction that hides %s', (_, cell, why) => {
  expect(() => read(cell)).toThrow(AgentError)
  expect(() => read(cell)).toThrow(why)
})

test('what is refused above is read without what it hides', () => {
  expect(scopeOf(v5(b => b.storeBit(1).storeRef(listed().endCell()).storeBit(0))).messages).toHaveLength(1)
  const two = v5(b => b.storeUint(0b01, 2).storeSlice(added().endCell().beginParse()).storeRef(added().endCell()))
  expect(scopeOf(two).actions).toEqual(['add_extension', 'add_extension'])
  expect(scopeOf(withState(beginCell().storeUint(0, 5).endCell())).messages).toMatchObject([{ has_state_init: true }])
})

/** A body of v3 with one message. */
function sent(make: (builder: ReturnType<typeof beginCell>) => ReturnType<typeof beginCell>, more = false): Cell {
  const made = make(beginCell())
  return beginBody()
    .storeUint(3, 8)
    .storeRef((more ? refBody(true) : made.endCell()) as Cell)
    .endCell()
}
/** With its body in a cell of its own. */
function refBody(withBits = false): Cell {
  const builder = beginCell().store(storeMessageRelaxed(pay({ body: textCell('a') }), { forceRef: true }))
  return (withBits ? builder.storeUint(1, 8) : builder).endCell()
}
function from(src: Address) {
  const made = pay()
  if (made.info.type !== 'internal') throw new Error('not internal')
  return { ...made, info: { ...made.info, src } }
}
function fee(forwardFee: bigint) {
  const { info } = from(accountOf(other))
  return { ...info, src: null, forwardFee }
}
function padded(builder: ReturnType<typeof beginCell>) {
  return builder
    .storeUint(0b010000, 6)
    .storeAddress(accountOf(to))
    .storeUint(2, 4)
    .storeUint(5, 16)
    .storeUint(0, 1 + 8 + 64 + 32 + 2)
}

test('the messages that are refused above are read without what is wrong with them', () => {
  expect(scopeOf(beginBody().storeUint(3, 8).storeRef(message()).endCell()).messages).toHaveLength(1)
  expect(scopeOf(sent(b => b.storeSlice(refBody().beginParse()))).messages).toMatchObject([{ comment: 'a' }])
  expect(scopeOf(sent(b => b.store(storeMessageRelaxed({ ...pay(), info: fee(0n) })))).messages).toHaveLength(1)
})

test('a wallet of another version is not signed for', async () => {
  const cell = await cellOf('V3R2', [pay()])
  expect(() => read(cell, { addressFormat: 'ADDRESS_FORMAT_TON_V4R2' })).toThrow('signWith names a wallet V4R2')
  expect(read(cell, { addressFormat: 'ADDRESS_FORMAT_TON_V3R2' })?.signs).toMatchObject({ kind: 'tonTransaction' })
  expect(read(cell, { addressFormat: 'ADDRESS_FORMAT_SOLANA' })?.signs).toMatchObject({ kind: 'tonTransaction' })
})

const anyBody = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.bigInt(0n, 2n ** 100n).map(amount => jettonBody(amount)),
  fc.constant(nftBody()),
  fc.nat().map(op => beginCell().storeUint(op, 32).storeUint(1, 5).endCell()),
)
const anyMessage = fc.record({
  value: fc.bigInt(0n, 2n ** 100n),
  bounce: fc.boolean(),
  to: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hash => new Address(0, Buffer.from(hash))),
  body: anyBody,
  hasState: fc.boolean(),
})

test('whatever the wallets’ library makes is read as it was made', async () => {
  const versions: readonly TonVersion[] = ['V3R2', 'V4R2', 'V5R1']
  const modes = fc.constantFrom(0, 1, 2, 3, 64, 128, 160)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...versions),
      fc.array(anyMessage, { maxLength: 4 }),
      modes,
      fc.nat(2 ** 31),
      async (version, made, mode, seqno) => {
        const init = { code: textCell('code'), data: beginCell().endCell() }
        const cell = await cellOf(
          version,
          made.map(({ hasState, ...each }) => internal({ ...each, init: hasState ? init : undefined })),
          { mode, seqno },
        )
        const transaction = decodeTransaction(readBagOfCells(cell.toBoc()))
        expect(transaction).toMatchObject({ version, seqno, validUntil: 1_900_000_000 })
        expect(transaction.actions).toMatchObject(
          made.map(({ value, bounce, to, hasState }) => ({
            type: 'send_message',
            // The library adds 2 where wallet v5 demands it.
            mode: version === 'V5R1' ? mode | 2 : mode,
            message: { value, bounce, hasStateInit: hasState, to: { workchain: 0, hash: to.hash } },
          })),
        )
        for (const [at, { body }] of made.entries()) {
          const action = transaction.actions[at]
          if (typeof body === 'string' && action?.type === 'send_message')
            expect(action.message.body).toEqual({
              type: 'comment',
              text: body.isWellFormed() ? body : expect.anything(),
            })
        }
      },
    ),
    { numRuns: scaled(200) },
  )
})

test('whatever is changed in it ends in a refusal, or in what the library reads too', async () => {
  const starts = [
    await cellOf('V3R2', [pay({ body: 'hello' }), pay()]),
    await cellOf('V4R2', [pay({ body: jettonBody(7n) })]),
    await v5Cell([sends(pay()), { type: 'addExtension', address: accountOf(other) }]),
  ].map(cell => cell.toBoc({ crc32: false }))
  const hits = countHits()
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const taken = processorTime()
        const message = unlessRefused(() => ton.readMessage(bytes, 'tonCellHash', { texts: [], publicKey }))
        expect(taken()).toBeLessThan(200)
        if (!message) return
        hits.hit()
        expect(message.described.sentence.length).toBeLessThanOrEqual(300)
        const { transaction } = message.signs as TonSigned
        const ours = transaction.actions.flatMap(action =>
          action.type === 'send_message'
            ? { mode: action.mode, to: rawTonAddress(action.message.to), value: action.message.value }
            : [],
        )
        expect(ours).toEqual(messagesIn(Cell.fromBoc(bytes)[0] as Cell, transaction.version))
      },
    ),
    { numRuns: scaled(1_000) },
  )
  hits.expectAtLeast(250)
})

/** The messages of a body, as the library reads them. */
function messagesIn(cell: Cell, version: TonVersion) {
  const slice = cell.beginParse()
  const inWords = (mode: number, { info }: MessageRelaxed) => {
    if (info.type !== 'internal') throw new Error('not internal')
    return { mode, to: info.dest.toRawString(), value: info.value.coins }
  }
  slice.skip(version === 'V3R2' ? 96 : version === 'V4R2' ? 104 : 128)
  if (version === 'V5R1') {
    const list = slice.loadMaybeRef()
    return (list ? loadOutList(list.beginParse()) : []).map(action => {
      if (action.type !== 'sendMsg') throw new Error('not a message')
      return inWords(action.mode, action.outMsg)
    })
  }
  return cell.refs.map(each => inWords(slice.loadUint(8), loadMessageRelaxed(each.beginParse())))
}
