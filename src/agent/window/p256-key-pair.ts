import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface P256KeyPair {
  /** 33 bytes compressed (SEC 1), lower-case hex. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** A new key pair of the kind that API keys are. */
export function generateP256KeyPair(): P256KeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { publicKey: compressedPublicKeyOf(privateKey), privateKey }
}

/** 33 bytes compressed (SEC 1), lower-case hex. */
export function compressedPublicKeyOf(privateKey: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const odd = (Buffer.from(y, 'base64url').at(-1) ?? 0) & 1
  return (odd ? '03' : '02') + Buffer.from(x, 'base64url').toString('hex')
}
