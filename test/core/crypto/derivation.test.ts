import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { expect, test } from 'vitest'
import {
  deriveKey,
  deriveKeyFromSeed,
  formatPath,
  generateEntropy,
  parsePath,
  seedOf,
} from '../../../src/core/crypto/derivation.ts'
import { recoveryPhraseOf, walletSecretOf } from '../../../src/core/crypto/recovery-phrase.ts'
import { entropyBytes } from '../../../src/core/crypto/wallet-secret.ts'
import { scaled } from '../../support/effort.ts'
import { entropyOf, mnemonicOf } from '../../support/phrases.ts'
import bip32 from '../../vectors/bip32.json' with { type: 'json' }
import bip39 from '../../vectors/bip39.json' with { type: 'json' }
import slip10 from '../../vectors/slip10-ed25519.json' with { type: 'json' }

const zeros = new Uint8Array(16)

test.each(bip39.vectors)('entropy $entropy stands for the words of BIP-39, both ways', ({ entropy, mnemonic }) => {
  expect(mnemonicOf(Buffer.from(entropy, 'hex'))).toBe(mnemonic)
  expect(toHex(entropyOf(mnemonic))).toBe(entropy)
})

test('a passphrase makes the seed that BIP-39 says', () => {
  // Of the vectors of BIP-39, which have TREZOR for all.
  const secret = walletSecretOf({ mnemonic: mnemonicOf(zeros), passphrase: 'TREZOR' })
  expect(toHex(seedOf(secret))).toBe(
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  )
})

const entropies = fc
  .constantFrom(...Object.values(entropyBytes))
  .chain(length => fc.uint8Array({ minLength: length, maxLength: length }))
const passphrases = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .filter(text => !/[\r\n]/.test(text) && text.trim() !== '')

test('whatever the passphrase, the seed is that of another implementation, and both come back', () => {
  fc.assert(
    fc.property(entropies, passphrases, (entropy, passphrase) => {
      const mnemonic = mnemonicOf(entropy)
      const secret = walletSecretOf({ mnemonic, passphrase })
      expect([...seedOf(secret)]).toEqual([...mnemonicToSeedSync(mnemonic, passphrase)])
      expect(recoveryPhraseOf(secret)).toEqual({ mnemonic, passphrase: passphrase.normalize('NFKD') })
      // Whoever sees how long it is learns little of how long the passphrase is.
      expect(secret.length % 128).toBe(0)
    }),
    { numRuns: scaled(60) },
  )
})

test('a secret without a passphrase is the entropy, as it always was', () => {
  fc.assert(
    fc.property(entropies, entropy => {
      expect(toHex(walletSecretOf({ mnemonic: mnemonicOf(entropy), passphrase: '' }))).toBe(toHex(entropy))
    }),
  )
})

test('a secret with a passphrase that is cut, longer, or differs in its head or its end is damaged', () => {
  const secret = walletSecretOf({ mnemonic: mnemonicOf(zeros), passphrase: 'TREZOR' })
  const changed = (at: number, byte: number) => secret.map((each, index) => (index === at ? byte : each))
  const damaged = [
    secret.subarray(0, 127),
    secret.subarray(0, 33),
    Uint8Array.from([...secret, 0]),
    Uint8Array.from([...secret, ...new Uint8Array(128)]),
    changed(0, 2),
    changed(1, 17),
    changed(1, 255),
    changed(2, 1),
    changed(3, 0),
    changed(3, 5),
    changed(127, 1),
  ]
  for (const each of damaged) expect(() => seedOf(each)).toThrow(expect.objectContaining({ code: 'SECRET_DAMAGED' }))
})

test('the seed is the one of BIP-39 with an empty passphrase', () => {
  expect(toHex(seedOf(zeros))).toBe(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
      '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(entropyBytes)), fc.infiniteStream(fc.nat(255)), (length, stream) => {
      const entropy = Uint8Array.from(stream.take(length))
      expect([...seedOf(entropy)]).toEqual([...mnemonicToSeedSync(mnemonicOf(entropy))])
    }),
    { numRuns: scaled(20) },
  )
})

test.each([12, 15, 18, 21, 24] as const)('makes new mnemonics of %i words', words => {
  const entropy = generateEntropy(words)
  expect(mnemonicOf(entropy).split(' ')).toHaveLength(words)
  expect(generateEntropy(words)).not.toEqual(entropy)
})

test.each([0, 15, 17, 33, 64])('refuses %i bytes as entropy', length => {
  expect(() => seedOf(new Uint8Array(length))).toThrow(expect.objectContaining({ code: 'SECRET_DAMAGED' }))
})

