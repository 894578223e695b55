import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { exampleAuthenticator, exampleAuthenticatorV1 } from '../credentials/example-authenticator.ts'
import { authenticatorFields, authenticatorRecord, checkAuthenticators } from '../credentials/new-authenticators.ts'
import { hasCredential } from '../credentials/remaining-credentials.ts'
import { checkRegistration } from '../crypto/webauthn-registration.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Invitation } from '../records/invitation.ts'
import type { User } from '../records/user.ts'
import { newUser } from '../records/user.ts'
import { authenticatorV1, authenticatorV2, toAuthenticatorV2 } from '../schema/authenticator.ts'
import { isSameMailbox } from '../schema/mailbox.ts'
import { uuid } from '../schema/uuid.ts'
import { insertUsers } from '../users/new-users.ts'
import { findOpenInvitation } from './find-open-invitation.ts'

const userId = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'
const invitationId = '2b1c6d4e-8a0f-4c7e-9d3b-5e6f7a8b9c0d'

const named = { invitationId: uuid.describe('The invitation.'), userId: uuid.describe('Id the user is to have.') }
const parametersV1 = z
  .object({ ...named, authenticator: authenticatorV1 })
  .refine(({ authenticator, userId }) => authenticator.userId === userId, {
    path: ['authenticator', 'userId'],
    error: 'must be the userId of the request',
  })

/**
 * The invited one becomes a user, with a first passkey. Nobody invited can stamp yet, so someone else submits this for them;
 * since it makes a user who can act, and no policy can name it (wire.md §6.6), the root quorum decides.
 */
export const acceptInvitation = defineActivity({
  kind: 'ACCEPT_INVITATION',
  version: 2,
  summary: 'Make an invited person a user, with a first passkey.',
  governance: { by: 'rootQuorum' },
  params: {},
  parameters: z.object({ ...named, authenticator: authenticatorV2.describe('The first passkey.') }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { invitationId, userId, authenticator: { ...exampleAuthenticatorV1, userId } },
      redaction: null,
      translate: ({ authenticator, ...same }: z.output<typeof parametersV1>) => ({
        ...same,
        authenticator: toAuthenticatorV2(authenticator),
      }),
    },
  ],
  result: { version: 1, schema: z.object({ invitationId: z.string(), userId: z.string() }) },
  example: {
    parameters: { invitationId, userId, authenticator: exampleAuthenticator },
    result: { invitationId, userId },
  },

  prepare({ invitationId, userId, authenticator }, { reader, organizationId }) {
    const invitation = findOpenInvitation(reader, organizationId, invitationId)
    findInvited(reader, invitation, userId)
    checkAuthenticators([[authenticator]], reader, organizationId)
    checkRegistration(authenticator, 'parameters.authenticator')
    return { invitation, userId, authenticator }
  },

  describe: ({ invitation, authenticator }) => ({
    title: 'Accept an invitation',
    sentence: `Make ${visible(invitation.receiverName, 100)}, ${visible(invitation.receiverEmail, 200)}, a user`,
    key: null,
    fields: authenticatorFields([authenticator]),
    warnings: [
      {
        level: 'danger',
        text: `Anyone with this passkey can do everything ${visible(invitation.receiverName, 100)} may.`,
      },
    ],
    raw: [],
  }),

  facts: ({ userId }) => ({ concerns: [userId] }),

  async execute({ invitation, userId, authenticator }, { organizationId, credential, now, newId }) {
    const passkey = await authenticatorRecord(
      authenticator,
      { organizationId, userId },
      { now, newId, field: 'parameters.authenticator', askedBy: credential.user.id },
    )
    return {
      result: { invitationId: invitation.id, userId },
      record(transaction) {
        const open = findOpenInvitation(transaction, organizationId, invitation.id)
        const tagIds = open.receiverTagIds.filter(id => transaction.find('tags', organizationId, id))
        const invited = findInvited(transaction, open, userId)
        const known = { id: userId, organizationId, name: open.receiverName, email: open.receiverEmail, tagIds }
        if (invited) {
          const all = [...new Set([...invited.tagIds, ...tagIds])]
          transaction.replace('users', { ...invited, tagIds: all, updatedAt: now })
        } else {
          const user = newUser(known, now)
          insertUsers(transaction, [{ user, apiKeys: [], authenticators: [], oauthProviders: [] }])
        }
        transaction.insert('authenticators', passkey)
        const accepted = { ...open, status: 'INVITATION_STATUS_ACCEPTED', userId, updatedAt: now } as const
        transaction.replace('invitations', accepted)
      },
    }
  },
})

/**
 * The user that was laid out for the invited one: of the same address, and never anyone who can already act.
 * @returns `undefined` where there is none yet.
 * @throws AgentError `CREDENTIAL_CONFLICT`
 */
function findInvited(reader: Reader, { organizationId, receiverEmail }: Invitation, userId: string): User | undefined {
  const user = reader.find('users', organizationId, userId)
  if (!user || (isSameMailbox(user.email ?? '', receiverEmail) && !hasCredential(reader, user))) return user
  throw new AgentError(
    'CREDENTIAL_CONFLICT',
    `user ${userId} is not the one invited: name an id that is not taken, or a user without credentials whose e-mail address is the invitation’s`,
    { detail: { field: 'parameters.userId' } },
  )
}
