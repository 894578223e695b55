import { string, strings, struct } from '../../language/field-types.ts'

export const user = struct('User', {
  id: string('Id of the user.'),
  tags: strings('Ids of the tags of the user.'),
  email: string('E-mail address; empty if there is none.'),
  alias: string('Name of the user.'),
})

export const credential = struct('Credential', {
  id: string('Id of the API key or passkey.'),
  user_id: string('Id of the user it belongs to.'),
  type: string(
    'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR, CREDENTIAL_TYPE_API_KEY_P256, CREDENTIAL_TYPE_API_KEY_SECP256K1 or CREDENTIAL_TYPE_API_KEY_ED25519.',
  ),
  credential_id: string('Id a passkey goes by, base64url; empty for API keys.'),
  public_key: string('Hex for API keys, compressed; the COSE key in base64url for passkeys.'),
})
