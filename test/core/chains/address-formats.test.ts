import { expect, test } from 'vitest'
import {
  addressFormatFor,
  addressFormatNames,
  addressFormatRow,
  addressOf,
} from '../../../src/core/chains/address-formats.ts'
import { accountKinds } from '../../../src/core/chains/chains-in-window.ts'
import { chains } from '../../../src/core/chains/index.ts'
import { curves } from '../../../src/core/crypto/curves.ts'
import { deriveKey } from '../../../src/core/crypto/derivation.ts'
import type { WalletCurve } from '../../../src/core/schema/curve.ts'
import { pathAt } from '../../../src/shared/path-at.ts'
import { entropyOf } from '../../support/phrases.ts'

/** The development mnemonic of Hardhat and Anvil, and the all-zero one of BIP-39. */
const junk = entropyOf('test test test test test test test test test test test junk')
const about = new Uint8Array(16)

/** The generator of secp256k1, the public key of 1 (SEC 2 §2.4.1). */
const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

test.each<[string, WalletCurve, string, string]>([
  ['ADDRESS_FORMAT_ETHEREUM', 'CURVE_SECP256K1', generator, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
  [
    'ADDRESS_FORMAT_ETHEREUM',
    'CURVE_SECP256K1',
    publicKey(junk, "m/44'/60'/0'/0/0"),
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ],
  [
    'ADDRESS_FORMAT_ETHEREUM',
    'CURVE_SECP256K1',
    publicKey(junk, "m/44'/60'/0'/0/1"),
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ],
  ['ADDRESS_FORMAT_COMPRESSED', 'CURVE_SECP256K1', generator, generator],
  [
    'ADDRESS_FORMAT_UNCOMPRESSED',
    'CURVE_SECP256K1',
    generator,
    '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798' +
      '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
  ],
  [
    'ADDRESS_FORMAT_SOLANA',
    'CURVE_ED25519',
    publicKey(about, "m/44'/501'/0'/0'", 'CURVE_ED25519'),
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ],
  ['ADDRESS_FORMAT_SOLANA', 'CURVE_ED25519', '00'.repeat(32), '11111111111111111111111111111111'],
  ['ADDRESS_FORMAT_COMPRESSED', 'CURVE_ED25519', '07'.repeat(32), '07'.repeat(32)],
])('%s of a key on %s is the published one', (format, curve, key, address) => {
  expect(addressOf(format, curve, Buffer.from(key, 'hex'))).toBe(address)
})

/** The first address of these words in wallets that follow BIP-84 and BIP-86; the last as BIP-84 on testnet is written there. */
test.each([
  ['Bitcoin (native SegWit)', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['Bitcoin (Taproot)', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['Bitcoin testnet (native SegWit)', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
  ['Solana', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
] as const)('the window makes %s accounts that other wallets find', (label, address) => {
  const kind = accountKinds(chains).find(each => each.label === label)
  if (!kind) throw new Error('no such kind')
  const {
    addressFormat,
    curve,
    schemes: [{ path }],
  } = kind
  expect(addressOf(addressFormat, curve, Buffer.from(publicKey(about, pathAt(path, 0), curve), 'hex'))).toBe(address)
})

test('refuses a format it does not know, and says which it knows', () => {
  for (const format of ['ADDRESS_FORMAT_MARS', 'constructor', '']) {
    expect(() => addressFormatFor(format, 'CURVE_SECP256K1', 'parameters.accounts[1].addressFormat')).toThrow(
      expect.objectContaining({
        code: 'REQUEST_INVALID',
        message: expect.stringMatching(/^invalid address format: .* is not one of ADDRESS_FORMAT_/),
        detail: { field: 'parameters.accounts[1].addressFormat' },
      }),
    )
  }
})

test('refuses every format on every curve it is not for', () => {
  for (const format of addressFormatNames) {
    const allowed: readonly string[] = addressFormatRow(format).curves
    for (const curve of (Object.keys(curves) as WalletCurve[]).filter(curve => !allowed.includes(curve))) {
      expect(() => addressFormatFor(format, curve)).toThrow(
        expect.objectContaining({
          code: 'REQUEST_INVALID',
          message: `invalid address format: ${format} needs ${allowed.join(' or ')}, and the key is on ${curve}`,
        }),
      )
    }
  }
})

test('refuses bytes that are no public key of the curve', () => {
  for (const bytes of [new Uint8Array(33), new Uint8Array(32), new Uint8Array(65)]) {
    expect(() => addressOf('ADDRESS_FORMAT_COMPRESSED', 'CURVE_SECP256K1', bytes)).toThrow('is not one of secp256k1')
  }
  expect(() => addressOf('ADDRESS_FORMAT_SOLANA', 'CURVE_ED25519', new Uint8Array(33))).toThrow('is not one of ed25519')
})

function publicKey(entropy: Uint8Array, path: string, curve: WalletCurve = 'CURVE_SECP256K1'): string {
  return Buffer.from(curves[curve].publicKeyOf(deriveKey(entropy, path, curve))).toString('hex')
}

test('the kinds of account differ by their labels, which the window tells them apart by', () => {
  const labels = accountKinds(chains).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Key for SSH and git (Ed25519)')
})
