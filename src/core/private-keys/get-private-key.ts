import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { privateKeys } from '../records/private-key.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getPrivateKey = defineQuery({
  name: 'get_private_key',
  summary: 'One private key: its public half and addresses.',
  request: z.object({ privateKeyId: uuid.describe('Id of the private key.') }),
  example: { privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10' },
  answer: ({ privateKeyId }, { organizationId, reader }) => ({
    privateKey: privateKeys.present(requireRecord(reader, 'privateKeys', organizationId, privateKeyId)),
  }),
})
