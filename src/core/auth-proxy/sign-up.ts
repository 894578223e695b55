import { z } from 'zod'
import { apiKeyV2 } from '../credentials/api-key-parameters.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { type Contact, isSameContact } from '../sign-in/contact.ts'
import { verificationToken } from '../sign-in/sign-in-parameters.ts'

/** Looked at again, as strictly as everything else, by the activity that they become parameters of. */
const passedOn = z.record(z.string(), z.unknown())

export const signUpRequest = z.object({
  userName: z.string().max(256).optional(),
  userEmail: z.string().max(320).optional(),
  userPhoneNumber: z.string().max(32).optional(),
  userTag: z.string().max(256).optional(),
  organizationName: z.string().max(256).optional(),
  verificationToken: verificationToken.optional(),
  clientSignature: passedOn.optional(),
  apiKeys: z.array(apiKeyV2).max(20).default([]),
  authenticators: z.array(passedOn).max(10).default([]),
  oauthProviders: z.array(passedOn).max(10).default([]),
  wallet: passedOn.optional(),
})

/**
 * Parameters of `CREATE_SUB_ORGANIZATION`: one user who decides alone.
 * @param proved - The contact that the token proves.
 * @throws AgentError `REQUEST_INVALID` for a contact that is not proved
 */
export function subOrganizationOf(request: z.output<typeof signUpRequest>, proved: Contact | undefined) {
  const { userEmail, userPhoneNumber, apiKeys, authenticators, oauthProviders } = request
  if (userEmail !== undefined) requireProved('userEmail', { contactType: 'email', contact: userEmail }, proved)
  if (userPhoneNumber !== undefined) {
    requireProved('userPhoneNumber', { contactType: 'phoneNumber', contact: userPhoneNumber }, proved)
  }
  const { verificationToken, clientSignature, wallet } = request
  const userName = request.userName || userEmail || userPhoneNumber || 'User'
  return {
    subOrganizationName: request.organizationName || userName,
    rootUsers: [
      {
        userName,
        ...(userEmail !== undefined && { userEmail }),
        ...(userPhoneNumber !== undefined && { userPhoneNumber }),
        apiKeys,
        authenticators,
        oauthProviders,
      },
    ],
    rootQuorumThreshold: 1,
    ...(wallet && { wallet }),
    ...(verificationToken !== undefined && { verificationToken }),
    ...(clientSignature && { clientSignature }),
  }
}

function requireProved(field: string, given: Contact, proved: Contact | undefined): void {
  if (proved && isSameContact(proved, given)) return
  throw invalidField(field, 'must be proved by verificationToken, or left out')
}
