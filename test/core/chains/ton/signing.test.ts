import { createHash } from 'node:crypto'
import { Address, beginCell, type Cell, loadMessageRelaxed, SendMode } from '@ton/core'
import { WalletContractV5R1 } from '@ton/ton'
import { expect, test } from 'vitest'
import { PayloadBudget } from '../../../../src/core/chains/declaration/payload-budget.ts'
import { fillTemplate } from '../../../../src/core/chains/fill-template.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { stellar } from '../../../../src/core/chains/stellar/chain.ts'
import { tonWallets } from '../../../../src/core/chains/ton/address.ts'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { tonWords } from '../../../../src/core/chains/ton/words.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import { decodePayload, type PayloadContext } from '../../../../src/core/signing/payload.ts'
import { readBytes } from '../../../../src/core/signing/reading.ts'
import { testEngine } from '../../../support/engine.ts'
import { addLimit } from '../../../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }
import {
  accountOf,
  addressIn,
  beginBody,
  cellOf,
  jettonBody,
  nftBody,
  ofCell,
  other,
  path,
  pay,
  publicKey,
  read,
  scopeOf,
  sends,
  signsOf,
  textCell,
  to,
  v5Cell,
  wallets,
  warningsOf,
} from './made.ts'

const versions = ['V3R2', 'V4R2', 'V5R1'] as const
const accounts = versions.map(version => ({
  ...{ wallet: 0, path, curve: 'CURVE_ED25519', addressFormat: `ADDRESS_FORMAT_TON_${version}` },
  ...{ signWith: addressIn(version), unsigned: '', digest: '' },
}))
const moves = (cell: Cell, caip19 = 'tvm:-239/slip44:607') =>
  measuredAsset(caip19)?.moves(signsOf(cell) as never, publicKey)

async function agentWithAccounts() {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, [...vectors.transactions, ...accounts])
  return agent
}

const plugin = (op: 2 | 3, amount = 7n) =>
  beginBody()
    .storeUint(op, 8)
    .storeInt(0, 8)
    .storeBuffer(accountOf(other).hash)
    .storeCoins(amount)
    .storeUint(1, 64)
    .endCell()
const deployment = () =>
  beginBody().storeUint(1, 8).storeInt(0, 8).storeCoins(7n).storeRef(jettonBody(1n)).storeRef(nftBody()).endCell()

test('the vectors are signed byte for byte with what stands behind them, and so are wallets of version 5', async () => {
  const agent = await agentWithAccounts()
  for (const vector of vectors.transactions) {
    const { result } = await signLodged(agent, vector)
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
  const cell = await v5Cell([sends(pay())])
  expect(await signLodged(agent, ofCell(cell, addressIn('V5R1')))).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
  await expect(signLodged(agent, ofCell(cell, addressIn('V4R2')))).rejects.toThrow('signWith names a wallet V4R2')
})

test('the hash of another cell, and a bag that is none, are refused', async () => {
  const agent = await agentWithAccounts()
  const lodged = ofCell(await cellOf('V4R2', [pay()]), addressIn('V4R2'))
  const { digest } = ofCell(await cellOf('V4R2', [pay({ value: 6n })]), addressIn('V4R2'))
  await expect(signLodged(agent, { ...lodged, digest })).rejects.toThrow('does not hash to the digest')
  // The hash of the message alone, with the whole body lodged.
  const [inner] = (await cellOf('V4R2', [pay()])).refs as [Cell]
  await expect(signLodged(agent, { ...lodged, digest: inner.hash().toString('hex') })).rejects.toThrow(
    'does not hash to the digest',
  )
  await expect(signLodged(agent, { ...lodged, unsigned: lodged.unsigned.slice(0, -2) })).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
  })
})

