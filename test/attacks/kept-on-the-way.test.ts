/**
 * Promise: what others on the way of a payment may keep is not said to be sent to whom it names. A payment through offers and pools arrives
 * as little as it says, and whoever puts an offer on the path gets the rest, even where the same asset leaves and arrives.
 */
import { createHash } from 'node:crypto'
import { Asset, Operation } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { measuredAsset } from '../../src/core/chains/measured-asset.ts'
import { stellar } from '../../src/core/chains/stellar/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import * as onStellar from '../core/chains/stellar/stellar-transactions.ts'
import * as onXrp from '../core/chains/xrp/xrp-transactions.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import stellarVectors from '../vectors/stellar.json' with { type: 'json' }
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

const { to, usdc } = onStellar
const xlm = Asset.native()
const evil = new Asset('EVIL', usdc.issuer)
const usd = (value: string, issuer = onXrp.usd.issuer) => ({ currency: 'USD', issuer, value })
const friend = 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP'

interface Through {
  /** What arrives at least. */
  readonly least: string
  readonly spent: string
  readonly rest: string
  readonly bytes: Buffer
}

const strictly = (kind: 'Send' | 'Receive', spent: string, least: string, destination = to, asset = xlm) => {
  const step =
    kind === 'Send'
      ? Operation.pathPaymentStrictSend({
          ...{ sendAsset: asset, sendAmount: spent, destination, destAsset: asset, destMin: least, path: [evil] },
        })
      : Operation.pathPaymentStrictReceive({
          ...{ sendAsset: asset, sendMax: spent, destination, destAsset: asset, destAmount: least, path: [evil] },
        })
  return onStellar.bytesOf([step])
}
const paysXrp = (more: object) => onXrp.bytesOf({ ...onXrp.pay, Destination: friend, DestinationTag: 1, ...more })
const partly = 0x20000

const ways: Readonly<Record<string, Through>> = {
  'a strict send on Stellar': {
    ...{ spent: '100 XLM', least: '0.001 XLM', rest: '99.999 XLM' },
    bytes: strictly('Send', '100', '0.001'),
  },
  'a strict receive on Stellar': {
    ...{ spent: '100 XLM', least: '98 XLM', rest: '2 XLM' },
    bytes: strictly('Receive', '100', '98'),
  },
  'a payment of a token on the XRP Ledger': {
    ...{ spent: '100 USD', least: '0.001 USD', rest: '99.999 USD' },
    bytes: paysXrp({ Amount: usd('0.001'), SendMax: usd('100') }),
  },
  'a payment that may deliver less': {
    ...{ spent: '100 USD', least: '7.5 USD', rest: '92.5 USD' },
    bytes: paysXrp({ Amount: usd('100'), DeliverMin: usd('7.5'), Flags: partly }),
  },
}

const readBy = (bytes: Buffer) => onXrp.read(bytes) ?? onStellar.read(bytes)
const linesOf = (bytes: Buffer) => {
  const read = readBy(bytes)
  const own = read?.signs?.kind === 'xrpTransaction' ? onXrp : onStellar
  return (whatWillHappen(read?.signs as never, { publicKey: own.publicKey, address: own.signWith }).children ?? []).map(
    ({ label, value }) => `${label}: ${value.replace(/ issued by .*/, '')}`,
  )
}
const dangersOf = (bytes: Buffer) =>
  (readBy(bytes)?.described.warnings ?? []).filter(({ level }) => level === 'danger').map(({ text }) => text)

describe.each(Object.entries(ways))('by %s', (_, { bytes, least, rest }) => {
  test('the summary sends only what surely arrives, and the rest to nobody who is known', () => {
    const noted = linesOf(bytes).filter(line => /^(Destination tag|Memo)/.test(line))
    expect(noted).toHaveLength(1)
    const sent = [`You send: ${least}`, expect.stringMatching(/^To: [Gr]/), ...noted]
    const kept = [`You exchange: ${rest}`, 'With: whoever stands on its way']
    expect(linesOf(bytes).slice(0, 5)).toEqual([...sent, ...kept])
  })

  test('a danger says what has to arrive, and how much may not', () => {
    expect(dangersOf(bytes)).toEqual([expect.stringContaining(`Only ${least}`)])
    expect(dangersOf(bytes)[0]).toContain(`Up to ${rest}`)
  })
})

test('limits count all of it', () => {
  const moved = (bytes: Buffer) =>
    measuredAsset('stellar:pubnet/slip44:148')?.moves(readBy(bytes)?.signs as never, onStellar.publicKey)
  for (const kind of ['Send', 'Receive'] as const)
    expect(moved(strictly(kind, '100', '0.001'))).toEqual({ kind: 'amount', units: 1_000_000_000n })
})

