/** A key as the public API names it: in answers, and to policies that ask what somebody approved with. */
export function apiKeyCredential({ publicKey, curve }: { readonly publicKey: string; readonly curve: string }) {
  return { publicKey, type: curve.replace('API_KEY_CURVE_', 'CREDENTIAL_TYPE_API_KEY_') }
}

export function passkeyCredential({ publicKey }: { readonly publicKey: string }) {
  return { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' }
}
