import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { privateKeys } from '../records/private-key.ts'

export const listPrivateKeys = defineQuery({
  name: 'list_private_keys',
  summary: 'All private keys of the organization that belong to no wallet.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    privateKeys: reader.list('privateKeys', organizationId).map(privateKeys.present),
  }),
})