test('a payment to oneself that loses most of itself is a danger, too', () => {
  expect(dangersOf(strictly('Send', '100', '0.001', onStellar.signWith))).toEqual([
    expect.stringContaining('Only 0.001 XLM'),
  ])
})

test('a fee for transfers, and a payment that loses nothing, are no danger', () => {
  for (const bytes of [
    strictly('Send', '100', '100'),
    strictly('Receive', '100', '99', to, usdc),
    paysXrp({ Amount: usd('99.5'), SendMax: usd('100') }),
    paysXrp({ Amount: usd('100'), SendMax: usd('100') }),
    paysXrp({ Amount: usd('100') }),
  ])
    expect(dangersOf(bytes)).toEqual([])
})

test('of other assets, all that is spent is exchanged, and only what has to arrive has a recipient', () => {
  const swap = Operation.pathPaymentStrictSend({
    ...{ sendAsset: xlm, sendAmount: '100', destination: to, destAsset: usdc, destMin: '0.5', path: [] },
  })
  const bytes = onStellar.bytesOf([swap])
  expect(linesOf(bytes).slice(0, 3)).toEqual(['You exchange: 100 XLM', 'Paid out at least: 0.5 USDC', `To: ${to}`])
  const nothingHasTo = paysXrp({ Amount: usd('5'), SendMax: '10000000', Flags: partly })
  const lines = ['You exchange: 10 XRP', 'Paid out at least: 0 USD', `To: ${friend}`]
  expect(linesOf(nothingHasTo).slice(0, 3)).toEqual(lines)
  expect(xrp.payees?.(readBy(nothingHasTo)?.signs as never, onXrp.publicKey)).toMatchObject([{ address: friend }])
  expect(stellar.payees?.(readBy(bytes)?.signs as never, onStellar.publicKey)).toMatchObject([{ address: to }])
})

const digestOn = {
  stellar: (bytes: Buffer) => ({
    ...{ curve: 'CURVE_ED25519', signWith: onStellar.signWith, unsigned: bytes.toString('hex') },
    digest: createHash('sha256').update(bytes).digest('hex'),
  }),
  xrp: (bytes: Buffer) => ({
    ...{ curve: 'CURVE_SECP256K1', signWith: onXrp.signWith, unsigned: bytes.toString('hex') },
    digest: createHash('sha512').update(bytes).digest('hex').slice(0, 64),
  }),
}

const rules = [
  `stellar.tx.operations.count() > 0 && stellar.tx.operations.all(o, o.destination == '${to}')`,
  `stellar.tx.operations.count() > 0 && stellar.tx.operations.all(o, o.account == '${to}')`,
  `stellar.tx.operations.count() > 0 && stellar.tx.operations.all(o, o.place == '${to}, x')`,
  `xrp.tx.type == 'Payment' && xrp.tx.destination == '${friend}'`,
  `xrp.tx.type == 'Payment' && xrp.tx.place == '${friend}, 1' && xrp.tx.destination_tag == 1`,
  `xrp.tx.delivers.value == '100' && xrp.tx.delivers.currency == 'USD'`,
]

test('no rule about a recipient allows what others may keep, and one about such payments does', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const accounts = [stellarVectors.transactions[0], xrpVectors.transactions[0]]
  await restoreWallets(agent, xrpVectors.mnemonics.slice(0, 1), accounts as never)
  const a = await addUser(agent, 'A')
  for (const condition of rules) await addPolicy(agent, { condition, consensus: by(a) })
  const asked = Object.entries(ways).map(([name, { bytes }]) =>
    digestOn[/XRP|may/.test(name) ? 'xrp' : 'stellar'](bytes),
  )
  const swap = Operation.pathPaymentStrictSend({
    ...{ sendAsset: xlm, sendAmount: '9', destination: to, destAsset: evil, destMin: '0.1', path: [] },
  })
  asked.push(digestOn.stellar(onStellar.bytesOf([swap])))
  const sign = (each: (typeof asked)[0]) => signLodged(agent, each, { key: a.key })
  for (const each of asked) await expect(sign(each)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  const plain = [digestOn.stellar(onStellar.bytesOf([onStellar.pay()])), digestOn.xrp(paysXrp({ Amount: usd('100') }))]
  for (const each of plain) expect(await sign(each)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  for (const condition of [
    `stellar.tx.operations.all(o, o.path_destination == '${to}')`,
    `xrp.tx.path_destination == '${friend}'`,
  ])
    await addPolicy(agent, { condition, consensus: by(a) })
  for (const each of asked) expect(await sign(each)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})
