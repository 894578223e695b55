import { z } from 'zod'
import { isPublicKey } from '../crypto/stamp.ts'
import type { ApiKeyCurve } from '../records.ts'
import { label } from './label.ts'

const expirationSeconds = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid api key expiration: must be a string of seconds, at least "1"')
  .optional()
  .describe('Seconds from creation; absent never expires.')

const curveTypes = [
  'API_KEY_CURVE_P256',
  'API_KEY_CURVE_SECP256K1',
  'API_KEY_CURVE_ED25519',
] as const satisfies ApiKeyCurve[]

const publicKey = z
  .string()
  .regex(/^([0-9a-f]{64}|0[23][0-9a-f]{64})$/i, 'must be hex: 33 bytes compressed, or 32 bytes for ed25519')
  .transform(text => text.toLowerCase())

const notOnCurve = { path: ['publicKey'], error: 'must be a public key on the curve it is said to be on' }

/** `ApiKeyParams` of wire.md §1.5: always P-256. */
export const apiKeyV1 = z
  .object({ apiKeyName: label, publicKey, expirationSeconds })
  .refine(key => isOnCurve(key.publicKey, 'API_KEY_CURVE_P256'), notOnCurve)

/** `ApiKeyParamsV2` of wire.md §1.5. */
export const apiKeyV2 = z
  .object({
    apiKeyName: label.describe('Name of the key.'),
    publicKey: publicKey.describe('Hex: 33 bytes compressed, or 32 bytes for ed25519.'),
    curveType: z.enum(curveTypes).describe('Curve of `publicKey`.'),
    expirationSeconds,
  })
  .refine(key => isOnCurve(key.publicKey, key.curveType), notOnCurve)

export type ApiKeyParameters = z.output<typeof apiKeyV2>

export function toApiKeyV2(older: z.output<typeof apiKeyV1>): ApiKeyParameters {
  return { ...older, curveType: 'API_KEY_CURVE_P256' }
}

function isOnCurve(key: string, curve: ApiKeyCurve): boolean {
  return (key.length === 64) === (curve === 'API_KEY_CURVE_ED25519') && isPublicKey(key, curve)
}
