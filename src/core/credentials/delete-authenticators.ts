import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { checkCredentialRemains, warnIfUntried } from './remaining-credentials.ts'

export const deleteAuthenticators = defineActivity({
  kind: 'DELETE_AUTHENTICATORS',
  version: 1,
  summary: 'Delete passkeys of a user.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'DELETE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user the passkeys stand for.'),
    authenticatorIds: z
      .array(uuid)
      .min(1, 'name at least one authenticator')
      .max(100)
      .describe('The passkeys to delete.'),
  }),
  result: { version: 1, schema: z.object({ authenticatorIds: z.array(z.string()) }) },
  example: {
    parameters: {
      userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
      authenticatorIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'],
    },
    result: { authenticatorIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ userId, authenticatorIds }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const authenticators = [...new Set(authenticatorIds)].map(id => {
      const authenticator = reader.find('authenticators', organizationId, id)
      if (authenticator?.userId !== userId)
        throw new AgentError('RESOURCE_NOT_FOUND', `unable to find authenticator ${id} of user ${userId}`)
      return authenticator
    })
    checkCredentialRemains(reader, user, authenticatorIds)
    return { user, authenticators, untried: warnIfUntried(reader, user, authenticatorIds) }
  },

  describe: ({ user, authenticators, untried }) => ({
    title: 'Delete passkeys',
    sentence: `Delete ${authenticators.length} passkey${authenticators.length === 1 ? '' : 's'} of ${visible(user.name, 100)}`,
    key: null,
    fields: authenticators.map(({ name, credentialId }) => ({
      label: `Passkey ${quoted(name, 100)}`,
      value: credentialId,
      style: 'bytes',
    })),
    warnings: untried,
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, authenticators }, { organizationId }) {
    const authenticatorIds = authenticators.map(({ id }) => id)
    return {
      result: { authenticatorIds },
      record(transaction) {
        checkCredentialRemains(transaction, user, authenticatorIds)
        for (const id of authenticatorIds) transaction.remove('authenticators', organizationId, id)
      },
    }
  },
})
