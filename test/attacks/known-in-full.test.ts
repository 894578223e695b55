/**
 * Promise: somebody who was paid is known in full: on the network that the transaction names, in the asset that it moved, and by a memo to
 * the bit. A payment on a test network, a grain of a worthless token or a memo that reads alike makes nobody known.
 */
import { createHash } from 'node:crypto'
import { Account, Asset, Memo, MuxedAccount, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { Address, beginCell } from '@ton/core'
import { encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { addressIn, cellOf, to as jettonWallet, ofCell, pay, other as tonOther } from '../core/chains/ton/made.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { type LodgedVector, restoreWallets, signLodged } from '../support/sign-lodged.ts'
import stellarVectors from '../vectors/stellar.json' with { type: 'json' }
import tonVectors from '../vectors/ton.json' with { type: 'json' }
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

interface Vectors {
  readonly mnemonics: readonly string[]
  readonly transactions: readonly LodgedVector[]
}

/** Signs one after the other, and answers what each card said of whom it pays. */
async function paying(vectors: Vectors, hash: (bytes: Uint8Array) => string, curve: string) {
  const agent = await testEngine()
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  const signWith = vectors.transactions[0]?.signWith ?? ''
  return async (bytes: Uint8Array): Promise<readonly string[]> => {
    const asked = { curve, signWith, unsigned: Buffer.from(bytes).toString('hex'), digest: hash(bytes) }
    const { id } = await signLodged(agent, asked)
    const warnings = agent.engine.approvals.card(id)?.shown.warnings.map(({ text }) => text) ?? []
    await approveFirst(agent)
    agent.clock.advance(60_000)
    return warnings.filter(text => /^(Nothing|Whatever was) signed here|^The same was signed/.test(text))
  }
}

const isStranger = [expect.stringMatching(/^Nothing signed here has paid \S+ before/)]
const isOtherMemo = [expect.stringMatching(/^Nothing signed here has paid \S+ with the .* before/)]

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sha512Half = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest('hex').slice(0, 64)

test('on Stellar', async () => {
  const pay = await paying(stellarVectors, sha256, 'CURVE_ED25519')
  const to = 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E'
  const customer = new MuxedAccount(new Account(to, '0'), '5').accountId()
  let sequence = 5
  const bytes = (memo: Memo, networkPassphrase: string = Networks.PUBLIC, destination = to, asset = Asset.native()) =>
    new TransactionBuilder(new Account(stellarVectors.transactions[0]?.signWith ?? '', `${sequence++}`), {
      ...{ fee: '100', networkPassphrase, memo },
    })
      .setTimebounds(0, 1_795_800_000)
      .addOperation(Operation.payment({ destination, asset, amount: '2' }))
      .build()
      .signatureBase()
  expect(await pay(bytes(Memo.id('123'), Networks.TESTNET))).toEqual(isStranger)
  expect(await pay(bytes(Memo.id('123')))).toEqual(isStranger)
  expect(await pay(bytes(Memo.text('123')))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.text(Buffer.of(0xff) as never)))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.text(Buffer.of(0xfe) as never)))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.none(), Networks.PUBLIC, customer))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.text('x'), Networks.PUBLIC, customer))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.id('5')))).toEqual(isOtherMemo)
  // A memo is known where it was paid with, and in that asset.
  expect(await pay(bytes(Memo.id('666'), Networks.TESTNET))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.id('666')))).toEqual(isOtherMemo)
  expect(await pay(bytes(Memo.id('777'), Networks.PUBLIC, to, new Asset('SHT', to)))).toEqual(isStranger)
  expect(await pay(bytes(Memo.id('777')))).toEqual(isOtherMemo)
})

test('on TON, for a jetton', async () => {
  const from = addressIn('V4R2')
  const agent = await testEngine()
  await restoreWallets(agent, tonVectors.mnemonics, tonVectors.transactions)
  let seqno = 5
  const warnings = async (amount: bigint) => {
    const body = beginCell()
      .storeUint(0x0f8a7ea5, 32)
      .storeUint(0, 64)
      .storeCoins(amount)
      .storeAddress(Address.parse(tonOther))
    const whole = body.storeAddress(Address.parse(from)).storeBit(0).storeCoins(1n).storeBit(0).endCell()
    const order = pay({ to: jettonWallet, body: whole, value: 50_000_000n, bounce: true })
    const { id } = await signLodged(agent, await ofCell(await cellOf('V4R2', [order], { seqno: seqno++ }), from))
    const told = agent.engine.approvals.card(id)?.shown.warnings.map(({ text }) => text) ?? []
    await approveFirst(agent)
    agent.clock.advance(60_000)
    return told.filter(text => text.startsWith('Nothing signed here')).length
  }
  expect(await warnings(0n)).toBe(1)
  expect(await warnings(1_000_000n)).toBe(1)
  expect(await warnings(2_000_000n)).toBe(0)
})

test('on the XRP Ledger', async () => {
  const [payment] = xrpVectors.transactions
  if (!payment) throw new Error('no vectors')
  const pay = await paying(xrpVectors, sha512Half, payment.curve)
  let sequence = 7
  const bytes = (Amount: string | object, more: object = {}) => {
    const common = { Account: payment.signWith, SigningPubKey: payment.publicKey.toUpperCase(), Fee: '12' }
    const paid = { TransactionType: 'Payment', Destination: 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT', DestinationTag: 5 }
    const whole = { ...common, ...paid, Amount, Sequence: sequence++, LastLedgerSequence: 90_000_000, ...more }
    return Buffer.from(encodeForSigning(whole as never), 'hex')
  }
  expect(await pay(bytes('25000000', { NetworkID: 21_337 }))).toEqual(isStranger)
  expect(await pay(bytes('25000000'))).toEqual(isStranger)
  const worthless = { currency: 'SHT', issuer: 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT', value: '0.00000001' }
  const dollars = {
    currency: '524C555344000000000000000000000000000000',
    issuer: 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
    value: '1000000',
  }
  expect(await pay(bytes(worthless))).toEqual(isStranger)
  expect(await pay(bytes({ ...dollars, value: '0.000000000000001' }))).toEqual(isStranger)
  expect(await pay(bytes(dollars))).toEqual(isStranger)
  expect(await pay(bytes(dollars))).toEqual([expect.stringMatching(/^The same was signed/)])
  const withMemo = (MemoData: string) => ({ Memos: [{ Memo: { MemoType: '74', MemoData } }] })
  expect(await pay(bytes(dollars, withMemo('11')))).toEqual(isOtherMemo)
  expect(await pay(bytes(dollars, withMemo('66')))).toEqual(isOtherMemo)
  expect(await pay(bytes(dollars, { InvoiceID: '66'.repeat(32) }))).toEqual(isOtherMemo)
})
