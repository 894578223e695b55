import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { checkCredentialRemains, checkNotWindowKey, warnIfUntried } from './remaining-credentials.ts'

export const deleteApiKeys = defineActivity({
  kind: 'DELETE_API_KEYS',
  version: 1,
  summary: 'Delete API keys of a user.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'DELETE' },
  params: {
    user_id: z.string().describe('id of the user.'),
    api_key_ids: z.array(z.string()).describe('ids of the keys.'),
  },
  parameters: z.object({
    userId: uuid.describe('The user the keys stand for.'),
    apiKeyIds: z.array(uuid).min(1, 'name at least one API key').max(100).describe('The keys to delete.'),
  }),
  result: { version: 1, schema: z.object({ apiKeyIds: z.array(z.string()) }) },
  example: {
    parameters: {
      userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
      apiKeyIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'],
    },
    result: { apiKeyIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ userId, apiKeyIds }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const apiKeys = [...new Set(apiKeyIds)].map(id => {
      const apiKey = reader.find('apiKeys', organizationId, id)
      if (apiKey?.userId !== userId)
        throw new AgentError('RESOURCE_NOT_FOUND', `unable to find api key ${id} of user ${userId}`)
      return apiKey
    })
    checkNotWindowKey(apiKeys)
    checkCredentialRemains(
      reader,
      user,
      apiKeys.map(({ id }) => id),
    )
    return {
      user,
      apiKeys,
      untried: warnIfUntried(
        reader,
        user,
        apiKeys.map(({ id }) => id),
      ),
    }
  },

  describe: ({ user, apiKeys, untried }) => ({
    title: 'Delete API keys',
    sentence: `Delete ${apiKeys.length} API key${apiKeys.length === 1 ? '' : 's'} of ${visible(user.name, 100)}`,
    key: null,
    fields: apiKeys.map(({ name, publicKey }) => ({
      label: `API key ${quoted(name, 100)}`,
      value: publicKey,
      style: 'bytes',
    })),
    warnings: untried,
    raw: [],
  }),

  facts: ({ user, apiKeys }) => ({
    credentialsOf: user.id,
    params: { user_id: user.id, api_key_ids: apiKeys.map(({ id }) => id) },
  }),

  async execute({ user, apiKeys }, { organizationId }) {
    const apiKeyIds = apiKeys.map(({ id }) => id)
    return {
      result: { apiKeyIds },
      record(transaction) {
        checkCredentialRemains(transaction, user, apiKeyIds)
        for (const id of apiKeyIds) transaction.remove('apiKeys', organizationId, id)
      },
    }
  },
})
