/**
 * Promise: an address in a memo is compared with those that are known however it is written there: in hex with or without 0x, among the
 * arguments of a call in hex, or as bytes behind those of a protocol.
 */
import { expect, test } from 'vitest'
import { addressesInBytes } from '../../src/core/chains/addresses-in-bytes.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import { document, ownKey, send } from '../core/chains/cosmos/any-document.ts'
import { read as readCosmos } from '../core/chains/cosmos/read.ts'
import { cellOf, pay as payTon, signsOf } from '../core/chains/ton/made.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { bytesOf, pay as payXrp, read as readXrp, base as xrpBase } from '../core/chains/xrp/xrp-transactions.ts'
import { eight, expectCost } from '../support/cost.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { mine, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const known = '71c7656ec7ab88b098defb751b7401b5f6d8976f'
const lookAlike = '71c799999999999999999999999999999999976f'
/** An account of Move. */
const longKnown = `c0ffee${'1a2b3c4d5e6f'.repeat(4)}9182736455`
const longLookAlike = `${longKnown.slice(0, -6)}aabbcc`

const xrp = (more: object) => readXrp(bytesOf({ ...payXrp, ...more }))?.signs
const xrpMemo = (fields: object) => xrp({ Memos: [{ Memo: fields }] })
const opReturn = (hex: string) => {
  const data = Buffer.from(hex, 'hex')
  const outputs = [
    { script: scriptOf('P2WPKH', 2), value: 98_000 },
    { script: Uint8Array.from([0x6a, data.length, ...data]), value: 0 },
  ]
  const publicKey = publicKeyOf(mine)
  const psbt = psbtOf([{ type: 'P2WPKH', publicKey, value: 100_000, proven: true }], outputs)
  const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey, path: null, address: 'mine' } as const
  return { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction: readBitcoinPsbt(psbt, signer) }
}
const cosmos = (memo: string) => readCosmos(document({ messages: [send('7')], body: { memo } }), ownKey).signs
const word = (hex: string) => hex.padStart(64, '0')
const hexOf = (text: string) => Buffer.from(text).toString('hex')

const carriers: Readonly<Record<string, (hex: string) => unknown>> = {
  'hex in a memo of the XRP Ledger': hex => xrpMemo({ MemoData: hexOf(hex).toUpperCase() }),
  'bytes in a memo of the XRP Ledger': hex => xrpMemo({ MemoData: `464250526641001200000000${hex}`.toUpperCase() }),
  'an invoice of the XRP Ledger': hex => xrp({ InvoiceID: hex.padStart(64, '0').toUpperCase() }),
  'bytes behind those of Rootstock': hex => opReturn(`52534b5401${hex}`),
  'bytes on Tron': hex => {
    const transfer = { owner_address: addressBytes(1), to_address: addressBytes(2), amount: 5n }
    const raw = rawOf([contractOf('TransferContract', transfer)], { data: Buffer.from(hex, 'hex') })
    return { chain: 'tron', kind: 'tronTransaction', transaction: readRaw(raw) }
  },
  'hex in a comment on TON': async hex => signsOf(await cellOf('V5R1', [payTon({ body: hex })])),
  '0x and hex': hex => cosmos(`to 0x${hex}`),
  'capitals behind an odd digit': hex => cosmos(`a${hex.toUpperCase()}`),
  'a call in hex': hex => cosmos(JSON.stringify({ payload: `a9059cbb${word('20')}${word(hex)}${word('5')}` })),
  'a long call in hex': hex => cosmos(`0xa9059cbb${word('20').repeat(50)}${word(hex)}`),
  'a text in hex': hex => cosmos(hexOf(`pay 0x${hex} now`)),
}

async function reader() {
  const agent = await testEngine()
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', {
    addressNames: [
      { name: 'Bob', address: `0x${known}`, chains: ['eip155'] },
      { name: 'Eve', address: `0x${longKnown}`, chains: ['sui'] },
    ],
  })
  await approveFirst(agent)
  return (signed: unknown) => {
    const facts = { givesOut: { kind: 'signatures', signed: [signed], publicKey: ownKey } } as never
    return recipientWarnings(agent.store, agent.organizationId, facts).flatMap(({ level, text, compares }) =>
      level === 'danger' ? [compares?.asked.toLowerCase() ?? text] : [],
    )
  }
}

test.each(Object.entries(carriers))('%s', async (_, of) => {
  const dangersOf = await reader()
  expect(await dangersOf(await of(lookAlike))).toEqual([`0x${lookAlike}`])
  expect(await dangersOf(await of(known))).toEqual([])
})

test('the key for messages of an account, where a network reads an address', async () => {
  const dangersOf = await reader()
  const of = (hex: string) =>
    xrp({ ...xrpBase, TransactionType: 'AccountSet', MessageKey: `02${word(hex)}`.toUpperCase(), ...without })
  const without = { Destination: undefined, Amount: undefined }
  expect(await dangersOf(of(lookAlike))).toEqual([`0x${lookAlike}`])
  expect(await dangersOf(of(known))).toEqual([])
})

test('an account with 32 bytes', async () => {
  const dangersOf = await reader()
  expect(await dangersOf(opReturn(`0102${longLookAlike}`))).toEqual([`0x${longLookAlike}`])
  expect(await dangersOf(opReturn(`0102${longKnown}`))).toEqual([])
})

test('numbers, padding and words are no addresses', async () => {
  expect(addressesInBytes(['Thank you for the beautiful flowers, see you tomorrow.', '\0'.repeat(99)])).toEqual([])
  expect(addressesInBytes([word('5'), 'ff'.repeat(32), 'Überweisung'])).toEqual([])
})

test.each(['q', '\xe9', 'a9', '00'])('%j, often, costs its length once', async part => {
  const find = (letters: number) => () => addressesInBytes([part.repeat(letters / part.length)])
  await expectCost({ of: find(200_000), atMost: 3, times: eight(find(25_000)) })
})
