/**
 * Promise: whoever gets control, an allowance or trust by what is signed is looked at like somebody who is paid: a look-alike is a danger,
 * somebody who was never seen a notice.
 */
import { createHash } from 'node:crypto'
import { Account, Asset, Operation, StrKey, TransactionBuilder } from '@stellar/stellar-sdk'
import { Address } from '@ton/core'
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec'
import { encodeForSigning } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import type { Described } from '../../src/core/chains/declaration/described.ts'
import { stellar } from '../../src/core/chains/stellar/chain.ts'
import { ton } from '../../src/core/chains/ton/chain.ts'
import { addressOfBytes } from '../../src/core/chains/tron/address.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import { beginBody, other, signsOf, v5Cell } from '../core/chains/ton/made.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { approveFirst, testEngine } from '../support/engine.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import { addressOf, instruction, solanaSetting, tokenProgram, usdc } from '../support/solana-setting.ts'
import stellarVectors from '../vectors/stellar.json' with { type: 'json' }
import xrpVectors from '../vectors/xrp.json' with { type: 'json' }

const [ofXrp] = xrpVectors.transactions as [(typeof xrpVectors.transactions)[0]]
const somebody = 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT'

let sequence = 7
const xrpBytes = (transaction: object) => {
  const { publicKey, signWith: Account } = ofXrp
  const base = { Account, SigningPubKey: publicKey.toUpperCase(), Sequence: sequence++, Fee: '12' }
  return Buffer.from(encodeForSigning({ ...base, LastLedgerSequence: 90_000_000, ...transaction } as never), 'hex')
}
const limit = { currency: 'USD', issuer: somebody, value: '12.5' }

test.each([
  ['SetRegularKey', { RegularKey: somebody }],
  ['SignerListSet', { SignerQuorum: 1, SignerEntries: [{ SignerEntry: { Account: somebody, SignerWeight: 1 } }] }],
  ['AccountSet', { SetFlag: 10, NFTokenMinter: somebody }],
  ['TrustSet', { LimitAmount: limit }],
  ['OfferCreate', { TakerGets: '5', TakerPays: limit }],
  ['TrustSet', { LimitAmount: { ...limit, value: '0' }, Flags: 0x10000 }],
  ['TrustSet', { LimitAmount: { ...limit, value: '0' }, Flags: 0x100000 }],
  ['TrustSet', { LimitAmount: { ...limit, value: '0' }, Flags: 0x200000 }],
  ['TrustSet', { LimitAmount: { ...limit, value: '0' }, Flags: 0x800000 }],
  ['TrustSet', { LimitAmount: limit, Flags: 0x10000 }],
])('XRP Ledger: %s', (TransactionType, more) => {
  const signed = xrp.readMessage(xrpBytes({ TransactionType, ...more }), 'sha512Half', { texts: [] })?.signs
  expect(xrp.addressesNamed(signed as never)).toEqual([somebody])
})

test.each([
  ['0', 0x10000, `Let ${somebody} hold USD that this account issues`],
  ['0', 0x100000, `Freeze the USD of ${somebody}`],
  ['0', 0x200000, `Unfreeze the USD of ${somebody}`],
  ['0', 0x210000, `Let ${somebody} hold USD that this account issues, and unfreeze the USD of ${somebody}`],
  [
    '5',
    0x10000,
    `Let ${somebody} hold USD that this account issues, and trust ${somebody} for up to 5 USD that it issues`,
  ],
])('XRP Ledger: a trust line of %s with flags %i is told by what its issuer does', (value, Flags, sentence) => {
  const bytes = xrpBytes({ TransactionType: 'TrustSet', LimitAmount: { ...limit, value }, Flags })
  const { described } = xrp.readMessage(bytes, 'sha512Half', { texts: [] }) as never as { described: Described }
  expect(described.sentence).toContain(sentence)
  expect(described.fields).toContainEqual({ label: 'Holder', value: somebody, style: 'address' })
})

