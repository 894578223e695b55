import type { Field } from '../../shared/card.ts'
import { verifyRegistration } from '../crypto/webauthn-registration.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { requireUserQuota } from '../quotas.ts'
import type { Authenticator } from '../records/authenticator.ts'
import type { AuthenticatorParameters } from '../schema/authenticator.ts'

/**
 * @param perUser - New passkeys of each user.
 * @param organizationId - Null for an organization that does not exist yet.
 * @throws AgentError `CREDENTIAL_CONFLICT` if one is registered in the organization, or named twice; `QUOTA_REACHED`
 */
export function checkAuthenticators(
  perUser: readonly (readonly AuthenticatorParameters[])[],
  reader: Reader,
  organizationId: string | null,
): void {
  const seen = new Set<string>()
  for (const authenticators of perUser) {
    requireUserQuota(reader, organizationId, 'authenticators', 'authenticators', authenticators.length)
    for (const { credentialId } of authenticators.map(({ attestation }) => attestation)) {
      const isRegistered =
        organizationId !== null && reader.list('authenticators', organizationId, { credentialId }).length > 0
      if (seen.has(credentialId) || isRegistered)
        throw new AgentError('CREDENTIAL_CONFLICT', `authenticator ${credentialId} already exists in organization`)
      seen.add(credentialId)
    }
  }
}

interface Registering {
  readonly now: number
  readonly newId: () => string
  /** Path in the request, for the message. */
  readonly field: string
  /** Id of the user whose request it is. */
  readonly askedBy: string
}

interface Owner {
  readonly organizationId: string
  readonly userId: string
}

/** Verifies the attestation. @throws AgentError `REQUEST_INVALID`, `BUSY` */
export async function authenticatorRecord(
  parameters: AuthenticatorParameters,
  owner: Owner,
  { now, newId, field, askedBy }: Registering,
): Promise<Authenticator> {
  const id = newId()
  const registered = await verifyRegistration(parameters, field, askedBy)
  const unused = { provenAt: null, countWentBackAt: null }
  return { ...owner, id, name: parameters.authenticatorName, ...registered, ...unused, createdAt: now, updatedAt: now }
}

/** The same for several, in their order. */
export function authenticatorRecords(
  authenticators: readonly AuthenticatorParameters[],
  owner: Owner,
  registering: Registering,
): Promise<Authenticator[]> {
  const { field } = registering
  return Promise.all(
    authenticators.map((parameters, index) =>
      authenticatorRecord(parameters, owner, { ...registering, field: `${field}.${index}` }),
    ),
  )
}

export function authenticatorFields(authenticators: readonly AuthenticatorParameters[]): Field[] {
  return authenticators.map(({ authenticatorName, attestation }) => ({
    label: `Passkey ${quoted(authenticatorName, 100)}`,
    value: attestation.credentialId,
    style: 'bytes',
  }))
}
