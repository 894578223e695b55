import { z } from 'zod'
import type { ApiKeyCurve } from '../records/api-key.ts'
import { type PublicKeyCurve, problemOfPublicKey } from './sound-public-key.ts'

const curves = {
  API_KEY_CURVE_P256: 'P-256',
  API_KEY_CURVE_SECP256K1: 'secp256k1',
  API_KEY_CURVE_ED25519: 'ed25519',
} as const satisfies Record<ApiKeyCurve, PublicKeyCurve>

/** The form of any API key: hex of 33 bytes compressed, or 32 bytes for ed25519, made lower-case. Its curve says the rest. */
export const apiPublicKey = z
  .string()
  .regex(/^([0-9a-f]{64}|0[23][0-9a-f]{64})$/i, 'must be hex: 33 bytes compressed, or 32 bytes for ed25519')
  .transform(text => text.toLowerCase())

/** @param publicKey - Lower-case hex. @returns what is wrong with it, as the end of a sentence. */
export function problemOfApiKey(publicKey: string, curve: ApiKeyCurve): string | undefined {
  return problemOfPublicKey(Buffer.from(publicKey, 'hex'), curves[curve])
}

/** 33 bytes, hex, made lower-case. */
export const compressedP256 = p256(/^0[23][0-9a-f]{64}$/i, '33 bytes, compressed')

/** 65 bytes, hex, made lower-case. */
export const uncompressedP256 = p256(/^04[0-9a-f]{128}$/i, '65 bytes, uncompressed')

function p256(form: RegExp, inWords: string) {
  return z
    .string()
    .regex(form, `must be hex: a P-256 public key of ${inWords}`)
    .transform(text => text.toLowerCase())
    .superRefine((text, context) => {
      const problem = form.test(text) ? problemOfPublicKey(Buffer.from(text, 'hex'), 'P-256') : undefined
      if (problem) context.addIssue({ code: 'custom', message: `${problem}: ${inWords}` })
    })
}
