import { createHash, createPublicKey, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { movesOf } from '../../../src/core/chains/measured-asset.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { ethereumAccount, importKey, resultOf, signerKeyOf } from '../transfer/transfers.ts'

/** RFC 6979 A.2.5, P-256. */
const known = {
  privateKey: 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721',
  publicKey: '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
  message: 'sample',
  r: 'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
  // The vector has the high one of the two, which the order of the curve turns into the low one.
  s: (p256.Point.Fn.ORDER - 0xf7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8n)
    .toString(16)
    .padStart(64, '0'),
}

const formats = ['ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED']
const own = () => testEngine({ approvals: 'nothing' })

const sign = async (agent: TestEngine, signWith: string, payload: string, change: Record<string, unknown> = {}) =>
  resultOf<{ r: string; s: string; v: string }>(
    await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256', ...change },
    }),
  )

test('a P-256 key that is imported signs as RFC 6979 has it, with the low s, by its id and both its addresses', async () => {
  const agent = await own()
  const { privateKeyId, addresses } = await importKey(agent, known.privateKey, {
    curve: 'CURVE_P256',
    addressFormats: formats,
  })
  const [compressed, uncompressed] = addresses.map(({ address }) => address) as [string, string]
  expect(compressed).toBe(known.publicKey)
  expect(uncompressed).toMatch(new RegExp(`^04${known.publicKey.slice(2)}[0-9a-f]{64}$`))
  for (const signWith of [privateKeyId, compressed, uncompressed]) {
    expect(await sign(agent, signWith, known.message)).toMatchObject({ r: known.r, s: known.s })
  }
  const digest = createHash('sha256').update(known.message).digest('hex')
  const bare = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  expect(await sign(agent, privateKeyId, digest, bare)).toMatchObject({ r: known.r, s: known.s })
})

test('a new P-256 key makes signatures that Node verifies, and is exported as it is', async () => {
  const agent = await own()
  const targets = generateP256KeyPair()
  const { privateKeys } = resultOf<{ privateKeys: { privateKeyId: string }[] }>(
    await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [{ privateKeyName: 'Passkey', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
    }),
  )
  const [{ privateKeyId }] = privateKeys as [{ privateKeyId: string }]
  const record = agent.store.find('privateKeys', agent.organizationId, privateKeyId)
  const publicKey = createPublicKey({
    key: Buffer.from(`3039301306072a8648ce3d020106082a8648ce3d030107032200${record?.publicKey}`, 'hex'),
    format: 'der',
    type: 'spki',
  })
  const { r, s } = await sign(agent, privateKeyId, 'hello')
  const signature = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from('hello'), signature, Buffer.from(r + s, 'hex'))).toBe(true)
  expect(verify('sha256', Buffer.from('hullo'), signature, Buffer.from(r + s, 'hex'))).toBe(false)

  const exported = await agent.post('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', {
    privateKeyId,
    targetPublicKey: targets.publicKeyUncompressed,
  })
  const privateKey = await decryptExportBundle({
    exportBundle: resultOf<{ exportBundle: string }>(exported).exportBundle,
    embeddedKey: targets.privateKey,
    organizationId: agent.organizationId,
    dangerouslyOverrideSignerPublicKey: signerKeyOf(agent),
    returnMnemonic: false,
  })
  const secret = await agent.vault.open({ organizationId: agent.organizationId, keyId: privateKeyId })
  expect(privateKey).toBe(Buffer.from(secret ?? []).toString('hex'))
})

test('P-256 keys have no address on a chain, and wallets no keys on P-256', async () => {
  const agent = await own()
  const params = { privateKeyName: 'Key', curve: 'CURVE_P256', privateKeyTags: [] }
  for (const format of ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA']) {
    const asked = { privateKeys: [{ ...params, addressFormats: [format] }] }
    await expect(agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', asked)).rejects.toMatchObject({
      message: expect.stringContaining(`${format} needs`),
    })
  }
  const accounts = [{ ...ethereumAccount, curve: 'CURVE_P256', addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }]
  await expect(agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Other', accounts })).rejects.toMatchObject({
    message: expect.stringContaining('invalid curve: must be CURVE_SECP256K1 or CURVE_ED25519'),
  })
})

test.each(['eip155:1/slip44:60', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'])(
  'what a P-256 key signs unread is beyond every limit on %s',
  asset => {
    const signed = { kind: 'unreadable', curve: 'CURVE_P256', why: 'it could be anything' } as const
    expect(movesOf(asset, signed, known.publicKey)).toEqual({ kind: 'unknown', why: 'it could be anything' })
  },
)

test('a P-256 key signs digests, and no message as it is', async () => {
  const agent = await own()
  const { privateKeyId } = await importKey(agent, known.privateKey, { curve: 'CURVE_P256', addressFormats: [] })
  const refused = sign(agent, privateKeyId, 'hello', { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('for ed25519 keys only') })
})
