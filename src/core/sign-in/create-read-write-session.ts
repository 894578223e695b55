import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { uuid } from '../schema/uuid.ts'
import { noSessions, notConfigured } from './not-configured.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  emailAddress,
  expirationSeconds,
  invalidateExisting,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const parametersV1 = z.object({ targetPublicKey, email: emailAddress, apiKeyName, expirationSeconds })
const organizationId = '5c1b8a39-2a4e-4a3b-9a16-0d0f6a8c1b22'

export const createReadWriteSession = notConfigured({
  kind: 'CREATE_READ_WRITE_SESSION',
  version: 2,
  summary: 'Begin a session: a short-lived API key, encrypted to a key of the user.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  params: {},
  facts: nothing,
  missing: noSessions,
  parameters: z.object({
    targetPublicKey,
    userId: uuid.optional().describe('Whose session; the caller’s own by default.'),
    apiKeyName,
    expirationSeconds,
    invalidateExisting,
  }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { targetPublicKey: targetPublicKeyExample, email: 'alice@example.org' },
      translate: ({ email: _, ...rest }: z.output<typeof parametersV1>) => rest,
      result: { version: 1, translate: result => result },
    },
  ],
  result: {
    version: 2,
    schema: z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      userId: z.string(),
      username: z.string(),
      apiKeyId: z.string(),
      credentialBundle: z.string(),
    }),
  },
  example: {
    parameters: { targetPublicKey: targetPublicKeyExample },
    result: {
      organizationId,
      organizationName: 'Acme',
      userId: userIdExample,
      username: 'Alice',
      apiKeyId: apiKeyIdExample,
      credentialBundle: '2Vb',
    },
  },
})
