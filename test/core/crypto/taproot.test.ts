import * as ecc from '@bitcoinerlab/secp256k1'
import { schnorr } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signSchnorr } from '../../../src/core/crypto/schnorr.ts'
import { secp256k1PublicKeyOf } from '../../../src/core/crypto/secp256k1.ts'
import { signTaproot, taprootOutputKey, verifyTaproot } from '../../../src/core/crypto/taproot.ts'
import { scaled } from '../../support/effort.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const privateKeys = bytes32.filter(key => ecc.isPrivate(key))

/** Input 0 of keyPathSpending in BIP-341's wallet-test-vectors.json, the one without a script tree, signed with aux_rand of zeros. */
const vector = {
  privateKey: bytes('6b973d88838f27366ed61c9ad6367663045cb456e28335c109e30717ae0c6baa'),
  outputKey: '53a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343',
  digest: bytes('2514a6272f85cfa0f45eb907fcb0d121b808ed37c6ea160a5a9046ed5526d555'),
  signature:
    'ed7c1647cb97379e76892be0cacff57ec4a7102aa24296ca39af7541246d8ff14d38958d4cc1e2e478e4d4a764bbfd835b16d4e314b72937b29833060b87276c',
}

test('signs as the wallet vectors of BIP-341 do, to the bit', () => {
  const { privateKey, digest, signature, outputKey } = vector
  const publicKey = secp256k1PublicKeyOf(privateKey)
  expect(hex(taprootOutputKey(publicKey))).toBe(outputKey)
  expect(hex(signTaproot(digest, privateKey, publicKey, new Uint8Array(32)))).toBe(signature)
})

/** The first address of BIP-86: internal key and output key. */
test('tweaks as BIP-86 does', () => {
  const internal = bytes('02cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115')
  expect(hex(taprootOutputKey(internal))).toBe('a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c')
})

/** BIP-340's test-vectors.csv, rows 0 to 3: with the keys as they are. */
test.each([
  [
    '03'.padStart(64, '0'),
    '00'.repeat(32),
    '00'.repeat(32),
    'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca821525f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0',
  ],
  [
    'b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef',
    '01'.padStart(64, '0'),
    '243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89',
    '6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de33418906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a',
  ],
  [
    'c90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b14e5c9',
    'c87aa53824b4d7ae2eb035a2b5bbbccc080e76cdc6d1692c4b0b62d798e6d906',
    '7e2d58d8b3bcdf1abadec7829054f90dda9805aab56c77333024b9d0a508b75c',
    '5831aaeed7b44bb74e5eab94ba9d4294c49bcf2a60728d8b4c200f50dd313c1bab745879a5ad954a72c45a91c3a51d3c7adea98d82f8481e0e1e03674a6f3fb7',
  ],
  [
    '0b432b2677937381aef05bb02a66ecd012773062cf3fa2549e44f58ed2401710',
    'ff'.repeat(32),
    'ff'.repeat(32),
    '7eb0509757e246f19449885651611cb965ecc1a187dd51b64fda1edc9637d5ec97582b9cb13db3933705b32ba982af5af25fd78881ebb32771fc5922efc66ea3',
  ],
])('a key signs as BIP-340 does before any tweak: %s', (privateKey, auxiliary, message, signature) => {
  const publicKey = secp256k1PublicKeyOf(bytes(privateKey))
  expect(hex(signSchnorr(bytes(message), bytes(privateKey), publicKey, bytes(auxiliary)))).toBe(signature)
})

test('the key that signs as it is stays, and one that is for another is refused', () => {
  const privateKey = Uint8Array.from(vector.privateKey)
  signSchnorr(vector.digest, privateKey, secp256k1PublicKeyOf(privateKey))
  expect(privateKey).toEqual(vector.privateKey)
  const another = secp256k1PublicKeyOf(bytes('01'.repeat(32)))
  expect(() => signSchnorr(vector.digest, privateKey, another)).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
})

test('what it signs verifies elsewhere, with the key that the output is paid to, for every parity', () => {
  fc.assert(
    fc.property(privateKeys, bytes32, (privateKey, digest) => {
      const publicKey = secp256k1PublicKeyOf(privateKey)
      const signature = signTaproot(digest, privateKey, publicKey)
      const internal = publicKey.subarray(1)
      const tweak = schnorr.utils.taggedHash('TapTweak', internal)
      const { xOnlyPubkey } = ecc.xOnlyPointAddTweak(internal, tweak)!
      expect(ecc.verifySchnorr(digest, xOnlyPubkey, signature)).toBe(true)
      expect(verifyTaproot(digest, signature, publicKey)).toBe(true)
      expect(ecc.verifySchnorr(digest, internal, signature)).toBe(false)
    }),
    { numRuns: scaled(40) },
  )
})

test('the key it is given stays as it is', () => {
  const privateKey = Uint8Array.from(vector.privateKey)
  signTaproot(vector.digest, privateKey, secp256k1PublicKeyOf(privateKey))
  expect(privateKey).toEqual(vector.privateKey)
})

test('refuses a digest of another length, what is no key, and a key that is not the one it is for', () => {
  const { privateKey, digest } = vector
  const publicKey = secp256k1PublicKeyOf(privateKey)
  expect(() => signTaproot(digest.subarray(1), privateKey, publicKey)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID' }),
  )
  expect(() => signTaproot(digest, new Uint8Array(32), publicKey)).toThrow(
    expect.objectContaining({ code: 'SECRET_DAMAGED' }),
  )
  const another = secp256k1PublicKeyOf(bytes('01'.repeat(32)))
  expect(() => signTaproot(digest, privateKey, another)).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
})

test('what is no signature does not verify, and is no error', () => {
  const publicKey = secp256k1PublicKeyOf(vector.privateKey)
  const signature = bytes(vector.signature)
  for (const wrong of [new Uint8Array(), signature.subarray(1), new Uint8Array(64).fill(255)]) {
    expect(verifyTaproot(vector.digest, wrong, publicKey)).toBe(false)
  }
  expect(verifyTaproot(vector.digest, signature, new Uint8Array(33))).toBe(false)
  expect(verifyTaproot(vector.digest.subarray(1), signature, publicKey)).toBe(false)
  expect(verifyTaproot(vector.digest, signature, publicKey)).toBe(true)
})
