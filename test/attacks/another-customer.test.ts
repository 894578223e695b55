/**
 * Promise: a rule that allows known addresses allows no other customer of them. An exchange gives one address to all of its customers, and
 * a tag, memo or comment says whose account is paid.
 */
import { createHash } from 'node:crypto'
import { toBech32 } from '@cosmjs/encoding'
import { createBase58check } from '@scure/base'
import { Account, Asset, Memo, MuxedAccount, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { fillTemplate } from '../../src/core/chains/fill-template.ts'
import { chains } from '../../src/core/chains/index.ts'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { other as cosmosOther, own as cosmosOwn, document, send } from '../core/chains/cosmos/any-document.ts'
import { addressIn, cellOf, ofCell, pay, textCell, other as tonOther, to as tonTo } from '../core/chains/ton/made.ts'
import { contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import cosmosVectors from '../vectors/cosmos.json' with { type: 'json' }
import stellarVectors from '../vectors/stellar.json' with { type: 'json' }
import tonVectors from '../vectors/ton.json' with { type: 'json' }
import tronVectors from '../vectors/tron.json' with { type: 'json' }
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

type Asked = Parameters<typeof signLodged>[1]

const [ofXrp] = xrpVectors.transactions as [(typeof xrpVectors.transactions)[0]]
const [ofStellar] = stellarVectors.transactions as [(typeof stellarVectors.transactions)[0]]

/** @param tag - Undefined for none. */
function onXrp(Destination: string, tag: string | undefined, others = {}): Asked {
  const base = { Account: ofXrp.signWith, SigningPubKey: ofXrp.publicKey.toUpperCase(), Sequence: 7, Fee: '12' }
  const more = {
    TransactionType: 'Payment',
    Destination,
    Amount: '5',
    ...(tag && { DestinationTag: Number(tag) }),
    ...others,
  }
  const bytes = Buffer.from(encodeForSigning({ ...base, ...more } as never), 'hex')
  const digest = createHash('sha512').update(bytes).digest('hex').slice(0, 64)
  return { curve: ofXrp.curve, signWith: ofXrp.signWith, unsigned: bytes.toString('hex'), digest }
}

function onStellar(destination: string, memo: Memo): Asked {
  const options = { fee: '100', networkPassphrase: Networks.PUBLIC, memo }
  const step = Operation.payment({ destination, asset: Asset.native(), amount: '2' })
  const builder = new TransactionBuilder(new Account(ofStellar.signWith, '5'), options).setTimeout(0).addOperation(step)
  const bytes = Buffer.from(builder.build().signatureBase())
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { curve: 'CURVE_ED25519', signWith: ofStellar.signWith, unsigned: bytes.toString('hex'), digest }
}

const onTon = async (to: string, body: Parameters<typeof pay>[0] = {}): Promise<Asked> =>
  ofCell(await cellOf('V4R2', [pay({ to, ...body })]), addressIn('V4R2'))

const [xrpTo, xrpOther] = ['rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT', 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP']
const stellarTo = 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E'
const stellarOther = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const muxed = new MuxedAccount(new Account(stellarTo, '0'), '123').accountId()

interface Case {
  readonly vectors: Parameters<typeof restoreWallets>[2]
  readonly mnemonics: Parameters<typeof restoreWallets>[1]
  readonly places: string
  readonly allowed: readonly (Asked | Promise<Asked>)[]
  readonly refused: readonly (Asked | Promise<Asked>)[]
}

type Vectors = {
  readonly transactions: readonly { wallet: number; path: string; signWith: string; unsigned: string }[]
}

/** Vectors of a chain that sign with accounts of one format; `digest` is none of these. */
const of = (addressFormat: string, { transactions }: Vectors) =>
  transactions.slice(0, 1).map(({ wallet, path, signWith, unsigned }) => ({
    ...{ wallet, path, signWith, unsigned, addressFormat },
    ...{ curve: 'CURVE_SECP256K1', digest: '' },
  }))
const phraseOf = ({ mnemonic }: { readonly mnemonic: string }) => mnemonic
const [ofTron] = tronVectors.transactions as [(typeof tronVectors.transactions)[0]]
const cosmosTo = toBech32('cosmos', new Uint8Array(20).fill(7))

const base58check = createBase58check(sha256)
const tronBytes = (hex: string) => Buffer.from(`41${hex.repeat(20)}`, 'hex')
const tronAddress = (hex: string) => base58check.encode(Uint8Array.from(tronBytes(hex)))

function onTron(hex: string, memo: string): Asked {
  const owner_address = Buffer.from(base58check.decode(ofTron.signWith))
  const transfer = contractOf('TransferContract', { owner_address, to_address: tronBytes(hex), amount: 5_000_000n })
  const bytes = rawOf([transfer], memo === '' ? {} : { data: Buffer.from(memo) })
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { curve: 'CURVE_SECP256K1', signWith: ofTron.signWith, unsigned: bytes.toString('hex'), digest }
}

function onCosmos(to: string, memo: string): Asked {
  const bytes = Buffer.from(document({ messages: [send('7', 'uatom', to)], body: { memo } }))
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { curve: 'CURVE_SECP256K1', signWith: cosmosOwn, unsigned: bytes.toString('hex'), digest }
}

/** The first of two addresses is listed with a tag, the other without one. */
const cases: Readonly<Record<string, Case>> = {
  xrp: {
    ...{ vectors: xrpVectors.transactions, mnemonics: xrpVectors.mnemonics },
    places: `${xrpTo}, 123\n\n ${xrpOther} `,
    allowed: [onXrp(xrpTo, '123'), onXrp(xrpOther, undefined)],
    refused: [
      ...[onXrp(xrpTo, '124'), onXrp(xrpTo, undefined), onXrp(xrpOther, '123')],
      ...[{ Memos: [{ Memo: { MemoData: '66' } }] }, { InvoiceID: '66'.repeat(32) }].flatMap(more => [
        onXrp(xrpTo, '123', more),
        onXrp(xrpOther, undefined, more),
      ]),
    ],
  },
  stellar: {
    ...{ vectors: stellarVectors.transactions, mnemonics: stellarVectors.mnemonics },
    places: `${stellarTo},123\n${stellarOther}`,
    allowed: [
      onStellar(stellarTo, Memo.id('123')),
      onStellar(stellarTo, Memo.text('123')),
      onStellar(stellarOther, Memo.none()),
    ],
    refused: [
      ...[Memo.id('124'), Memo.none(), Memo.hash('12'.repeat(32))].map(memo => onStellar(stellarTo, memo)),
      ...[Memo.id('123'), Memo.text('')].map(memo => onStellar(stellarOther, memo)),
      ...[Memo.none(), Memo.id('123')].map(memo => onStellar(muxed, memo)),
    ],
  },
  cosmos: {
    ...{ vectors: of('ADDRESS_FORMAT_COSMOS', cosmosVectors), mnemonics: cosmosVectors.wallets.map(phraseOf) },
    places: `${cosmosTo}, 123\n${cosmosOther}`,
    allowed: [onCosmos(cosmosTo, '123'), onCosmos(cosmosOther, '')],
    refused: [onCosmos(cosmosTo, '124'), onCosmos(cosmosTo, ''), onCosmos(cosmosOther, '123')],
  },
  tron: {
    ...{ vectors: of('ADDRESS_FORMAT_TRON', tronVectors), mnemonics: tronVectors.wallets.map(phraseOf) },
    places: `${tronAddress('11')}, 123\n${tronAddress('22')}`,
    allowed: [onTron('11', '123'), onTron('22', '')],
    refused: [onTron('11', '=:ETH.ETH:0x66'), onTron('11', ''), onTron('22', '123')],
  },
  ton: {
    ...{ vectors: tonVectors.transactions, mnemonics: tonVectors.mnemonics },
    places: `${tonTo}, Rent, May\n${tonOther}`,
    allowed: [onTon(tonTo, { body: 'Rent, May' }), onTon(tonOther)],
    refused: [
      onTon(tonTo, { body: 'Rent' }),
      onTon(tonTo),
      ...['Rent, May', textCell('')].map(body => onTon(tonOther, { body })),
    ],
  },
}

test.each(Object.entries(cases))('%s: known addresses with another tag, or with one too many', async (chain, each) => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, each.mnemonics, each.vectors)
  const a = await addUser(agent, 'A')
  const filled = fillTemplate(chains, { chain, title: 'Known addresses', values: { addresses: each.places } })
  if (!filled.ok) throw new Error(JSON.stringify(filled.problems))
  await addPolicy(agent, { consensus: by(a), condition: filled.conditions.join(' && ') })
  const sign = async (asked: Asked | Promise<Asked>) => signLodged(agent, await asked, { key: a.key })
  for (const asked of each.allowed) expect(await sign(asked)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  for (const asked of each.refused) await expect(sign(asked)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test.each([
  ['xrp', `${xrpTo} ${xrpOther}`, 'is not an address on'],
  ['xrp', `${xrpTo}, ${xrpOther}`, 'on a line of its own'],
  ['xrp', `${xrpTo}, 007`, 'A destination tag is a number'],
  ['xrp', `${xrpTo}, 4294967296`, 'A destination tag is a number'],
  ['xrp', `${xrpTo},`, 'A destination tag is a number'],
  ['stellar', `${stellarTo}, ${'1'.repeat(29)}`, 'at most 28 bytes'],
  ['ton', `${tonTo}, ${tonOther}`, 'on a line of its own'],
])('%s: what is no place is said to be none: %s', (chain, addresses, problem) => {
  const filled = fillTemplate(chains, { chain, title: 'Known addresses', values: { addresses } })
  expect(filled).toEqual({ ok: false, problems: { addresses: expect.stringContaining(problem) } })
})