test('a refused mnemonic is not repeated in the error', () => {
  const words = 'abandon abandon abandon secretword abandon abandon abandon abandon abandon abandon abandon about'
  expect(() => entropyOf(words)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  expect(() => entropyOf(words)).not.toThrow(/secretword/)
})

test.each(bip32.vectors)('derives $path of $seed as BIP-32 does', ({ seed, path, extendedPrivateKey }) => {
  const key = deriveKeyFromSeed(Buffer.from(seed, 'hex'), path, 'CURVE_SECP256K1')
  expect(toHex(key)).toBe(toHex(HDKey.fromExtendedKey(extendedPrivateKey).privateKey as Uint8Array))
})

test.each(slip10.vectors)('derives $path of $seed as SLIP-10 does', ({ seed, path, privateKey }) => {
  expect(toHex(deriveKeyFromSeed(Buffer.from(seed, 'hex'), path, 'CURVE_ED25519'))).toBe(privateKey)
})

test('derives the first account of the development mnemonic of Hardhat and Anvil', () => {
  const entropy = entropyOf('test test test test test test test test test test test junk')
  expect(toHex(deriveKey(entropy, "m/44'/60'/0'/0/0", 'CURVE_SECP256K1'))).toBe(
    'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  )
})

test('derives what @scure/bip32 derives for any path, and leaves the entropy as it was', () => {
  const paths = fc.array(fc.tuple(fc.nat(2 ** 31 - 1), fc.boolean()), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(paths, segments => {
      const path = ['m', ...segments.map(([index, hard]) => `${index}${hard ? "'" : ''}`)].join('/')
      const expected = HDKey.fromMasterSeed(seedOf(zeros)).derive(path).privateKey as Uint8Array
      expect([...deriveKey(zeros, path, 'CURVE_SECP256K1')]).toEqual([...expected])
      expect(formatPath(parsePath(path, 'CURVE_SECP256K1'))).toBe(path)
    }),
    { numRuns: scaled(20) },
  )
  expect(zeros).toEqual(new Uint8Array(16))
})

test('derives what @scure/bip32 and micro-key-producer derive, for any entropy', () => {
  const entropies = fc
    .constantFrom(...Object.values(entropyBytes))
    .chain(length => fc.uint8Array({ minLength: length, maxLength: length }))
  const indexes = fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(entropies, indexes, (entropy, segments) => {
      const path = ['m', ...segments.map(index => `${index}'`)].join('/')
      const seed = mnemonicToSeedSync(mnemonicOf(entropy))
      const secp256k1 = HDKey.fromMasterSeed(seed).derive(path).privateKey as Uint8Array
      expect(toHex(deriveKey(entropy, path, 'CURVE_SECP256K1'))).toBe(toHex(secp256k1))
      expect(toHex(deriveKey(entropy, path, 'CURVE_ED25519'))).toBe(
        toHex(Slip10Key.fromMasterSeed(seed).derive(path).privateKey),
      )
    }),
    { numRuns: scaled(50) },
  )
})

test('h and H mean hardened, and one key has one path', () => {
  expect(formatPath(parsePath("m/44h/60H/0'/0/5", 'CURVE_SECP256K1'))).toBe("m/44'/60'/0'/0/5")
})

test.each([
  ['', 'must begin with m/'],
  ['m', 'must begin with m/'],
  ["44'/60'/0'/0/0", 'must begin with m/'],
  ["M/44'/60'", 'must begin with m/'],
  ['m/', '“” is not a number'],
  ['m/0/', '“” is not a number'],
  ['m//0', '“” is not a number'],
  ['m/00', '“00” is not a number'],
  ['m/+1', '“+1” is not a number'],
  ['m/1e3', '“1e3” is not a number'],
  ['m/-1', '“-1” is not a number'],
  ["m/0''", "“0''” is not a number"],
  ['m/ 0', '“ 0” is not a number'],
  ['m/2147483648', '“2147483648” is not a number'],
  ["m/2147483648'", "“2147483648'” is not a number"],
  ['m/99999999999', '“99999999999” is not a number'],
  ['m/0\u202e', '“0⟨U+202E⟩” is not a number'],
  ['m/0/0/0/0/0/0/0/0/0/0/0', 'more than 10 segments'],
])('refuses the path “%s”', (path, why) => {
  expect(() => parsePath(path, 'CURVE_SECP256K1', 'parameters.accounts[0].path')).toThrow(
    expect.objectContaining({
      code: 'REQUEST_INVALID',
      message: expect.stringMatching(/^invalid path: /),
      detail: { field: 'parameters.accounts[0].path' },
    }),
  )
  expect(() => parsePath(path, 'CURVE_SECP256K1')).toThrow(why)
})

test('refuses a path with segments that are not hardened for ed25519, and names the one to use', () => {
  expect(() => deriveKey(zeros, "m/44'/501'/0'/0", 'CURVE_ED25519')).toThrow("m/44'/501'/0'/0' would do")
})

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
