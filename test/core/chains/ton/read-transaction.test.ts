import { beginCell, type Cell } from '@ton/core'
import { expect, test } from 'vitest'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }
import {
  cellOf,
  jettonBody,
  nftBody,
  other,
  pay,
  read,
  scopeOf,
  sends,
  textCell,
  to,
  v5Cell,
  warningsOf,
} from './made.ts'
import { message } from './message-bodies.ts'

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
