import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { userIdExample } from './sign-in-parameters.ts'

const sessionId = '3c7e5d12-9b4f-4a86-8f0d-1e2a3b4c5d6e'

/** Sessions that can change something are API keys, and end as these do: with `DELETE_API_KEYS`. */
export const deleteReadOnlySessions = defineActivity({
  kind: 'DELETE_READ_ONLY_SESSIONS',
  version: 1,
  summary: 'End sessions that can only read, before their time.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'DELETE' },
  params: { user_id: z.string().describe('id of the user.') },
  parameters: z.object({
    userId: uuid.describe('The user in whose name they read.'),
    sessionIds: z
      .array(uuid)
      .min(1, 'name at least one session, or leave the field out')
      .max(100)
      .optional()
      .describe('The sessions to end; all of the user if absent.'),
  }),
  result: { version: 1, schema: z.object({ sessionIds: z.array(z.string()) }) },
  example: {
    parameters: { userId: userIdExample },
    result: { sessionIds: [sessionId] },
  },

  prepare({ userId, sessionIds }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const held = reader.list('readOnlySessions', organizationId, { userId }).map(({ id }) => id)
    const unknown = sessionIds?.find(id => !held.includes(id))
    if (unknown !== undefined) {
      throw new AgentError(
        'RESOURCE_NOT_FOUND',
        `unable to find read-only session ${unknown} of user ${userId}: it may have ended already`,
      )
    }
    return { user, named: sessionIds ? [...new Set(sessionIds)] : null }
  },

  describe: ({ user, named }) => ({
    title: 'End sessions',
    sentence: `End ${named ? counted(named.length) : 'all sessions'} of ${visible(user.name, 100)} that can only read`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id, params: { user_id: user.id } }),

  async execute({ user: { id: userId }, named }, { organizationId, reader }) {
    const ids = named ?? reader.list('readOnlySessions', organizationId, { userId }).map(({ id }) => id)
    return {
      result: { sessionIds: ids },
      record(transaction) {
        for (const id of ids) transaction.remove('readOnlySessions', organizationId, id)
      },
    }
  },
})

function counted(sessions: number): string {
  return sessions === 1 ? 'a session' : `${sessions} sessions`
}
