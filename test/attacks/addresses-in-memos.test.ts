/**
 * Promise: an address in a memo, comment or other text beside a payment is compared with those that are known, on its own chain and on
 * others: bridges and exchanges pay whom such a text names.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, createBase58check } from '@scure/base'
import type { Address, Instruction } from '@solana/kit'
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { textSigned } from '../../src/core/chains/declaration/text.ts'
import { memoPrograms } from '../../src/core/chains/solana/programs.ts'
import { readSolanaTransaction } from '../../src/core/chains/solana/sign-transaction.ts'
import { tonAccountOf, tonAddress } from '../../src/core/chains/ton/address.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import { other as cosmosOther, document, own, ownKey, pack, send } from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import { builtWithWeb3, keyOf } from '../core/chains/solana/any-transaction.ts'
import { cellOf, jettonBody, pay as payTon, signsOf, textCell, other as tonOther } from '../core/chains/ton/made.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import {
  bytesOf,
  pay as payXrp,
  read as readXrp,
  usd,
  base as xrpBase,
  other as xrpOther,
} from '../core/chains/xrp/xrp-transactions.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { mine, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'
import { addressOf, pay as paySolana } from '../support/solana-setting.ts'

const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()
const changed = (bytes: Uint8Array) =>
  Uint8Array.from(bytes, (byte, at) => (at < bytes.length - 6 ? byte : byte ^ 0x55))
const base58check = createBase58check(sha256)
const tronOther = base58check.encode(Uint8Array.from(addressBytes(9)))
const solanaOther = base58.encode(new Uint8Array(32).fill(9))

/** A known address of each chain, and another that begins like it. */
const people: Readonly<Record<string, readonly [string, string]>> = {
  cosmos: [cosmosOther, toBech32('cosmos', changed(fromBech32(cosmosOther, 90).data))],
  xrpl: [xrpOther, encodeAccountID(changed(decodeAccountID(xrpOther)))],
  tvm: [tonOther, tonAddress({ workchain: 0, hash: changed(tonAccountOf(tonOther)!.hash) })],
  tron: [tronOther, base58check.encode(changed(base58check.decode(tronOther)))],
  eip155: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C799999999999999999999999999999999976f'],
  solana: [solanaOther, base58.encode(changed(base58.decode(solanaOther)))],
}

const xrpMemo = (text: string, more: object = payXrp) =>
  readXrp(bytesOf({ ...more, Memos: [{ Memo: { MemoData: hex(text) } }] }))?.signs
const vote = pack('/cosmos.gov.v1beta1.MsgVote', { proposalId: 1n, voter: own, option: 1 })
const trust = { ...xrpBase, TransactionType: 'TrustSet', LimitAmount: { ...usd, value: '0' } }

/** The meaning of a text that no chain carries out. */
const message = (text: string) => {
  const context = { texts: [], address: undefined } as never
  return textSigned(Buffer.from(text), 'CURVE_SECP256K1', context)
}

/** Whatever carries a text, by chain. */
const carriers: Readonly<Record<string, (text: string) => unknown | Promise<unknown>>> = {
  'a message': message,
  'a memo on Cosmos': memo => readCosmos(document({ messages: [send('7')], body: { memo } }), ownKey).signs,
  'a memo on Cosmos beside a vote': memo => readCosmos(document({ messages: [vote], body: { memo } }), ownKey).signs,
  'a memo of the XRP Ledger': text => xrpMemo(text),
  'a memo of the XRP Ledger beside no payment': text => xrpMemo(text, trust),
  'a format of a memo': text =>
    readXrp(bytesOf({ ...payXrp, Memos: [{ Memo: { MemoFormat: hex(text), MemoData: 'FF' } }] }))?.signs,
  'a comment on TON': async text => signsOf(await cellOf('V5R1', [payTon({ body: text })])),
  'a comment on TON with a token': async text =>
    signsOf(await cellOf('V5R1', [payTon({ body: jettonBody(5n, { note: textCell(text) }) })])),
  'a memo on Solana': text => {
    const seed = new Uint8Array(32).fill(1)
    const payer = base58.encode(ed25519.getPublicKey(seed)) as Address
    const memo: Instruction = { programAddress: memoPrograms[0] as Address, data: Buffer.from(text) }
    const bytes = builtWithWeb3({
      ...{ version: 0, seed, payer, blockhash: addressOf(100), table: null, transfers: [], tokenTransfers: [] },
      instructions: [paySolana(payer, addressOf(7), 5n), memo],
    })
    return readSolanaTransaction(bytes, keyOf(seed)).signs
  },
  'data on Tron': text => {
    const transfer = { owner_address: addressBytes(1), to_address: addressBytes(2), amount: 5n }
    const raw = rawOf([contractOf('TransferContract', transfer)], { data: Buffer.from(text) })
    return { chain: 'tron', kind: 'tronTransaction', transaction: readRaw(raw) }
  },
  'data of an output of Bitcoin': text => {
    const data = Buffer.from(text)
    const script = Uint8Array.from(Buffer.concat([Buffer.of(0x6a, 0x4c, data.length), data]))
    const psbt = psbtOf(
      [{ type: 'P2WPKH', publicKey: publicKeyOf(mine), value: 100_000, proven: true }],
      [
        { script: scriptOf('P2WPKH', 2), value: 98_000 },
        { script, value: 0 },
      ],
    )
    const signer = {
      network: 'MAINNET',
      type: 'P2WPKH',
      publicKey: publicKeyOf(mine),
      path: null,
      address: 'mine',
    } as const
    return { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction: readBitcoinPsbt(psbt, signer) }
  },
}

test.each(Object.entries(carriers))('%s that names a look-alike is a danger', async (_, of) => {
  const agent = await testEngine()
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', {
    addressNames: Object.entries(people).map(([chain, [address]]) => ({
      name: `Bob ${chain}`,
      address,
      chains: [chain],
    })),
  })
  await approveFirst(agent)
  async function dangersOf(text: string): Promise<readonly string[]> {
    const facts = { givesOut: { kind: 'signatures', signed: [await of(text)], publicKey: ownKey } } as never
    return recipientWarnings(agent.store, agent.organizationId, facts).flatMap(({ level, text, compares }) =>
      level === 'danger' && compares ? [`${text} ${compares.asked}`] : [],
    )
  }
  for (const [chain, [known, lookAlike]] of Object.entries(people)) {
    const likened = new RegExp(`^An address in it looks like “Bob ${chain}”.*${lookAlike}$`)
    for (const text of [`=:GAIA.ATOM:${lookAlike}:0`, `bridge to ${lookAlike}`, `withdraw/${lookAlike}`])
      expect(await dangersOf(text)).toEqual([expect.stringMatching(likened)])
    expect(await dangersOf(`=:GAIA.ATOM:${known}:0`)).toEqual([])
  }
  expect(await dangersOf('order 104729331')).toEqual([])
})

test('a memo that names more addresses than are compared is a danger', async () => {
  const agent = await testEngine()
  const all = Array.from({ length: 250 }, (_, index) => toBech32('cosmos', new Uint8Array(20).fill(index))).join(' ')
  const signed = [readCosmos(document({ messages: [send('7')], body: { memo: all } }), ownKey).signs]
  const facts = { givesOut: { kind: 'signatures', signed, publicKey: ownKey } } as never
  expect(recipientWarnings(agent.store, agent.organizationId, facts)).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('50 of them were not compared'),
  })
})
