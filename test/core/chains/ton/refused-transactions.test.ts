import { Address, beginCell, type Cell, internal, storeMessageRelaxed } from '@ton/core'
import { expect, test } from 'vitest'
import { AgentError } from '../../../../src/core/errors.ts'
import { accountOf, beginBody, cellOf, other, pay, read, scopeOf, textCell, to } from './made.ts'
import { message, refBody, sent } from './message-bodies.ts'

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
