import { z } from 'zod'
import { defineQuery } from '../query/define.ts'

export const whoami = defineQuery({
  name: 'whoami',
  summary: 'The user of the credential that stamps the request.',
  request: z.object({}),
  example: {},
  findsSubOrganization: true,
  answer: (_, { organizationId, credential, reader }) => ({
    organizationId,
    organizationName: reader.find('organizations', organizationId, organizationId)?.name ?? '',
    userId: credential.user.id,
    username: credential.user.name,
  }),
})
