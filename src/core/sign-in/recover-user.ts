import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { exampleAuthenticator } from '../credentials/example-authenticator.ts'
import { authenticatorFields, authenticatorRecord, checkAuthenticators } from '../credentials/new-authenticators.ts'
import { checkRegistration } from '../crypto/webauthn-registration.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { requireUserQuota } from '../quotas.ts'
import type { User } from '../records/user.ts'
import { authenticatorV2 } from '../schema/authenticator.ts'
import { uuid } from '../schema/uuid.ts'
import { userIdExample } from './sign-in-parameters.ts'

const field = 'parameters.authenticator'
const session = 'RECOVER_USER_KEY_P256'

export const recoverUser = defineActivity({
  kind: 'RECOVER_USER',
  version: 1,
  summary: 'Register a passkey with a recovery key.',
  governance: { by: 'policy', resource: 'RECOVERY', action: 'CREATE' },
  takesRecoveryKey: true,
  params: {},
  parameters: z.object({ authenticator: authenticatorV2, userId: uuid.describe('The user to recover.') }),
  result: { version: 1, schema: z.object({ authenticatorId: z.array(z.string()) }) },
  example: {
    parameters: { authenticator: exampleAuthenticator, userId: userIdExample },
    result: { authenticatorId: ['4a0e7d11-9d57-4f0f-8c0b-7f2f6f3b1c99'] },
  },

  prepare({ authenticator, userId }, { reader, organizationId, credential: { user, key } }) {
    requireRecoveryKey(reader, organizationId, key.id)
    if (user.id !== userId) {
      throw new AgentError('PERMISSION_DENIED', 'a recovery key recovers its own user only: name that user in userId.')
    }
    checkAuthenticators([[authenticator]], reader, organizationId)
    requireRoom(reader, user)
    checkRegistration(authenticator, field)
    return { authenticator, user, keyId: key.id }
  },

  describe: ({ authenticator, user }) => ({
    title: 'Recover by mail',
    sentence: `Let a new passkey act as ${visible(user.name, 100)}, who got a recovery key by mail`,
    key: null,
    fields: authenticatorFields([authenticator]),
    warnings: [{ level: 'danger', text: `Anyone with this passkey can do everything ${visible(user.name, 100)} can.` }],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ authenticator, user, keyId }, { organizationId, now, newId }) {
    const owner = { organizationId, userId: user.id }
    const made = await authenticatorRecord(authenticator, owner, { now, newId, field, askedBy: user.id })
    return {
      result: { authenticatorId: [made.id] },
      record(transaction) {
        requireRecoveryKey(transaction, organizationId, keyId)
        requireRoom(transaction, user)
        transaction.insert('authenticators', made)
        // One mail recovers once, and a mail from before not at all.
        for (const { id } of transaction.list('apiKeys', organizationId, { userId: user.id, session })) {
          transaction.remove('apiKeys', organizationId, id)
        }
      },
    }
  },
})

/** @throws AgentError `PERMISSION_DENIED` for every other credential, and for a key that is spent */
function requireRecoveryKey(reader: Reader, organizationId: string, keyId: string): void {
  if (reader.find('apiKeys', organizationId, keyId)?.session === session) return
  throw new AgentError(
    'PERMISSION_DENIED',
    'recover_user is for the key of a recovery mail, once. Ask for one with init_user_email_recovery.',
  )
}

function requireRoom(reader: Reader, { organizationId, id: userId }: User): void {
  const held = reader.list('authenticators', organizationId, { userId }).length
  requireUserQuota(reader, organizationId, 'authenticators', 'authenticators', held + 1)
}
