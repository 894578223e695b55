import { createHash, randomBytes } from 'node:crypto'
import { makeSecp256k1, secp256k1PublicKeyOf } from '../../src/core/crypto/secp256k1.ts'
import type { TestKey } from './client.ts'

/** An API key whose stamps are made and checked in this thread and in microseconds, for tests that send very many requests. */
export function quickKey(): TestKey {
  const secret = randomBytes(32)
  const point = secp256k1PublicKeyOf(secret)
  const publicKey = Buffer.from(point).toString('hex')
  return {
    publicKey,
    curve: 'API_KEY_CURVE_SECP256K1',
    stamp(body) {
      const { compact } = makeSecp256k1(createHash('sha256').update(body).digest(), secret, point)
      const signature = Buffer.from(compact).toString('hex')
      const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1', signature }
      return Buffer.from(JSON.stringify(stamp)).toString('base64url')
    },
  }
}
