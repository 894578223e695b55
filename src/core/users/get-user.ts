import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { presentUser } from './present-user.ts'

export const getUser = defineQuery({
  name: 'get_user',
  summary: 'One user with its credentials.',
  request: z.object({ userId: uuid.describe('Id of the user.') }),
  example: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  answer: ({ userId }, { organizationId, reader }) => ({
    user: presentUser(reader, requireRecord(reader, 'users', organizationId, userId)),
  }),
})
