import type { ApiKey } from '../credentials/api-key.ts'
import type { Authenticator } from '../credentials/authenticator.ts'

/** A key as the public API names it: in answers, and to policies that ask what somebody approved with. */
export function apiKeyCredential({ publicKey, curve }: Pick<ApiKey, 'publicKey' | 'curve'>) {
  return { publicKey, type: curve.replace('API_KEY_CURVE_', 'CREDENTIAL_TYPE_API_KEY_') }
}

export function passkeyCredential({ publicKey }: Pick<Authenticator, 'publicKey'>) {
  return { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' }
}
