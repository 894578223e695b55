import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { changeUser } from './change-user.ts'
import { userName } from './user-parameters.ts'

export const updateUserName = defineActivity({
  kind: 'UPDATE_USER_NAME',
  version: 1,
  summary: 'Rename a user.',
  governance: { by: 'policy', resource: 'USER', action: 'UPDATE' },
  params: {},
  parameters: z.object({ userId: uuid.describe('The user.'), userName }),
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10', userName: 'Alice' },
    result: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  },

  prepare: ({ userId, userName }, { reader, organizationId }) => ({
    user: requireRecord(reader, 'users', organizationId, userId),
    userName,
  }),

  describe: ({ user, userName }) => ({
    title: 'Rename a user',
    sentence: `Rename the user ${quoted(user.name, 100)} to ${quoted(userName, 100)}`,
    key: null,
    fields: [{ label: 'User', value: user.id, style: 'bytes' }],
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ concerns: [user.id] }),

  async execute({ user, userName }, { now }) {
    return {
      result: { userId: user.id },
      record: transaction => changeUser(transaction, user, now, { name: userName }),
    }
  },
})
