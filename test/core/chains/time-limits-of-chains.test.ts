import { BasicAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/feegrant'
import { expect, test } from 'vitest'
import type { Surroundings } from '../../../src/core/chains/declaration/decision-context.ts'
import { chains } from '../../../src/core/chains/index.ts'
import { testEngine } from '../../support/engine.ts'
import { post } from '../../support/move-vectors.ts'
import { importWallet } from '../transfer/transfers.ts'
import { document, exec, other, own, ownKey, pack, send } from './cosmos/any-document.ts'
import { read } from './cosmos/read.ts'

const now = Date.UTC(2026, 10, 26)
const mnemonic = 'test test test test test test test test test test test junk'
/** How long ago, or from now on, in milliseconds. */
const hour = 3_600_000
const transfer = (timeoutTimestamp: bigint) =>
  pack('/ibc.applications.transfer.v1.MsgTransfer', {
    ...{ sourcePort: 'transfer', sourceChannel: 'channel-0', token: { denom: 'uatom', amount: '5' } },
    ...{ sender: own, receiver: other, timeoutTimestamp },
  })
const cosmos = (...plan: Parameters<typeof document>) => read(document(...plan), ownKey).signs
const allowance = (basic: BasicAllowance) =>
  pack('/cosmos.feegrant.v1beta1.MsgGrantAllowance', {
    ...{ granter: own, grantee: other },
    allowance: {
      typeUrl: '/cosmos.feegrant.v1beta1.BasicAllowance',
      value: BasicAllowance.encode(basic).finish(),
    },
  })
const timeoutTimestamp = (nanoseconds: bigint) => ({
  seconds: nanoseconds / 1_000_000_000n,
  nanos: Number(nanoseconds % 1_000_000_000n),
})

/** For each way that a chain tells the time: something that must be carried out by then. */
const kinds: Readonly<Record<string, { unit: string; inMillisecond: number; signs: (time: bigint) => object }>> = {
  tron: {
    unit: 'milliseconds',
    inMillisecond: 1,
    signs: expiration => ofChain('tron', { expiration, contract: { type: 'FreezeBalanceV2Contract' } }),
  },
  aptos: { unit: 'seconds', inMillisecond: 1e-3, signs: expiration => ofChain('aptos', { expiration }) },
  stellar: {
    unit: 'seconds',
    inMillisecond: 1e-3,
    signs: until => ofChain('stellar', { operations: [], preconditions: { time: { from: 0n, until }, others: [] } }),
  },
  sui: {
    unit: 'milliseconds',
    inMillisecond: 1,
    signs: maxTime => ofChain('sui', { expiration: { kind: 'during', value: { maxTime } } }),
  },
  tempo: {
    unit: 'seconds',
    inMillisecond: 1e-3,
    signs: validBefore => ofChain('tempo', { calls: [], validAfter: 0n, validBefore }),
  },
  'cosmos, in any order': {
    unit: 'nanoseconds',
    inMillisecond: 1e6,
    signs: time =>
      cosmos({ messages: [send('5')], body: { unordered: true, timeoutTimestamp: timeoutTimestamp(time) } }),
  },
  'cosmos, over IBC': {
    unit: 'nanoseconds',
    inMillisecond: 1e6,
    signs: time => cosmos({ messages: [exec(transfer(time))] }),
  },
  'cosmos, an allowance of fees': {
    unit: 'nanoseconds',
    inMillisecond: 1e6,
    signs: time =>
      cosmos({ messages: [allowance(BasicAllowance.fromPartial({ expiration: timeoutTimestamp(time) }))] }),
  },
}

const ofChain = (chain: string, transaction: object) => ({ chain, transaction })

function warningsOf(signs: object, chain = (signs as { chain: string }).chain): readonly string[] {
  const found = chains.find(({ id }) => id === chain)
  return (found?.warn?.(signs as never, { now } as Surroundings) ?? []).map(({ text }) => text)
}

/** @param milliseconds - Since the epoch. */
const inUnit = (milliseconds: number, inMillisecond: number) =>
  inMillisecond < 1 ? BigInt(Math.floor(milliseconds * inMillisecond)) : BigInt(milliseconds) * BigInt(inMillisecond)

test.each(Object.entries(kinds))('%s: a time that is over is told, and one that comes is not', (_, each) => {
  const at = (milliseconds: number) => warningsOf(each.signs(inUnit(milliseconds, each.inMillisecond)))
  expect(at(now + hour)).toEqual([])
  expect(at(now)).toEqual([])
  for (const before of [1_000, hour, 1_000 * 24 * hour])
    expect(at(now - before)).toEqual([expect.stringMatching(/is over already, .*may have a wrong clock\.$/)])
  expect(at(now + 11 * 365 * 24 * hour)).toEqual([expect.stringContaining('ends in more than ten years')])
})

const units = { seconds: 1e-3, milliseconds: 1, nanoseconds: 1e6 }

test.each(Object.entries(kinds))('%s: a time in another unit is told, and which one it seems to be', (_, each) => {
  for (const [unit, inMillisecond] of Object.entries(units).filter(([unit]) => unit !== each.unit)) {
    const time = inUnit(now + hour, inMillisecond)
    if (each.unit !== 'nanoseconds' && time >= 2n ** 63n) continue
    expect(warningsOf(each.signs(time))).toEqual([
      expect.stringContaining(`written in ${unit}, and the network counts it in ${each.unit}`),
    ])
  }
})

test('a TON wallet: a time that is over is told, and the last one that there is has its own notice', () => {
  const at = (seconds: number) => warningsOf(ofChain('ton', { validUntil: seconds }))
  expect(at(now / 1_000 + 60)).toEqual([])
  expect(at(now / 1_000 - 60)).toEqual([expect.stringContaining('over already')])
  expect(at(0xffffffff)).toEqual([])
})

test('the XRP Ledger counts from 2000, and by ledgers, of which none takes less than three seconds', () => {
  const warned = (numbers: Readonly<Record<string, number>>) => {
    const fields = new Map(
      Object.entries(numbers).map(([name, each]) => [name, { kind: 'number', number: BigInt(each) }]),
    )
    return warningsOf(ofChain('xrp', { type: 'OfferCreate', account: 'r', fields }))
  }
  const seconds = now / 1_000
  const since2000 = seconds - 946_684_800
  expect(warned({ Expiration: since2000 + 60 })).toEqual([])
  expect(warned({ Expiration: since2000 - 60 })).toEqual([expect.stringContaining('over already')])
  // Seconds since 1970, and 1.
  expect(warned({ Expiration: seconds + 60 })).toEqual([expect.stringContaining('ends in more than ten years')])
  expect(warned({ Expiration: 1 })).toEqual([expect.stringContaining('over already')])
  for (const LastLedgerSequence of [1, 90_000_000, 110_000_000]) expect(warned({ LastLedgerSequence })).toEqual([])
  for (const LastLedgerSequence of [1_000_000_000, 4_294_967_295])
    expect(warned({ LastLedgerSequence })).toEqual([expect.stringContaining('ends in more than ten years')])
})

test('what names no time is not told of one', () => {
  for (const signs of [
    ofChain('stellar', { operations: [], preconditions: { time: undefined, others: [] } }),
    ofChain('stellar', { operations: [], preconditions: { time: { from: 5n, until: 0n }, others: [] } }),
    ofChain('sui', { expiration: { kind: 'none', value: null } }),
    ofChain('sui', { expiration: { kind: 'during', value: { maxTime: undefined } } }),
    ofChain('tempo', { calls: [], validAfter: 0n, validBefore: 0n }),
    cosmos({ messages: [send('5'), transfer(0n)] }),
  ])
    expect(warningsOf(signs)).toEqual([])
})

test('the cards of transactions that ended in 2020 and 2022 say so', async () => {
  const agent = await testEngine({})
  await importWallet(agent, mnemonic, {
    walletName: 'W',
    accounts: [
      ['CURVE_ED25519', "m/44'/637'/0'/0'/0'", 'ADDRESS_FORMAT_APTOS'],
      ['CURVE_SECP256K1', "m/44'/195'/0'/0/0", 'ADDRESS_FORMAT_TRON'],
    ].map(([curve, path, addressFormat]) => ({ curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' })),
  })
  await post(
    agent,
    '0xbfef909638ef90885158fdab9f56e216fd811fe25b32ead0bc2a272d66522bb0',
    'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193bfef909638ef90885158fdab9f56e216fd811fe25b32ead0bc2a272d66522bb005000000000000000200000000000000000000000000000000000000000000000000000000000000010d6170746f735f6163636f756e74087472616e736665720002201212121212121212121212121212121212121212121212121212121212121212080100000000000000d007000000000000640000000000000000e10b5e0000000001',
  )
  await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
    signWith: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6',
    unsignedTransaction:
      '0a02b5302208f8878f20d184f98b40a09bf2cfac305204746573745a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a1541e2e1a54926527fbb4e4420de4c6bab82beaee24d1215411111111111111111111111111111111111111111180170e7d5eecfac30',
    type: 'TRANSACTION_TYPE_TRON',
  })
  const cards = agent.engine.approvals.cards()
  expect(cards).toHaveLength(2)
  for (const { shown } of cards)
    expect(shown.warnings).toContainEqual({
      level: 'notice',
      text: 'Its time is over already, so the network refuses it: the program that asks may have a wrong clock.',
    })
})
