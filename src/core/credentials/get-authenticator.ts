import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { authenticators } from '../records/authenticator.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getAuthenticator = defineQuery({
  name: 'get_authenticator',
  summary: 'One passkey.',
  request: z.object({ authenticatorId: uuid.describe('Id of the passkey.') }),
  example: { authenticatorId: '7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22' },
  answer({ authenticatorId }, { organizationId, reader }) {
    const authenticator = requireRecord(reader, 'authenticators', organizationId, authenticatorId)
    return { authenticator: authenticators.present(authenticator) }
  },
})
