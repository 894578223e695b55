/** Keys that a login makes: `CREDENTIAL_TYPE_…` of wire.md §1.5. */
export const sessionTypes = [
  'LOGIN',
  'READ_WRITE_SESSION_KEY_P256',
  'OAUTH_KEY_P256',
  'OTP_AUTH_KEY_P256',
  'EMAIL_AUTH_KEY_P256',
  'RECOVER_USER_KEY_P256',
] as const

interface PublicApiKey {
  readonly publicKey: string
  readonly curve: string
  readonly session: (typeof sessionTypes)[number] | null
  readonly sessionProfileId?: string | null
}

/** A key as the public API names it: in answers, and to policies that ask what somebody approved with. */
export function apiKeyCredential({ publicKey, curve, session, sessionProfileId }: PublicApiKey) {
  return {
    publicKey,
    type: `CREDENTIAL_TYPE_${session ?? curve.replace('API_KEY_CURVE_', 'API_KEY_')}`,
    ...(sessionProfileId && { sessionProfileId }),
  }
}

export function passkeyCredential({ publicKey }: { readonly publicKey: string }) {
  return { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' }
}
