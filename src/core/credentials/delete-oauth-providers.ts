import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { checkCredentialRemains } from './remaining-credentials.ts'

export const deleteOauthProviders = defineActivity({
  kind: 'DELETE_OAUTH_PROVIDERS',
  version: 1,
  summary: 'Delete sign-in providers of a user.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'DELETE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user the accounts stand for.'),
    providerIds: z.array(uuid).min(1, 'name at least one provider').max(100).describe('The accounts to delete.'),
  }),
  result: { version: 1, schema: z.object({ providerIds: z.array(z.string()) }) },
  example: {
    parameters: {
      userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
      providerIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'],
    },
    result: { providerIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ userId, providerIds }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const providers = [...new Set(providerIds)].map(id => {
      const provider = reader.find('oauthProviders', organizationId, id)
      if (provider?.userId !== userId)
        throw new AgentError('RESOURCE_NOT_FOUND', `unable to find oauth provider ${id} of user ${userId}`)
      return provider
    })
    checkCredentialRemains(reader, user, providerIds)
    return { user, providers }
  },

  describe: ({ user, providers }) => ({
    title: 'Delete sign-in providers',
    sentence: `Delete ${providers.length} sign-in provider${providers.length === 1 ? '' : 's'} of ${visible(user.name, 100)}`,
    key: null,
    fields: providers.map(({ name, issuer, subject }) => ({
      label: `Sign-in provider ${quoted(name, 100)}`,
      value: visible(subject, 200),
      exact: `at ${visible(issuer, 200)}`,
    })),
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, providers }, { organizationId }) {
    const providerIds = providers.map(({ id }) => id)
    return {
      result: { providerIds },
      record(transaction) {
        checkCredentialRemains(transaction, user, providerIds)
        for (const id of providerIds) transaction.remove('oauthProviders', organizationId, id)
      },
    }
  },
})
