/**
 * Promise: TON that goes along with an order for jettons or an NFT is told, and paid to whom the contract hands it on. As gas it makes the
 * contract known for its orders alone; more than that makes nobody known, and far more is a danger.
 */
import { Address, beginCell, type Cell } from '@ton/core'
import { expect, test } from 'vitest'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { ton } from '../../src/core/chains/ton/chain.ts'
import {
  addressIn,
  cellOf,
  ofCell,
  other,
  path,
  pay,
  publicKey,
  sends,
  signsOf,
  textCell,
  to as thief,
  v5Cell,
} from '../core/chains/ton/made.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import vectors from '../vectors/ton.json' with { type: 'json' }

const own = addressIn('V5R1')
const contract = Address.parse(other).toString()
const coins = (milli: number) => BigInt(milli) * 1_000_000n

/** What is left of the TON comes back to the account that signs, as usual. */
function order(kind: 'nft' | 'jetton', forward: bigint, units = 1n): Cell {
  const body = beginCell()
    .storeUint(kind === 'nft' ? 0x5fcc3d14 : 0x0f8a7ea5, 32)
    .storeUint(9, 64)
  if (kind === 'jetton') body.storeCoins(units)
  body.storeAddress(Address.parse(thief)).storeAddress(Address.parse(own)).storeBit(false).storeCoins(forward)
  return body.storeBit(true).storeRef(textCell('1')).endCell()
}

const call = beginCell().storeUint(0x12345678, 32).endCell()

async function shower() {
  const agent = await testEngine()
  const account = { wallet: 0, path, curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_TON_V5R1', signWith: own }
  await restoreWallets(agent, vectors.mnemonics.slice(0, 1), [{ ...account, unsigned: '', digest: '' }])
  let seqno = 5
  async function show(value: bigint, body?: Cell | string, count = 1) {
    const message = pay({ to: contract, value, bounce: true, ...(body !== undefined && { body }) })
    const timeout = Math.floor(agent.clock.now() / 1000) + 300
    const cell = await cellOf(
      'V5R1',
      Array.from({ length: count }, () => message),
      { seqno: seqno++, timeout },
    )
    const { id } = await signLodged(agent, ofCell(cell, own))
    const { sentence, warnings, fields } = agent.engine.approvals.card(id)!.shown
    await approveFirst(agent)
    agent.clock.advance(660_000)
    const summary = fields.find(field => field.summary)?.children?.map(({ label, value }) => `${label}: ${value}`) ?? []
    return { sentence, summary, warnings: warnings.map(({ level, text }) => `${level}: ${text}`) }
  }
  return show
}

const isNew = expect.stringMatching(/^notice: Nothing signed here has paid/)
const noComment = expect.stringMatching(/^notice: It has no comment/)
const isFarMore = (amount: string) => expect.stringMatching(new RegExp(`^danger: ${amount} TON goe?s? with .*order`))
const unknownJetton = expect.stringMatching(/^danger: The bytes do not say which jetton/)

test('everyday orders are told once, and have no new warning', async () => {
  const show = await shower()
  expect((await show(coins(50), order('nft', 1n))).warnings).toEqual([isNew])
  const again = await show(coins(50), order('nft', 1n))
  expect(again.warnings).toEqual([])
  expect(again.sentence).not.toContain(' TON')
  expect(again.summary.slice(0, 6)).toEqual([
    `You send: the item ${contract}`,
    `To: ${thief}`,
    'Comment: 1',
    'You send: 0.05 TON',
    `To: ${contract}`,
    `From: ${own}`,
  ])
  // Of another item, and what an exchange takes along.
  expect((await show(coins(300), order('jetton', coins(250)))).warnings).toEqual([unknownJetton])
  expect((await show(coins(50), order('jetton', 1n), 30)).warnings).toEqual([unknownJetton])
})

test.each(['nft', 'jetton'] as const)(
  '500 TON with an order is a danger, however often there was one: %s',
  async kind => {
    const show = await shower()
    await show(coins(50), order(kind, 1n))
    for (let times = 0; times < 2; times++) {
      const { sentence, summary, warnings } = await show(coins(500_000), order(kind, coins(499_900)))
      expect(warnings).toEqual(expect.arrayContaining([isFarMore('500'), isNew]))
      expect(sentence).toMatch(/, with 500 TON$/)
      expect(summary).toEqual(
        expect.arrayContaining([
          'You send: 0.1 TON',
          'You send: 499.9 TON, handed on by the contract',
          `To: ${thief}`,
          'In all: 500 TON',
        ]),
      )
    }
    // In parts that are small.
    expect((await show(coins(900), order(kind, coins(800)), 10)).warnings).toContainEqual(isFarMore('9'))
  },
)

test('gas makes the contract known for its orders, and for nothing else', async () => {
  const show = await shower()
  for (let times = 0; times < 2; times++) await show(coins(50), order('nft', 1n))
  expect((await show(coins(5_000))).warnings).toEqual([isNew, noComment])
  expect((await show(coins(5_000))).warnings).toEqual([noComment])
})

test('a call that is not read makes nobody known', async () => {
  const show = await shower()
  await show(coins(50), call)
  expect((await show(coins(500_000))).warnings).toEqual([isNew, noComment])
})

test('whoever gets the TON that is handed on is a payee of it, and limits count it once', async () => {
  const signed = signsOf(
    await v5Cell([sends(pay({ to: contract, value: coins(500_000), body: order('jetton', coins(499_900)) }))]),
  )
  const payees = (ton.payees?.(signed, publicKey) ?? []).filter(({ asset }) => asset !== null)
  expect(payees.map(({ address, units, makesKnown }) => [address, units, makesKnown])).toEqual([
    [other, coins(100), false],
    [thief, coins(499_900), false],
  ])
  expect(movesOf('tvm:-239/slip44:607', signed, publicKey)).toEqual({ kind: 'amount', units: coins(500_000) })
})

test('more than goes with the order is not handed on from here', async () => {
  const signed = signsOf(
    await v5Cell([sends(pay({ to: contract, value: coins(200), body: order('nft', coins(9_000)) }))]),
  )
  expect(movesOf('tvm:-239/slip44:607', signed, publicKey)).toEqual({ kind: 'amount', units: coins(200) })
})

test('all that is left in the wallet makes nobody known by an order either', async () => {
  const cell = await cellOf('V5R1', [pay({ to: contract, value: 0n, body: order('nft', coins(499_900)) })], {
    mode: 128 + 2,
  })
  const payees = (ton.payees?.(signsOf(cell), publicKey) ?? []).filter(({ asset }) => asset !== null)
  expect(payees.map(({ address, units, makesKnown }) => [address, units, makesKnown])).toEqual([
    [other, null, false],
    [thief, coins(499_900), false],
  ])
})
