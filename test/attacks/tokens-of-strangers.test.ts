/** Anybody issues a token of any name on Stellar and the XRP Ledger: “USDC” says nothing without who issued it. */
import { createHash } from 'node:crypto'
import { Account, Asset, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { decodeAccountID } from 'ripple-address-codec'
import { encodeForSigning } from 'ripple-binary-codec'
import { describe, expect, test } from 'vitest'
import type { Surroundings } from '../../src/core/chains/declaration/decision-context.ts'
import { chains } from '../../src/core/chains/index.ts'
import { isStellarAddress } from '../../src/core/chains/stellar/address.ts'
import { stellar } from '../../src/core/chains/stellar/chain.ts'
import { stellarKnownTokens } from '../../src/core/chains/stellar/known-tokens.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { isXrpAddress } from '../../src/core/chains/xrp/address.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import { xrpKnownTokens } from '../../src/core/chains/xrp/known-tokens.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { testEngine } from '../support/engine.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import stellarVectors from '../vectors/stellar.json' with { type: 'json' }
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

const [{ publicKey: stellarKey, signWith: onStellar }] = stellarVectors.transactions as [
  (typeof stellarVectors.transactions)[0],
]
const [{ publicKey: xrpKey, signWith: onXrp }] = xrpVectors.transactions as [(typeof xrpVectors.transactions)[0]]
const circle = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const stranger = 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E'
const ripple = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const other = 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT'

const xlm = Asset.native()
const token = (code: string, issuer = stranger) => new Asset(code, issuer)

function stellarBytes(step: ReturnType<typeof Operation.inflation>, networkPassphrase: string = Networks.PUBLIC) {
  const builder = new TransactionBuilder(new Account(onStellar, '5'), { fee: '100', networkPassphrase })
  return Buffer.from(builder.setTimeout(0).addOperation(step).build().signatureBase())
}

const ofStellar = (step: ReturnType<typeof Operation.inflation>, network?: string) =>
  stellar.readMessage(stellarBytes(step, network), 'stellarSha256', { texts: [], publicKey: stellarKey })
    ?.signs as Decoded

const hex = (code: string) => Buffer.from(code.padEnd(20, '\0'), 'latin1').toString('hex').toUpperCase()
const issued = (code: string, issuer = other, value = '5') => ({
  ...{ currency: code.length === 3 ? code : hex(code), issuer, value },
})
function ofXrp(transaction: object) {
  const common = { Account: onXrp, SigningPubKey: xrpKey.toUpperCase(), Sequence: 7, Fee: '12' }
  const bytes = Buffer.from(encodeForSigning({ ...common, ...transaction } as never), 'hex')
  return xrp.readMessage(bytes, 'sha512Half', { texts: [], publicKey: xrpKey })?.signs as Decoded
}

function warningsOf(signed: Decoded, named: readonly string[] = []) {
  const surroundings = { now: 0, isNamed: (address: string) => named.includes(address) } as unknown as Surroundings
  return (chains.find(({ id }) => id === signed.chain)?.warn?.(signed, surroundings) ?? []).filter(({ text }) =>
    text.includes('of an issuer that is not known here'),
  )
}

/** Each way to get a token of some code and issuer for something, or to let the account hold it. */
const onStellarBy: Readonly<Record<string, (asset: Asset) => Decoded>> = {
  'a swap of so much': destAsset =>
    ofStellar(
      Operation.pathPaymentStrictSend({
        ...{ sendAsset: xlm, sendAmount: '10', destination: onStellar, destAsset, destMin: '5', path: [] },
      }),
    ),
  'a swap into so much': destAsset =>
    ofStellar(
      Operation.pathPaymentStrictReceive({
        ...{ sendAsset: xlm, sendMax: '10', destination: stranger, destAsset, destAmount: '5', path: [] },
      }),
    ),
  'an offer to sell': buying =>
    ofStellar(Operation.manageSellOffer({ selling: xlm, buying, amount: '10', price: '0.5' })),
  'a passive offer': buying =>
    ofStellar(Operation.createPassiveSellOffer({ selling: xlm, buying, amount: '10', price: '0.5' })),
  'an offer to buy': buying =>
    ofStellar(Operation.manageBuyOffer({ selling: xlm, buying, buyAmount: '10', price: '0.5' })),
  'a trust line': asset => ofStellar(Operation.changeTrust({ asset, limit: '1000' })),
}

describe.each(Object.entries(onStellarBy))('on Stellar, %s', (_, into) => {
  test('into a token that ships has no warning', () => {
    expect(warningsOf(into(token('USDC', circle)))).toEqual([])
  })

  test('into a token of somebody unknown has a notice, and none once that one has a name', () => {
    const [warning, ...more] = warningsOf(into(token('EUR')))
    expect(more).toEqual([])
    expect(warning).toMatchObject({
      level: 'notice',
      text: expect.stringMatching(`^EUR of an issuer that is not known here \\(${stranger}\\): anybody can issue`),
    })
    expect(warningsOf(into(token('EUR')), [stranger])).toEqual([])
  })

  test.each(['USDC', 'usdc', 'U5DC'])('into a “%s” that is none of Circle’s is a danger', code => {
    expect(warningsOf(into(token(code)))).toEqual([
      { level: 'danger', text: expect.stringMatching(/is not the USDC that Circle issues \(G/) },
    ])
  })
})

describe.each(Object.entries(onStellarBy))('on Stellar, %s', (_, into) => {
  test.each(['XLM', 'xlm', 'X1M'])('into a “%s” that somebody issues is a danger', code => {
    expect(warningsOf(into(token(code)))).toEqual([
      { level: 'danger', text: expect.stringMatching(/is not XLM, the coin of the network, which nobody issues/) },
    ])
  })
})

test('on Stellar, what gets no token has no warning', () => {
  const usdc = token('USDC')
  for (const step of [
    Operation.payment({ destination: stranger, asset: usdc, amount: '1' }),
    Operation.changeTrust({ asset: usdc, limit: '0' }),
    Operation.manageSellOffer({ selling: usdc, buying: xlm, amount: '10', price: '0.5' }),
    Operation.manageSellOffer({ selling: xlm, buying: usdc, amount: '0', price: '0.5', offerId: '7' }),
    Operation.pathPaymentStrictSend({
      ...{ sendAsset: usdc, sendAmount: '10', destination: stranger, destAsset: usdc, destMin: '5', path: [] },
    }),
  ])
    expect(warningsOf(ofStellar(step))).toEqual([])
})

test('on the test network of Stellar nothing ships: the issuer is not known, and the token not a false one', () => {
  const signed = ofStellar(Operation.changeTrust({ asset: token('USDC', circle) }), Networks.TESTNET)
  expect(warningsOf(signed)).toMatchObject([{ level: 'notice' }])
})

const onXrpBy: Readonly<Record<string, (amount: ReturnType<typeof issued>) => Decoded>> = {
  'a swap': Amount => ofXrp({ TransactionType: 'Payment', Destination: onXrp, Amount, SendMax: '10000000' }),
  'an offer': TakerPays => ofXrp({ TransactionType: 'OfferCreate', TakerGets: '10000000', TakerPays }),
  'a trust line': LimitAmount => ofXrp({ TransactionType: 'TrustSet', LimitAmount }),
}

describe.each(Object.entries(onXrpBy))('on the XRP Ledger, %s', (_, into) => {
  test('into a token is judged by who issues it', () => {
    expect(warningsOf(into(issued('RLUSD', ripple)))).toEqual([])
    expect(warningsOf(into(issued('EUR')))).toEqual([
      { level: 'notice', text: expect.stringContaining(`EUR of an issuer that is not known here (${other})`) },
    ])
    expect(warningsOf(into(issued('EUR')), [other])).toEqual([])
    for (const code of ['RLUSD', 'rlusd', 'USDC', 'U5DC'])
      expect(warningsOf(into(issued(code)))).toEqual([
        { level: 'danger', text: expect.stringMatching(/is not the (RLUSD|USDC) that (Ripple|Circle) issues \(r/) },
      ])
    for (const code of ['xrp', 'XrP', 'xRP'])
      expect(warningsOf(into(issued(code)))).toEqual([
        { level: 'danger', text: expect.stringMatching(/is not XRP, the coin of the network, which nobody issues/) },
      ])
  })
})

test('on the XRP Ledger, what gets no token has no warning', () => {
  for (const transaction of [
    { TransactionType: 'Payment', Destination: other, Amount: issued('USD'), SendMax: issued('USD', other, '6') },
    { TransactionType: 'Payment', Destination: other, Amount: issued('USD') },
    { TransactionType: 'TrustSet', LimitAmount: issued('USD', other, '0') },
    { TransactionType: 'OfferCreate', TakerGets: issued('USD'), TakerPays: '10' },
  ])
    expect(warningsOf(ofXrp(transaction))).toEqual([])
})

test('what is swapped is said to be exchanged, and not to go to the account that gets the rest', () => {
  const lines = (signed: Decoded, publicKey: string, address: string) =>
    (whatWillHappen(signed as never, { publicKey, address }).children ?? []).map(
      ({ label, value }) => `${label}: ${value}`,
    )
  const swap = onStellarBy['a swap of so much']!(token('USDC', circle))
  expect(lines(swap, stellarKey, onStellar).slice(0, 3)).toEqual([
    'You exchange: 10 XLM',
    `You receive at least: 5 USDC issued by ${circle}`,
    `From: ${onStellar}`,
  ])
  const paying = onStellarBy['a swap into so much']!(token('USDC', circle))
  expect(lines(paying, stellarKey, onStellar).slice(0, 3)).toEqual([
    'You exchange: 10 XLM',
    `Paid out at least: 5 USDC issued by ${circle}`,
    `To: ${stranger}`,
  ])
  expect(stellar.payees?.(paying, stellarKey).map(({ address }) => address)).toEqual([stranger])
  const [first, second] = lines(onXrpBy['a swap']!(issued('EUR')), xrpKey, onXrp)
  expect([first, second]).toEqual(['You exchange: 10 XRP', `You receive at least: 5 EUR issued by ${other}`])
  // Nothing has to arrive.
  const flags = { Flags: 0x20000, Amount: issued('EUR'), SendMax: '10000000' }
  const partial = ofXrp({ TransactionType: 'Payment', Destination: other, ...flags })
  expect(lines(partial, xrpKey, onXrp).slice(0, 3)).toEqual([
    'You exchange: 10 XRP',
    `Paid out at least: 0 EUR issued by ${other}`,
    `To: ${other}`,
  ])
})

test('the tokens that ship are of addresses that there are', () => {
  for (const { issuer } of stellarKnownTokens) expect(isStellarAddress(issuer)).toBe(true)
  for (const { issuer } of xrpKnownTokens) expect(isXrpAddress(issuer)).toBe(true)
})

test('the card of a swap into a strange USDC says it', async () => {
  const agent = await testEngine({})
  await restoreWallets(agent, stellarVectors.mnemonics, stellarVectors.transactions)
  const bytes = stellarBytes(Operation.changeTrust({ asset: token('USDC') }))
  await signLodged(agent, {
    ...{ curve: 'CURVE_ED25519', signWith: onStellar, unsigned: bytes.toString('hex') },
    digest: createHash('sha256').update(bytes).digest('hex'),
  })
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.warnings).toContainEqual({
    level: 'danger',
    text: `USDC of an issuer that is not known here (${stranger}). It is not the USDC that Circle issues (${circle}).`,
  })
})

test('a multi-purpose token of the XRP Ledger is issued by whoever its number ends with', () => {
  const issuance = `00000001${Buffer.from(decodeAccountID(other)).toString('hex')}`
  const Amount = { mpt_issuance_id: issuance, value: '100000' }
  const swap = ofXrp({ TransactionType: 'Payment', Destination: onXrp, Amount, SendMax: '5000000' })
  expect(warningsOf(swap)).toMatchObject([{ level: 'notice', text: expect.stringContaining(other) }])
  expect(warningsOf(swap, [other])).toEqual([])
})
