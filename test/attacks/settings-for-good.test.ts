/**
 * Promise: a setting of an account is a danger unless it is known to be harmless, by whichever field it is changed. For a setting that
 * cannot be undone, a policy has to name what is signed.
 */
import { Operation } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { stellarWords } from '../../src/core/chains/stellar/words.ts'
import { xrpWords } from '../../src/core/chains/xrp/words.ts'
import {
  read as readStellar,
  type Step,
  bytesOf as stellarBytes,
  publicKey as stellarKey,
} from '../core/chains/stellar/stellar-transactions.ts'
import { base, bytesOf, publicKey, read } from '../core/chains/xrp/xrp-transactions.ts'

const accountSet = (settings: object) => read(bytesOf({ ...base, TransactionType: 'AccountSet', ...settings }))
const levelsOf = (settings: object) => accountSet(settings)?.described.warnings.map(({ level }) => level)
const isNamed = (settings: object) => xrpWords.handsOver(accountSet(settings)?.signs as never, publicKey) !== undefined
const named = { named: { path: 'xrp.tx.type', text: 'AccountSet' } }

test.each([
  ['it can never freeze', { SetFlag: 6 }],
  ['it can claw back', { SetFlag: 16 }],
  ['trust lines need no consent', { ClearFlag: 2 }],
  ['the same by a flag of the transaction', { Flags: 0x80000 }],
  ['its own key is off', { SetFlag: 4 }],
  ['its own key is on again', { ClearFlag: 4 }],
  ['a minter', { SetFlag: 10 }],
  ['a setting that nobody knows', { SetFlag: 200 }],
  ['two, of which one is harmless', { SetFlag: 1, ClearFlag: 2 }],
  ['a flag that nobody knows', { Flags: 0x1000000 }],
])('XRP Ledger: %s is a danger that a policy has to name', (_, settings) => {
  expect(levelsOf(settings)).toContain('danger')
  expect(xrpWords.handsOver(accountSet(settings)?.signs as never, publicKey)).toEqual(named)
})

test.each([{ SetFlag: 7 }, { ClearFlag: 7 }, { SetFlag: 8 }, { SetFlag: 17 }])(
  'XRP Ledger: %j is a danger that can be undone',
  settings => {
    expect(levelsOf(settings)).toEqual(['danger'])
    expect(isNamed(settings)).toBe(false)
  },
)

test.each([
  ...[0, 1, 2, 3, 5, 9, 12, 13, 14, 15].map(SetFlag => ({ SetFlag })),
  ...[0, 1, 3, 5, 8, 9, 10, 12, 13, 14, 15, 17].map(ClearFlag => ({ ClearFlag })),
  ...[0x10000, 0x20000, 0x40000, 0x100000, 0x200000, 0x80000000].map(Flags => ({ Flags })),
  { TickSize: 5 },
])('XRP Ledger: %j is harmless', settings => {
  expect(levelsOf(settings)).toEqual([])
  expect(isNamed(settings)).toBe(false)
})

test.each([
  [{ SetFlag: 1 }, { label: 'Switches on', value: 'payments to it need a tag', exact: 'SetFlag 1' }],
  [{ Flags: 0x20000 }, { label: 'Switches off', value: 'payments to it need a tag', exact: 'Flags 0x20000' }],
  [{ Flags: 0x1000000 }, { label: 'Changes', value: 'a setting that is not known here', exact: 'Flags 0x1000000' }],
])('XRP Ledger: %j is shown as the bytes say it', (settings, field) => {
  expect(accountSet(settings)?.described.fields).toContainEqual(field)
})

test('Stellar: a flag that is cleared and never was the consent of the issuer warns of no holders', () => {
  expect(dangersOf(flags(undefined, 4))).toEqual([])
})

const dangersOf = (step: Step) =>
  readStellar(stellarBytes([step]))?.described.warnings.flatMap(({ level, text }) => (level === 'danger' ? [text] : []))
const namedBy = (step: Step) => stellarWords.handsOver(readStellar(stellarBytes([step]))?.signs as never, stellarKey)
const flags = (setFlags: number | undefined, clearFlags?: number) =>
  Operation.setOptions({ ...(setFlags && { setFlags }), ...(clearFlags && { clearFlags }) } as never)

test.each([
  ['can never change', flags(4)],
  ['can never change, and more', flags(7)],
  ['a flag that nobody knows', flags(16)],
  ['a flag that nobody knows is cleared', flags(undefined, 32)],
])('Stellar: flags of the account: %s: a danger that a policy has to name', (_, step) => {
  expect(dangersOf(step)).toHaveLength(1)
  expect(namedBy(step)).toEqual([{ named: { path: 'stellar.tx.operations[].type', text: 'set_options' } }])
})

test.each([flags(8), flags(undefined, 1)])('Stellar: flags of the account that can be undone are a danger', step => {
  expect(dangersOf(step)).toHaveLength(1)
  expect(namedBy(step)).toEqual([])
})

test.each([
  flags(1),
  flags(2),
  flags(3),
  flags(undefined, 2),
  flags(undefined, 8),
  Operation.setOptions({ homeDomain: 'a.example' }),
])('Stellar: other flags are harmless', step => {
  expect(dangersOf(step)).toEqual([])
  expect(namedBy(step)).toEqual([])
})

test('a new domain of the account is named, since others take what the site says for the account’s own words', () => {
  const named = { level: 'notice', text: expect.stringContaining('“other.example”') }
  const domain = Buffer.from('other.example').toString('hex').toUpperCase()
  expect(accountSet({ Domain: domain })?.described.warnings).toEqual([named])
  const warningsOf = (homeDomain: string) =>
    readStellar(stellarBytes([Operation.setOptions({ homeDomain })]))?.described.warnings
  expect(warningsOf('other.example')).toContainEqual(named)
  expect(JSON.stringify(warningsOf(''))).not.toContain('as its website')
})

test('Stellar: a policy has to name what uses up the sequence numbers, and the card says what that ends', () => {
  const step = Operation.bumpSequence({ bumpTo: '9223372036854775807' })
  expect(namedBy(step)).toEqual([{ named: { path: 'stellar.tx.operations[].type', text: 'bump_sequence' } }])
  expect(dangersOf(step)).toEqual([
    expect.stringContaining('with the highest number this account can send no more transactions itself.'),
  ])
})
