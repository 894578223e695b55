import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { StampScheme } from '../../src/core/crypto/stamp.ts'
import type { ApiKeyCurve } from '../../src/core/records/api-key.ts'

/** An API key of a test client. */
export interface TestKey {
  readonly publicKey: string
  readonly curve: ApiKeyCurve
  stamp(body: string | Uint8Array, scheme?: StampScheme): string
}

export function p256Key(): TestKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return p256KeyOf(privateKey)
}

/** @param hex - The private key, 32 bytes. @param publicKey - Compressed, 33 bytes, hex. */
export function p256KeyFrom(hex: string, publicKey: string): TestKey {
  // PrivateKeyInfo (RFC 5958) of an ECPrivateKey (RFC 5915) without its public half.
  const der = Buffer.from(`3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420${hex}`, 'hex')
  return p256KeyOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), publicKey)
}

function p256KeyOf(privateKey: KeyObject, known?: string): TestKey {
  const publicKey = known ?? compressed(privateKey)
  return {
    publicKey,
    curve: 'API_KEY_CURVE_P256',
    stamp: body =>
      header(publicKey, 'SIGNATURE_SCHEME_TK_API_P256', sign('sha256', Buffer.from(body), privateKey).toString('hex')),
  }
}

function compressed(privateKey: KeyObject): string {
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const odd = (Buffer.from(y, 'base64url').at(-1) ?? 0) & 1
  return (odd ? '03' : '02') + Buffer.from(x, 'base64url').toString('hex')
}

export function ed25519Key(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const hex = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  return {
    publicKey: hex,
    curve: 'API_KEY_CURVE_ED25519',
    stamp: body =>
      header(hex, 'SIGNATURE_SCHEME_TK_API_ED25519', sign(null, Buffer.from(body), privateKey).toString('hex')),
  }
}

export function secp256k1Key(): TestKey {
  const secret = secp256k1.utils.randomSecretKey()
  const publicKey = Buffer.from(secp256k1.getPublicKey(secret)).toString('hex')
  return {
    publicKey,
    curve: 'API_KEY_CURVE_SECP256K1',
    stamp(body, scheme = 'SIGNATURE_SCHEME_TK_API_SECP256K1') {
      const bytes = Buffer.from(body)
      const digest =
        scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191'
          ? keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
          : createHash('sha256').update(bytes).digest()
      const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'der' })
      return header(publicKey, scheme, Buffer.from(signature).toString('hex'))
    },
  }
}

function header(publicKey: string, scheme: StampScheme, signature: string): string {
  return Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString('base64url')
}
