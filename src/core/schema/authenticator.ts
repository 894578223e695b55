import { z } from 'zod'
import { base64url } from './base64url.ts'
import { label } from './label.ts'
import { uuid } from './uuid.ts'

export const transports = z.array(
  z.enum([
    'AUTHENTICATOR_TRANSPORT_BLE',
    'AUTHENTICATOR_TRANSPORT_INTERNAL',
    'AUTHENTICATOR_TRANSPORT_NFC',
    'AUTHENTICATOR_TRANSPORT_USB',
    'AUTHENTICATOR_TRANSPORT_HYBRID',
  ]),
)

const named = {
  authenticatorName: label.describe('Name of the passkey.'),
  challenge: base64url(256).describe('The challenge given to the passkey, base64url. The client chooses it.'),
}
const clientDataJson = base64url(8_192).describe('What the browser signed over (WebAuthn §5.8.1), base64url.')
const attestationObject = base64url(32_768).describe('What the passkey answered (WebAuthn §6.5), base64url.')
const attachment = z.enum(['cross-platform', 'platform']).optional()

/** `AuthenticatorParamsV2` of wire.md §1.5. */
export const authenticatorV2 = z.object({
  ...named,
  attestation: z.object({
    credentialId: base64url(256).describe('Id the passkey goes by, base64url.'),
    clientDataJson,
    attestationObject,
    transports: transports.describe('How the browser can reach it.'),
  }),
})

export type AuthenticatorParameters = z.output<typeof authenticatorV2>

/** `AuthenticatorParams` of wire.md §1.5: the credential as a browser gives it. */
export const authenticatorV1 = z.object({
  ...named,
  userId: uuid,
  attestation: z.object({
    id: base64url(256),
    type: z.literal('public-key'),
    rawId: base64url(256),
    authenticatorAttachment: attachment,
    response: z.object({
      clientDataJson,
      attestationObject,
      transports: transports.optional(),
      authenticatorAttachment: attachment,
    }),
    clientExtensionResults: z.object({
      appid: z.boolean().optional(),
      appidExclude: z.boolean().optional(),
      credProps: z.object({ rk: z.boolean() }).optional(),
    }),
  }),
})

export function toAuthenticatorV2({
  authenticatorName,
  challenge,
  attestation,
}: z.output<typeof authenticatorV1>): AuthenticatorParameters {
  const { clientDataJson, attestationObject, transports = [] } = attestation.response
  return {
    authenticatorName,
    challenge,
    attestation: { credentialId: attestation.rawId, clientDataJson, attestationObject, transports },
  }
}