test('who issues a token that ships needs no comparison', () => {
  const RLUSD = { currency: '524C555344000000000000000000000000000000', issuer: 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De' }
  const bytes = xrpBytes({ TransactionType: 'TrustSet', LimitAmount: { ...RLUSD, value: '5' } })
  expect(xrp.addressesNamed(xrp.readMessage(bytes, 'sha512Half', { texts: [] })?.signs as never)).toEqual([])
})

const [ofStellar] = stellarVectors.transactions as [(typeof stellarVectors.transactions)[0]]
const key = StrKey.encodeEd25519PublicKey(Buffer.alloc(32, 7))
const payload = StrKey.encodeSignedPayload(Buffer.concat([Buffer.alloc(32, 7), Buffer.of(0, 0, 0, 4, 1, 2, 3, 4)]))
const steps = {
  'a signer': Operation.setOptions({ signer: { ed25519PublicKey: key, weight: 1 } }),
  'a signer of one payload': Operation.setOptions({ signer: { ed25519SignedPayload: payload, weight: 1 } }),
  'a trusted issuer': Operation.changeTrust({ asset: new Asset('USD', key) }),
}
test.each(Object.entries(steps))('Stellar: %s', (_, step) => {
  const options = { fee: '100', networkPassphrase: 'Public Global Stellar Network ; September 2015' }
  const builder = new TransactionBuilder(new Account(ofStellar.signWith, '5'), options).setTimeout(0)
  const bytes = Buffer.from(builder.addOperation(step).build().signatureBase())
  expect(stellar.addressesNamed(stellar.readMessage(bytes, 'stellarSha256', { texts: [] })?.signs as never)).toEqual([
    key,
  ])
})

test('TON: plugins and extensions', async () => {
  const account = Address.parse(other)
  const plugin = beginBody().storeUint(2, 8).storeInt(0, 8).storeBuffer(account.hash).storeCoins(1n).storeUint(0, 64)
  for (const cell of [plugin.endCell(), await v5Cell([{ type: 'addExtension', address: account }])])
    expect(ton.addressesNamed(signsOf(cell))).toEqual([other])
})

const [own, contract, spender] = [1, 2, 3].map(addressBytes) as [Buffer, Buffer, Buffer]
const ofTron = { owner_address: own }
const spending = Buffer.from(`095ea7b3${'00'.repeat(12)}${'03'.repeat(20)}${'01'.padStart(64, '0')}`, 'hex')
const permission = { type: 0, id: 0, permission_name: '', threshold: 1n, parent_id: 0, operations: Buffer.alloc(0) }
const resource = { ...ofTron, resource: 1, balance: 1n, receiver_address: spender }
const keys = { owner: { ...permission, keys: [{ address: spender, weight: 1n }] }, actives: [] }
const contracts = {
  'a spender, and the contract that is called': [
    contractOf('TriggerSmartContract', { ...ofTron, contract_address: contract, data: spending }),
    [spender, contract],
  ],
  'the receiver of a resource': [contractOf('DelegateResourceContract', resource as never), [spender]],
  'the keys of permissions': [
    contractOf('AccountPermissionUpdateContract', { ...ofTron, ...keys } as never),
    [spender],
  ],
} as const
test.each(Object.entries(contracts))('Tron: %s', (_, [made, named]) => {
  const transaction = readRaw(rawOf([made]))
  const found = tron.addressesNamed({ chain: 'tron', kind: 'tronTransaction', transaction } as never)
  expect(found).toEqual(named.map(addressOfBytes))
})

test('the key of a look-alike of somebody who was paid is a danger, and another that nobody knows a notice', async () => {
  const agent = await testEngine()
  await restoreWallets(agent, xrpVectors.mnemonics, xrpVectors.transactions)
  const warningsOf = async (transaction: object) => {
    const bytes = xrpBytes(transaction)
    const digest = createHash('sha512').update(bytes).digest('hex').slice(0, 64)
    const { curve, signWith } = ofXrp
    const { id } = await signLodged(agent, { curve, signWith, unsigned: bytes.toString('hex'), digest })
    const warnings = agent.engine.approvals.card(id)?.shown.warnings ?? []
    await approveFirst(agent)
    return warnings.map(({ level, text }) => `${level}: ${text}`).join('\n')
  }
  const id = Buffer.from(decodeAccountID(somebody))
  id[12] = (id[12] ?? 0) ^ 1
  await warningsOf({ TransactionType: 'Payment', Destination: somebody, Amount: '25000000' })
  const lookAlike = await warningsOf({ TransactionType: 'SetRegularKey', RegularKey: encodeAccountID(id) })
  expect(lookAlike).toMatch(/danger: An address in it looks like one that was paid before/)
  const stranger = encodeAccountID(Buffer.alloc(20, 7))
  const never = await warningsOf({ TransactionType: 'SetRegularKey', RegularKey: stranger })
  expect(never).toMatch(/notice: It names the address r\w+, which nothing here knows/)
})

test.each(['0a', '0b'])('Solana: the holder of a token account that is frozen or thawed: %s', async data => {
  const { send, own } = await solanaSetting()
  const account = addressOf(65)
  const { warnings } = await send([instruction(tokenProgram, data, [account, 'w'], [usdc, ''], [own, 's'])] as never)
  expect(warnings.join()).toContain(account)
})
