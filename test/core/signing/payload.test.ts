import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hashTypedData, parseGwei, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { PayloadBudget } from '../../../src/core/chains/declaration/payload-budget.ts'
import { noHardwareWallets } from '../../../src/core/keys/no-hardware-wallets.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import type { Curve } from '../../../src/core/schema/curve.ts'
import { decodePayload, type PayloadParameters } from '../../../src/core/signing/payload.ts'

const keyOn = (curve: Curve): SigningKey => ({
  organizationId: 'acme',
  keyId: 'key',
  curve,
  path: null,
  addressFormat: null,
  publicKey: '',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  name: 'Key',
  hardwareWallet: null,
})

function decode(change: Partial<PayloadParameters>, curve: Curve = 'CURVE_SECP256K1', webOrigin?: string) {
  const parameters: PayloadParameters = {
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
    ...change,
  }
  const payload = decodePayload(parameters, keyOn(curve), {
    field: 'parameters.payload',
    webOrigin,
    askedAt: Date.now(),
    hardwareWallets: noHardwareWallets,
    preimage: undefined,
    budget: new PayloadBudget(),
    interfaces: [],
  })
  return { ...payload, reading: payload.reading() }
}

const digestOf = (change: Partial<PayloadParameters>) => {
  const { input } = decode(change)
  return input.curve === 'CURVE_SECP256K1' ? Buffer.from(input.digest).toString('hex') : undefined
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const cafe = Buffer.from('cafe', 'hex')

test.each([
  ['KECCAK256 of hex', { payload: 'cafe' }, hex(keccak_256(cafe))],
  ['KECCAK256 of hex with 0x', { payload: '0xCAFE' }, hex(keccak_256(cafe))],
  ['SHA256 of hex', { hashFunction: 'HASH_FUNCTION_SHA256' }, hex(createHash('sha256').update(cafe).digest())],
  [
    'SHA256 of text',
    { payload: 'grüße', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' },
    hex(createHash('sha256').update('grüße').digest()),
  ],
  ['NO_OP of a digest', { payload: 'ab'.repeat(32), hashFunction: 'HASH_FUNCTION_NO_OP' }, 'ab'.repeat(32)],
] as const)('%s', (_, change, expected) => {
  expect(digestOf(change)).toBe(expected)
})

test.each([
  [
    'a digest of 31 bytes',
    { payload: 'ab'.repeat(31), hashFunction: 'HASH_FUNCTION_NO_OP' },
    /^expected a 32-bytes-long digest/,
  ],
  ['half a byte', { payload: 'caf' }, /not hexadecimal/],
  ['a letter that is no digit', { payload: '0xzz' }, /not hexadecimal/],
  ['NOT_APPLICABLE with secp256k1', { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }, /^invalid hash function/],
  ['half a surrogate pair', { payload: '\ud800', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' }, /not well-formed/],
] as const)('refuses %s', (_, change, message) => {
  expect(() => decode(change)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID', message: expect.stringMatching(message) }),
  )
})

test('an ed25519 key signs the message itself, and takes no hash', () => {
  const { input } = decode({ hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }, 'CURVE_ED25519')
  expect(input).toEqual({ curve: 'CURVE_ED25519', message: cafe, means: { kind: 'bytes' } })
  for (const hashFunction of ['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_SHA256', 'HASH_FUNCTION_KECCAK256'] as const) {
    expect(() => decode({ hashFunction }, 'CURVE_ED25519')).toThrow(/^invalid hash function/)
  }
})

test.each(['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'] as const)(
  '%s is for secp256k1 keys',
  encoding => {
    expect(() => decode({ encoding, payload: '{}' }, 'CURVE_ED25519')).toThrow(/is for secp256k1 keys/)
  },
)

test('typed data is hashed by EIP-712, whatever the hash function says', () => {
  const typedData = {
    domain: { name: 'Ether Mail', chainId: 1 },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  } as const
  const encoding = 'PAYLOAD_ENCODING_EIP712'
  for (const hashFunction of ['HASH_FUNCTION_NO_OP', 'HASH_FUNCTION_NOT_APPLICABLE'] as const) {
    const digest = digestOf({ payload: JSON.stringify(typedData), encoding, hashFunction })
    expect(`0x${digest}`).toBe(hashTypedData(typedData))
  }
})

test('a bare hash is said to be unreadable, as a danger', () => {
  const { reading } = decode({ payload: 'ab'.repeat(32), hashFunction: 'HASH_FUNCTION_NO_OP' })
  expect(reading.sentence).toContain('cannot be read')
  expect(reading.warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
})

test('a transaction sent as plain data is shown as the transaction it is', () => {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    to: '0x3535353535353535353535353535353535353535',
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
  })
  const { reading } = decode({ payload: unsigned })
  expect(reading.sentence).toContain('1 ETH')
  expect(reading.warnings[0]).toMatchObject({ level: 'danger', text: expect.stringContaining('it is a transaction') })
})

test('a sign-in for another site than the one that asks is shown as a danger', () => {
  const text = [
    'bank.example wants you to sign in with your Ethereum account:',
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    '',
    '',
    'URI: https://bank.example/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756a',
    'Issued At: 2026-01-01T00:00:00Z',
  ].join('\n')
  const payload = { payload: text, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' } as const
  const dangers = (webOrigin: string) =>
    decode(payload, 'CURVE_SECP256K1', webOrigin).reading.warnings.filter(({ level }) => level === 'danger')
  expect(dangers('https://bank.example')).toEqual([])
  expect(dangers('https://evil.example')).not.toEqual([])
})

/** BIP-137: its name and length before it, hashed twice. */
function bitcoinMessage(message: Uint8Array, behind = ''): Buffer {
  return Buffer.concat([
    Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1'),
    Buffer.of(message.length),
    message,
    Buffer.from(behind),
  ])
}

function decodeLodged(preimage: Buffer, addressFormat = 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH') {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const digest = sha256(sha256(preimage))
  const payload = decodePayload(
    {
      payload: digest.toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
    { ...keyOn('CURVE_SECP256K1'), addressFormat },
    {
      field: 'parameters.payload',
      webOrigin: undefined,
      askedAt: Date.now(),
      hardwareWallets: noHardwareWallets,
      preimage,
      budget: new PayloadBudget(),
      interfaces: [],
    },
  )
  return { ...payload, reading: payload.reading(), digest }
}

test('a Bitcoin message is read where it was lodged beside its hash', () => {
  const message = Buffer.from('I own this address\u202e')
  const { input, reading, signs, digest } = decodeLodged(bitcoinMessage(message))
  expect(reading.sentence).toBe('Sign the text “I own this address⟨U+202E⟩”')
  expect(reading.fields).toEqual([
    { label: 'Kind', value: 'Bitcoin message (BIP-137)' },
    { label: 'Text', value: 'I own this address⟨U+202E⟩', style: 'text' },
  ])
  expect(reading.warnings.map(({ level }) => level)).toEqual(['notice', 'danger'])
  expect(input).toMatchObject({ digest, means: { chain: 'bitcoin', kind: 'bitcoinMessage', message } })
  expect(signs).toMatchObject({ kind: 'text' })
})

test('a Bitcoin message that is no text is shown as bytes, as a danger', () => {
  const { reading } = decodeLodged(bitcoinMessage(Buffer.from('00ff', 'hex')))
  expect(reading).toMatchObject({
    sentence: 'Sign 2 bytes that are not text, as a message',
    fields: [
      { label: 'Kind', value: 'Bitcoin message (BIP-137)' },
      { label: 'Bytes', value: '00ff' },
    ],
    warnings: [{ level: 'danger' }],
  })
})

test('what only begins as a Bitcoin message is none', () => {
  const { reading, input } = decodeLodged(bitcoinMessage(Buffer.from('pay'), 'more'))
  expect(reading.sentence).toMatch(/that are not text, hashed twice with sha256$/)
  expect(input.means).toEqual({ kind: 'bytes' })
})

test('a key that goes by a taproot address signs as taproot outputs are spent', () => {
  const preimage = bitcoinMessage(Buffer.from('hi'))
  expect(decodeLodged(preimage, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR').input).toMatchObject({ scheme: 'taproot' })
  expect(decodeLodged(preimage).input).not.toHaveProperty('scheme')
})
