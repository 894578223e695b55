/**
 * Promise: a text is judged alike as a message and as the memo of a transaction that pays nobody. Services take the signature of either,
 * since some hardware wallets sign no messages.
 */
import type { Address, Instruction } from '@solana/kit'
import { Memo, Operation } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { chainOf, type OfChain } from '../../src/core/chains/chain-of.ts'
import { memoWarnings } from '../../src/core/chains/memo-warnings.ts'
import { computeBudgetProgram, memoPrograms } from '../../src/core/chains/solana/programs.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { own as cosmosOwn, document, ownKey, pack, send as sendCoins } from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import {
  read as readStellar,
  bytesOf as stellarBytes,
  publicKey as stellarKey,
} from '../core/chains/stellar/stellar-transactions.ts'
import { addressIn, cellOf, pay as payTon, publicKey as tonKey, signsOf as tonOf } from '../core/chains/ton/made.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import {
  pay as payXrp,
  read as readXrp,
  base as xrpBase,
  bytesOf as xrpBytes,
  publicKey as xrpKey,
} from '../core/chains/xrp/xrp-transactions.ts'
import { addressOf, associatedProgram, instruction, pay, solanaSetting } from '../support/solana-setting.ts'

const page = 'https://another.example'
const order = '{"fromWalletAddress":"me","toWalletAddress":"thief"}'
const access = 'Only sign this on exchange.example. It unlocks your account key.'
const hash = `0x${'ab'.repeat(32)}`
const signInOf = (chain: string, account: string) =>
  `exchange.example wants you to sign in with your ${chain} account:\n${account}\n\nLog in.\n\nURI: https://exchange.example\nVersion: 1`

const memo = (text: string | Uint8Array): Instruction => ({
  programAddress: memoPrograms[1] as Address,
  data: Buffer.from(text as string),
})
const budget = instruction(computeBudgetProgram, '02400d0300')

async function setting() {
  const solana = await solanaSetting()
  const sendFrom = (origin: string | undefined, ...instructions: readonly Instruction[]) =>
    solana.send(instructions, [], false, origin)
  return { ...solana, sendFrom }
}

test('a sign-in to another page is a danger as a memo, whatever stands beside it', async () => {
  const { own, sendFrom } = await setting()
  const signIn = memo(signInOf('Solana', own))
  const danger = expect.stringMatching(/^danger: The page that asks is https:\/\/another\.example/)
  for (const beside of [[], [budget], [pay(own, addressOf(7), 5n)]])
    expect((await sendFrom(page, ...beside, signIn)).dangers).toEqual([danger])
  expect((await sendFrom('https://exchange.example', signIn)).dangers).toEqual([])
  expect((await sendFrom(undefined, signIn)).warnings).toContainEqual(
    expect.stringMatching(/^notice: A program asks, and no web page/),
  )
})

test.each([
  ['an order', order],
  ['words about keys', access],
  ['a hash', hash],
  ['almost a sign-in', `a.example wants you to sign in with your Solana account:\nyou`],
])('%s is the danger as a memo that it is as a message', async (_, text) => {
  const { sign, sendFrom } = await setting()
  const { dangers } = await sign(text, page)
  expect(dangers).toHaveLength(1)
  expect((await sendFrom(page, budget, memo(text))).dangers).toEqual(dangers)
})

test.each([
  ['an order', order],
  ['words about keys', access],
  ['bytes that are no text', Uint8Array.of(0xff, 1, 2)],
])('%s as a memo alone is over every limit', async (_, text) => {
  const limited = await solanaSetting({ limit: '0.1' })
  const toNobody = [
    ...[[], [budget], [pay(limited.own, limited.own, 5n)]],
    // It does nothing if the account is there.
    [instruction(associatedProgram, '01', [limited.own, 'sw'], [addressOf(1), 'w'], [limited.own, ''])],
  ]
  for (const beside of toNobody)
    await expect(limited.send([...beside, memo(text)])).rejects.toThrow(/over the limit|No policy/)
})

