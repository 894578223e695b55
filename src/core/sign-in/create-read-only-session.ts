import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noSessions, notConfigured } from './not-configured.ts'
import { userIdExample } from './sign-in-parameters.ts'

export const createReadOnlySession = notConfigured({
  kind: 'CREATE_READ_ONLY_SESSION',
  version: 1,
  summary: 'Begin a session that can only read.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  params: {},
  facts: nothing,
  missing: noSessions,
  parameters: z.object({}),
  result: {
    version: 1,
    schema: z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      userId: z.string(),
      username: z.string(),
      session: z.string(),
      sessionExpiry: z.string(),
    }),
  },
  example: {
    parameters: {},
    result: {
      organizationId: '5c1b8a39-2a4e-4a3b-9a16-0d0f6a8c1b22',
      organizationName: 'Acme',
      userId: userIdExample,
      username: 'Alice',
      session: 'c2Vzc2lvbg',
      sessionExpiry: '1767225600',
    },
  },
})
