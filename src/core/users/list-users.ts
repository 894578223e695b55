import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { presentUser } from './present-user.ts'

export const listUsers = defineQuery({
  name: 'list_users',
  summary: 'All users of the organization.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    users: reader.list('users', organizationId).map(user => presentUser(reader, user)),
  }),
})
