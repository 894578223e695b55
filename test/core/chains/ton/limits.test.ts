import { createHash } from 'node:crypto'
import { beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { PayloadBudget } from '../../../../src/core/chains/declaration/payload-budget.ts'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { stellar } from '../../../../src/core/chains/stellar/chain.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import { decodePayload, type PayloadContext } from '../../../../src/core/signing/payload.ts'
import { readBytes } from '../../../../src/core/signing/reading.ts'
import { addLimit } from '../../../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { signLodged } from '../../../support/sign-lodged.ts'
import { agentWithAccounts, moves, plugin } from './agent-with-accounts.ts'
import {
  accountOf,
  addressIn,
  cellOf,
  jettonBody,
  nftBody,
  ofCell,
  other,
  pay,
  publicKey,
  sends,
  v5Cell,
  warningsOf,
} from './made.ts'

test('counts all messages together, and knows when it cannot tell', async () => {
  const units = (units: bigint) => ({ kind: 'amount', units })
  const four = [1n, 20n, 300n, 4000n].map(value => pay({ value }))
  expect(moves(await cellOf('V3R2', four))).toEqual(units(2n * 4321n))
  expect(moves(await cellOf('V4R2', four), 'tvm:-3/slip44:607')).toEqual(units(2n * 4321n))
  expect(moves(await v5Cell(four.map(each => sends(each))))).toEqual(units(4321n))
  expect(
    moves(await cellOf('V4R2', [pay({ value: 3n, body: jettonBody(10n ** 30n) }), pay({ body: nftBody() })])),
  ).toEqual(units(2n * 8n))
  expect(moves(plugin(3))).toEqual(units(2n * 7n))
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