test('policies hold of what is lodged', async () => {
  const agent = await agentWithAccounts()
  const a = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `ton.tx.wallet == 'V4R2' && ton.tx.messages.all(message, message.type in ['transfer', 'comment'] && message.destination == '${to}' && message.amount <= 10)`,
    consensus: by(a),
  })
  await addPolicy(agent, { condition: `ton.tx.seqno == 9`, consensus: by(a) })
  await addPolicy(agent, { condition: `ton.tx.network == 'mainnet' && ton.tx.seqno == 10`, consensus: by(a) })
  const sign = (cell: Cell, version: (typeof versions)[number] = 'V4R2') =>
    signLodged(agent, ofCell(cell, addressIn(version)), { key: a.key })
  const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  expect(await sign(await cellOf('V4R2', [pay({ value: 10n, body: 'x' }), pay()]))).toMatchObject(signed)
  expect(await sign(await cellOf('V5R1', [pay({ value: 99n })], { seqno: 10 }), 'V5R1')).toMatchObject(signed)
  const refused: [Cell, (typeof versions)[number]?][] = [
    [await cellOf('V4R2', [pay(), pay({ value: 11n })])],
    [await cellOf('V4R2', [pay(), pay({ to: other })])],
    [await cellOf('V4R2', [pay({ body: jettonBody(1n) })])],
    [await cellOf('V4R2', [pay()], { mode: SendMode.CARRY_ALL_REMAINING_BALANCE })],
    [await cellOf('V4R2', [pay()], { mode: 64 })],
    [await cellOf('V3R2', [pay()]), 'V3R2'],
    // The network is missing in it.
    [await cellOf('V3R2', [pay()], { seqno: 10 }), 'V3R2'],
    [plugin(3)],
  ]
  for (const each of refused) await expect(sign(...each)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('the template of known addresses takes any spelling, and allows plain payments with their comment alone', async () => {
  const agent = await agentWithAccounts()
  const a = await addUser(agent, 'A')
  const filled = fillTemplate(chains, {
    chain: 'ton',
    title: 'Known addresses',
    values: {
      addresses: `${to}, x\n${accountOf(to).toString({ bounceable: true })}, x\n${accountOf(other).toRawString()}`,
    },
  })
  if (!filled.ok) throw new Error('not filled')
  expect(filled.name).toBe('Send to 2 known addresses')
  expect(filled.conditions.at(-1)).toContain(`['${to}, x', '${other}']`)
  await addPolicy(agent, { condition: filled.conditions.join(' && '), consensus: by(a) })
  const sign = (cell: Cell) => signLodged(agent, ofCell(cell, addressIn('V4R2')), { key: a.key })
  const both = [pay({ body: 'x' }), pay({ to: other })]
  expect(await sign(await cellOf('V4R2', both))).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const init = { code: beginCell().endCell(), data: beginCell().endCell() }
  const refused = [
    await cellOf('V4R2', [...both, pay({ to: addressIn('V3R2') })]),
    await cellOf('V4R2', [pay({ body: 'y' })]),
    await cellOf('V4R2', [pay()]),
    await cellOf('V4R2', [pay({ to: other, body: 'x' })]),
    await cellOf('V4R2', [pay({ body: jettonBody(1n) })]),
    await cellOf('V4R2', [pay({ init })]),
    await cellOf('V4R2', both, { mode: 128 }),
    await cellOf('V4R2', []),
    plugin(3),
  ]
  for (const cell of refused) await expect(sign(cell)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

const grave: [string, string, () => Cell | Promise<Cell>][] = [
  ['deploy_plugin', 'may then take TON out of the wallet', deployment],
  ['install_plugin', 'may then take TON out of the wallet', () => plugin(2)],
  ['add_extension', 'may then do everything', () => v5Cell([{ type: 'addExtension', address: accountOf(other) }])],
  [
    'add_extension',
    'may then do everything',
    () =>
      v5Cell([
        sends(pay()),
        { type: 'removeExtension', address: accountOf(to) },
        { type: 'addExtension', address: accountOf(other) },
      ]),
  ],
  [
    'set_signature_allowed',
    'changes whether this key',
    () => v5Cell([{ type: 'setIsPublicKeyEnabled', isEnabled: false }]),
  ],
  ['destroy_account', 'contract is deleted', () => cellOf('V4R2', [pay()], { mode: 128 + 32 })],
]

test.each(grave)('%s has to be named, is a danger, and is unknown to limits', async (text, warning, make) => {
  const cell = await make()
  expect(tonWords.handsOver(signsOf(cell), publicKey)).toEqual({ named: { path: 'ton.tx.actions[]', text } })
  expect(moves(cell)).toMatchObject({ kind: 'unknown' })
  expect(scopeOf(cell).messages).toBeUndefined()
  expect(scopeOf(cell).actions).toContain(text)
  expect(read(cell)?.described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(warning) })
})

test('only a policy that names what hands over the wallet allows it', async () => {
  const agent = await agentWithAccounts()
  const [a, b] = [await addUser(agent, 'A'), await addUser(agent, 'B')]
  await addPolicy(agent, { condition: `ton.tx.wallet == 'V5R1'`, consensus: by(a) })
  await addPolicy(agent, { condition: `ton.tx.actions.contains('add_extension')`, consensus: by(b) })
  const adds = await v5Cell([{ type: 'addExtension', address: accountOf(other) }])
  const both = await v5Cell([
    { type: 'addExtension', address: accountOf(other) },
    { type: 'setIsPublicKeyEnabled', isEnabled: false },
  ])
  const sign = (cell: Cell, { key }: typeof a) => signLodged(agent, ofCell(cell, addressIn('V5R1')), { key })
  await expect(sign(adds, a)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(await sign(adds, b)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await expect(sign(both, b)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  const removes = await v5Cell([{ type: 'removeExtension', address: accountOf(other) }])
  expect(await sign(removes, a)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('counts all messages together, and knows when it cannot tell', async () => {
  const units = (units: bigint) => ({ kind: 'amount', units })
  const four = [1n, 20n, 300n, 4000n].map(value => pay({ value }))
  expect(moves(await cellOf('V3R2', four))).toEqual(units(4321n))
  expect(moves(await cellOf('V4R2', four), 'tvm:-3/slip44:607')).toEqual(units(2n * 4321n))
  expect(moves(await v5Cell(four.map(each => sends(each))))).toEqual(units(4321n))
  expect(
    moves(await cellOf('V4R2', [pay({ value: 3n, body: jettonBody(10n ** 30n) }), pay({ body: nftBody() })])),
  ).toEqual(units(2n * 8n))
  expect(moves(plugin(3))).toEqual(units(7n))
  expect(moves(await v5Cell([{ type: 'removeExtension', address: accountOf(other) }]))).toEqual({ kind: 'nothing' })
  const op = (number: number) => beginCell().storeUint(number, 32).endCell()
  expect(moves(await cellOf('V4R2', [pay({ body: op(0xd53276db) })]))).toEqual(units(2n * 5n))
  const unknown = [
    await cellOf('V4R2', [...four.slice(0, 3), pay()], { mode: 128 }),
    await cellOf('V4R2', [pay()], { mode: 64 }),
    await cellOf('V4R2', [pay()], { mode: 32 }),
    // Orders that let another wallet pay, or a wallet of the same key.
    await cellOf('V4R2', [pay({ body: op(0x6578746e) })]),
    await cellOf('V4R2', [pay({ body: op(0x706c7567) })]),
    await cellOf('V4R2', [pay({ body: op(1), to: addressIn('V5R1') })]),
  ]
  for (const cell of unknown) expect(moves(cell)).toMatchObject({ kind: 'unknown' })
  expect(measuredAsset('tvm:-239/jetton:EQAAAA')).toBeUndefined()
})

test('what wallet v3 of the key takes for the same signature counts for both wallets', async () => {
  const three = [1n, 20n, 300n].map(value => pay({ value }))
  const cell = await cellOf('V4R2', three)
  // As wallet v3 reads it: a mode and a message as long as there are cells, and nothing of what is left over.
  const slice = cell.beginParse()
  expect(slice.loadUint(32)).toBe(wallets.V3R2.walletId)
  slice.skip(64)
  const sent: bigint[] = []
  while (slice.remainingRefs > 0) {
    slice.skip(8)
    const { info } = loadMessageRelaxed(slice.loadRef().beginParse())
    if (info.type === 'internal') sent.push(info.value.coins)
  }
  expect(sent).toEqual([1n, 20n, 300n])
  expect(moves(cell)).toEqual({ kind: 'amount', units: 2n * 321n })
  expect(warningsOf(cell)).toContain('The wallet v3 of the same key takes it too')
  // Wallet v4 lacks a mode for the last message of wallet v3, and sends none.
  expect(moves(await cellOf('V3R2', three))).toEqual({ kind: 'amount', units: 321n })
  expect(warningsOf(await cellOf('V3R2', three))).not.toContain('takes it too')
})

test('what its size costs is counted where that is much', async () => {
  const text = 'long '.repeat(4_000)
  const cell = await cellOf('V4R2', [pay({ value: 1n, body: text })])
  const counted = moves(cell) as { units: bigint }
  expect(counted.units).toBeGreaterThan(100_000_000n)
  expect(warningsOf(cell)).toContain('its fees can come to')
  const toMasterchain = { ...pay({ value: 1n, body: text.slice(0, 4_000) }) }
  if (toMasterchain.info.type !== 'internal') throw new Error('not internal')
  const { dest } = toMasterchain.info
  expect(moves(await cellOf('V4R2', [toMasterchain]))).toEqual({ kind: 'amount', units: 2n })
  const masterchain = Object.assign(Object.create(Object.getPrototypeOf(dest)), dest, { workChain: -1 })
  const info = { ...toMasterchain.info, dest: masterchain }
  expect((moves(await cellOf('V4R2', [{ ...toMasterchain, info }])) as { units: bigint }).units).toBeGreaterThan(2n)
})

test('a limit on TON counts what is lodged, and a bare hash is over it', async () => {
  const agent = await agentWithAccounts()
  await addLimit(agent, { caip19: 'tvm:-239/slip44:607', decimals: 9, most: '200' })
  const a = await addUser(agent, 'A')
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  const options = { key: a.key }
  const sign = async (value: bigint, seqno: number) =>
    signLodged(
      agent,
      ofCell(
        await cellOf('V4R2', [pay({ value: value * 10n ** 9n }), pay({ value: 10n ** 9n })], { seqno }),
        addressIn('V4R2'),
      ),
      options,
    )
  const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  expect(await sign(59n, 1)).toMatchObject(signed)
  await expect(sign(40n, 2)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(await sign(39n, 3)).toMatchObject(signed)
  const { digest } = ofCell(await cellOf('V4R2', [pay()]), addressIn('V4R2'))
  await expect(
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: addressIn('V4R2'),
        payload: digest,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      },
      options,
    ),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

/**
 * SHA-256 of these bytes is the hash of a cell that pays from wallet v3, which does not look at what follows its messages; and Stellar’s
 * reader takes them for a transaction on a network of its own, which ends in an operation that is not read.
 */
test('a cell that another chain can read is unknown to limits', () => {
  const message = beginCell().storeUint(1, 8).endCell()
  const zeros = (bytes: number) => Buffer.alloc(bytes)
  const data = Buffer.concat([
    Buffer.from('29a9a317713fb300000000050370', 'hex'),
    zeros(16),
    Buffer.from('00000002', 'hex'),
    zeros(36 + 4 + 8 + 4 + 4),
    Buffer.from('000000010000000000000010', 'hex'),
  ])
  const root = beginCell().storeBuffer(data).storeRef(message).endCell()
  const bytes = Buffer.concat([Buffer.of(1, 2 * data.length), data, Buffer.from('0000', 'hex'), message.hash()])
  expect(createHash('sha256').update(bytes).digest()).toEqual(root.hash())
  const asked = { texts: [], publicKey, signed: root.hash() }
  expect(stellar.readMessage(bytes, 'stellarSha256', asked)?.signs).toMatchObject({ kind: 'stellarTransaction' })
  expect(readBytes(bytes, 'stellarSha256', 'CURVE_ED25519', asked).signs).toMatchObject({ kind: 'unreadable' })
  const { signs } = decodePayload(
    {
      payload: root.hash().toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    },
    { curve: 'CURVE_ED25519', publicKey, address: addressIn('V3R2'), addressFormat: null } as SigningKey,
    { preimage: bytes, field: 'parameters.payload', budget: new PayloadBudget() } as unknown as PayloadContext,
  )
  expect(signs).toMatchObject({ kind: 'unreadable' })
  // Hashed in another way, it is no cell.
  expect(
    readBytes(bytes, 'stellarSha256', 'CURVE_ED25519', { ...asked, signed: Buffer.alloc(32) }).signs,
  ).toMatchObject({
    kind: 'stellarTransaction',
  })
})

test('a proof of TON Connect is a sign-in, held against the page and the account', () => {
  const proof = vectors.transactions.find(({ kind }) => kind === 'ton_proof')
  const bytes = Buffer.from(proof?.unsigned as string, 'hex')
  const describe = (more: object) => ton.readMessage(bytes, 'tonProofHash', { texts: [], publicKey, ...more })
  const texts = (more: object) =>
    describe(more)
      ?.described.warnings.map(({ text }) => text)
      .join()
  expect(describe({})?.signs).toEqual({ kind: 'text' })
  expect(describe({ webOrigin: 'https://app.example' })?.described.warnings).toEqual([])
  expect(texts({ webOrigin: 'https://evil.example' })).toContain('Someone may be trying to sign in as you')
  expect(texts({ publicKey: '11'.repeat(32) })).toContain('not one of the key that would sign')
  expect(ton.readMessage(bytes.subarray(0, 60), 'tonProofHash', { texts: [] })).toBeUndefined()
  expect(wallets.V4R2.address.toString({ bounceable: false })).toBe(proof?.signWith)

  // The account stands behind the prefix and the workchain.
  const account = Buffer.from('ton-proof-item-v2/').length + 4
  for (const each of tonWallets(Buffer.from(publicKey, 'hex'))) {
    Address.parse(each).hash.copy(bytes, account)
    expect(texts({})).not.toContain('not one of the key that would sign')
  }
})

test('the card names the account of a wallet v5 on the test network, which differs from that on the main one', async () => {
  const cell = await v5Cell([sends(pay())], 'external', -3)
  const { address } = WalletContractV5R1.create({
    ...{ publicKey: Buffer.from(publicKey, 'hex'), workchain: 0 },
    walletId: {
      networkGlobalId: -3,
      context: { workchain: 0, walletVersion: 'v5r1' as const, subwalletNumber: 0 },
    },
  })
  const from = address.toString({ bounceable: false })
  expect(from).not.toBe(addressIn('V5R1'))
  expect(read(cell, { publicKey })?.described.fields).toContainEqual({ label: 'From', value: from, style: 'address' })
  const summary = whatWillHappen(signsOf(cell), { publicKey, address: addressIn('V5R1') }).children ?? []
  expect(summary).toContainEqual({ label: 'From', value: from, style: 'address' })
  expect(summary).not.toContainEqual(expect.objectContaining({ value: addressIn('V5R1') }))
})

test('a comment of nothing is none', async () => {
  for (const body of [textCell(''), textCell(' ')])
    expect(warningsOf(await cellOf('V4R2', [pay({ body })]))).toMatch(/^It has no comment/)
})