const unknownTexts = ['invoice 42', '104729331', 'Sign in to exchange.example, nonce 3f0e', 'My account is for desk 7']
test.each(unknownTexts)('%s is the notice as a memo alone that it is as a message, and over a limit', async text => {
  const { own, sign, sendFrom } = await setting()
  const { warnings, dangers } = await sign(text, page)
  expect(dangers).toEqual([])
  const limited = await solanaSetting({ limit: '0.1' })
  for (const beside of [[], [budget], [pay(own, own, 5n)]]) {
    const sent = await sendFrom(page, ...beside, memo(text))
    expect(sent.dangers).toEqual([])
    expect(sent.warnings).toEqual(expect.arrayContaining(warnings))
    expect(sent.summary.join('\n')).toMatch(/^Not known: What services make of its memo, because the text is not one/m)
  }
  await expect(limited.send([memo(text)])).rejects.toThrow('over the limit')
  // Beside a payment, whoever is paid reads it.
  const paying = (from: string) => [pay(from, addressOf(7), 5n), memo(text)]
  expect((await sendFrom(page, ...paying(own))).warnings).not.toEqual(expect.arrayContaining(warnings))
  expect((await limited.send(paying(limited.own))).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test.each(['', 'a sign-in'])('a memo that is %j says nothing more', async what => {
  const limited = await solanaSetting({ limit: '0.1' })
  const text = what === '' ? '' : signInOf('Solana', limited.own)
  expect((await limited.send([memo(text)])).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('what a payee may read in a memo raises no alarm beside a payment', async () => {
  const { own, sendFrom } = await setting()
  const paying = pay(own, addressOf(7), 5n)
  const plain = await sendFrom(page, paying)
  for (const text of [order, access, addressOf(9), 'keys for flat 4'])
    expect((await sendFrom(page, paying, memo(text))).dangers).toEqual(plain.dangers)
})

const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()
const vote = pack('/cosmos.gov.v1beta1.MsgVote', { proposalId: 1n, voter: cosmosOwn, option: 1 })
const xrpMemo = (text: string, more: object) =>
  readXrp(xrpBytes({ ...more, Memos: [{ Memo: { MemoData: hex(text) } }] }))?.signs
const tronOf = (text: string, amount: bigint) => {
  const transfer = { owner_address: addressBytes(1), to_address: addressBytes(2), amount }
  const raw = rawOf([contractOf('TransferContract', transfer)], { data: Buffer.from(text) })
  return { chain: 'tron', kind: 'tronTransaction', transaction: readRaw(raw) }
}

type Carried = readonly [key: string, of: (text: string) => unknown]

/** Carriers of a text that pay nobody, and those that pay somebody. */
const idle: Readonly<Record<string, Carried>> = {
  'the XRP Ledger': [xrpKey, text => xrpMemo(text, { ...xrpBase, TransactionType: 'AccountSet' })],
  Cosmos: [ownKey, memo => readCosmos(document({ messages: [vote], body: { memo } }), ownKey).signs],
  'Cosmos, to oneself': [
    ownKey,
    memo => readCosmos(document({ messages: [sendCoins('7', 'uatom', cosmosOwn)], body: { memo } }), ownKey).signs,
  ],
  Tron: [ownKey, text => tronOf(text, 0n)],
  TON: [tonKey, async body => tonOf(await cellOf('V5R1', [payTon({ to: addressIn('V5R1'), body } as never)]))],
}
const paying: Readonly<Record<string, Carried>> = {
  'the XRP Ledger': [xrpKey, text => xrpMemo(text, payXrp)],
  Cosmos: [ownKey, memo => readCosmos(document({ messages: [sendCoins('7')], body: { memo } }), ownKey).signs],
  Tron: [ownKey, text => tronOf(text, 5n)],
  TON: [tonKey, async body => tonOf(await cellOf('V5R1', [payTon({ body })]))],
}

async function judged([publicKey, carry]: Carried, text: string) {
  const of = chainOf((await carry(text)) as never) as OfChain
  const dangers = memoWarnings(of, { publicKey, webOrigin: page }).filter(({ level }) => level === 'danger')
  const whys = of.chain.outcome?.(of.signed, publicKey).unknown.map(({ why }) => why)
  return { dangers: dangers.map(({ text }) => text), whys: (whys ?? []).join('\n') }
}

test.each(Object.entries(idle))('so it is on %s', async (_, carried) => {
  const found = await judged(carried, order)
  expect(found.dangers).toEqual([expect.stringContaining('written for programs')])
  expect(found.whys).toContain('they could take it for an order to pay')
  expect(await judged(carried, 'invoice 42')).toMatchObject({ dangers: [] })
  expect((await judged(carried, 'invoice 42')).whys).not.toContain('order to pay')
  expect((await judged(carried, 'invoice 42')).whys).toContain('the text is not one that is known here')
})

test.each(Object.entries(paying))('beside a payment on %s, only a sign-in counts', async (_, carried) => {
  expect((await judged(carried, order)).dangers).toEqual([])
  expect((await judged(carried, order)).whys).not.toMatch(/the text is (for programs|not one)/)
  const signIn = await judged(carried, signInOf('Solana', addressOf(7)))
  expect(signIn.dangers).toEqual([expect.stringContaining(page)])
})

test('so it is on Stellar, whose memos hold only 28 bytes', async () => {
  const of = (text: string, key = stellarKey): Carried => [
    key,
    () =>
      readStellar(stellarBytes([Operation.manageData({ name: 'x', value: 'y' })], { memo: Memo.text(text) } as never))
        ?.signs,
  ]
  expect((await judged(of('{"to":"thief"}'), '')).dangers).toHaveLength(1)
  expect((await judged(of('invoice 42'), '')).dangers).toEqual([])
})
