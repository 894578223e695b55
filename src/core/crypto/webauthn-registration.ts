import { AgentError } from '../errors.ts'
import type { Authenticator } from '../records/authenticator.ts'
import type { AuthenticatorParameters } from '../schema/authenticator.ts'
import { coseAlgorithms, problemOfCoseKey } from './sound-public-key.ts'
import { assertionHelpers, isSameBase64url, readClientData, registrationLibrary } from './webauthn.ts'

/** Facts that an attestation proves about a passkey. */
export type RegisteredAuthenticator = Pick<
  Authenticator,
  | 'credentialId'
  | 'publicKey'
  | 'aaguid'
  | 'attestationType'
  | 'model'
  | 'transports'
  | 'signCount'
  | 'origins'
  | 'rpIdHash'
>

/**
 * The part of a registration that can be checked at once: it is one, and answers the challenge it is sent with.
 * @param field - Path of the authenticator, for the message.
 * @throws AgentError `REQUEST_INVALID`
 */
export function checkRegistration({ challenge, attestation }: AuthenticatorParameters, field: string): void {
  const clientData = readClientData(attestation.clientDataJson)
  if (!clientData) throw invalid(`${field}.attestation.clientDataJson`, 'it is not client data')
  if (clientData.type !== 'webauthn.create') {
    throw invalid(`${field}.attestation.clientDataJson`, 'its type must be webauthn.create')
  }
  if (!isSameBase64url(clientData.challenge, challenge)) {
    throw invalid(`${field}.challenge`, 'the passkey answered another challenge')
  }
}

/**
 * Verifies a registration (WebAuthn §7.1). The client chooses challenge and relying party (wire.md §5.2), so any origin will do.
 * User verification is the client's choice too; presence is not.
 * @param askedBy - Id of the user whose request it is.
 * @throws AgentError `REQUEST_INVALID`, `BUSY`
 */
export async function verifyRegistration(
  parameters: AuthenticatorParameters,
  field: string,
  askedBy: string,
): Promise<RegisteredAuthenticator> {
  checkRegistration(parameters, field)
  const { credentialId, clientDataJson, attestationObject, transports } = parameters.attestation
  const origin = readClientData(clientDataJson)?.origin ?? ''
  const { verifyRegistrationResponse } = await registrationLibrary()
  const { decodeAttestationObject, decodeCredentialPublicKey, parseAuthenticatorData } = await assertionHelpers()
  const verified = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientDataJson, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: given => isSameBase64url(given, parameters.challenge),
    expectedOrigin: origin,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...coseAlgorithms],
  }).catch((cause: unknown) => {
    throw invalid(`${field}.attestation`, 'it does not verify', cause)
  })
  if (!verified.verified) throw invalid(`${field}.attestation`, 'its signature does not verify')

  const { credential, aaguid, fmt, credentialDeviceType } = verified.registrationInfo
  if (credential.id !== credentialId) {
    throw invalid(`${field}.attestation.credentialId`, 'it is not the id of the passkey that was attested')
  }
  const problem = await problemOfCoseKey(decodeCredentialPublicKey(credential.publicKey), askedBy)
  if (problem) throw invalid(`${field}.attestation.attestationObject`, `the passkey’s public key ${problem}`)
  const data = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const travels = credentialDeviceType === 'multiDevice'
  const isBuiltIn = transports.some(each => /_(INTERNAL|HYBRID)$/.test(each))
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    aaguid: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64url'),
    attestationType: fmt,
    model: travels || isBuiltIn ? 'Passkey' : 'Security key',
    transports,
    signCount: credential.counter,
    origins: [origin],
    rpIdHash: Buffer.from(parseAuthenticatorData(data).rpIdHash).toString('base64url'),
  }
}

function invalid(field: string, why: string, cause?: unknown): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid authenticator attestation: ${field}: ${why}`, {
    detail: { field },
    cause,
  })
}
