import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { authenticators } from '../records/authenticator.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getAuthenticators = defineQuery({
  name: 'get_authenticators',
  summary: 'Passkeys of one user.',
  request: z.object({ userId: uuid.describe('Id of the user.') }),
  example: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  answer({ userId }, { organizationId, reader }) {
    const where = { userId: requireRecord(reader, 'users', organizationId, userId).id }
    return { authenticators: reader.list('authenticators', organizationId, where).map(authenticators.present) }
  },
})
