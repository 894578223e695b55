import { z } from 'zod'
import { apiPublicKey, problemOfApiKey } from '../crypto/public-key-schema.ts'
import type { ApiKeyCurve } from '../records/api-key.ts'
import { label } from '../schema/label.ts'

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

/** `ApiKeyParams` of wire.md §1.5: always P-256. */
export const apiKeyV1 = z
  .object({ apiKeyName: label, publicKey: apiPublicKey, expirationSeconds })
  .superRefine((key, context) => checkKey(key.publicKey, 'API_KEY_CURVE_P256', context))

/** `ApiKeyParamsV2` of wire.md §1.5. */
export const apiKeyV2 = z
  .object({
    apiKeyName: label.describe('Name of the key.'),
    publicKey: apiPublicKey.describe('Hex: 33 bytes compressed, or 32 bytes for ed25519.'),
    curveType: z.enum(curveTypes).describe('Curve of `publicKey`.'),
    expirationSeconds,
  })
  .superRefine((key, context) => checkKey(key.publicKey, key.curveType, context))

export type ApiKeyParameters = z.output<typeof apiKeyV2>

export function toApiKeyV2(older: z.output<typeof apiKeyV1>): ApiKeyParameters {
  return { ...older, curveType: 'API_KEY_CURVE_P256' }
}

function checkKey(publicKey: string, curve: ApiKeyCurve, context: z.RefinementCtx): void {
  const problem = problemOfApiKey(publicKey, curve)
  if (problem) context.addIssue({ code: 'custom', path: ['publicKey'], message: problem })
}
