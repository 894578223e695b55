import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { sessionOrigin } from '../consensus/session-origin.ts'
import { visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { beginBundled } from './begin-session.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { secondsOfSession } from './session-key.ts'
import { profileOfNext } from './session-profile.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  emailAddress,
  invalidateExisting,
  sessionSeconds,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'
import { userByEmail } from './user-by-email.ts'

const parametersV1 = z.object({ targetPublicKey, email: emailAddress, apiKeyName, expirationSeconds: sessionSeconds })
const parametersV2 = z.object({
  targetPublicKey,
  userId: uuid.optional().describe('Whose session; the caller’s own by default.'),
  apiKeyName,
  expirationSeconds: sessionSeconds,
  invalidateExisting,
})
type ParametersV2 = typeof parametersV2
/** Version 1 names the user by e-mail, which no client says in version 2. */
const parameters: z.ZodType<z.output<ParametersV2> & { readonly email?: string }, z.input<ParametersV2>> = parametersV2

const organizationId = '5c1b8a39-2a4e-4a3b-9a16-0d0f6a8c1b22'

export const createReadWriteSession = defineActivity({
  kind: 'CREATE_READ_WRITE_SESSION',
  version: 2,
  summary: 'Begin a session: a short-lived API key, encrypted to a key of the user.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'credential' },
  params: {},
  parameters,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { targetPublicKey: targetPublicKeyExample, email: 'bob@example.org' },
      redaction: null,
      translate: (same: z.output<typeof parametersV1>) => same,
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
    handedOutOnce: ['credentialBundle'],
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

  prepare({ targetPublicKey, userId, email, apiKeyName, expirationSeconds, invalidateExisting }, context) {
    const { reader, organizationId, credential } = context
    const named = email === undefined ? credential.user : userByEmail(reader, organizationId, email)
    const user = userId === undefined ? named : requireRecord(reader, 'users', organizationId, userId)
    const profile = profileOfNext(reader, credential, undefined)
    const begins = {
      session: 'READ_WRITE_SESSION_KEY_P256' as const,
      name: apiKeyName ?? 'Read-write session',
      seconds: secondsOfSession(expirationSeconds, profile),
      invalidateExisting: invalidateExisting ?? false,
      profile,
    }
    return { user, targetPublicKey, begins, begunBy: sessionOrigin(reader, credential) }
  },

  describe: ({ user, targetPublicKey, begins }) => ({
    title: 'Begin a session',
    sentence: `Make a key that acts as ${visible(user.name, 100)} until its session ends`,
    key: null,
    fields: [
      { label: 'Name of the key', value: visible(begins.name, 100) },
      ...sessionFields({ label: 'Encrypted to the key', publicKey: targetPublicKey, ...begins }),
    ],
    warnings: [sessionWarning(user, begins)],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, targetPublicKey, begins, begunBy }, context) {
    const { organizationId, reader } = context
    const { result, keep } = await beginBundled({ user, targetPublicKey, begins }, context)
    const organizationName = requireRecord(reader, 'organizations', organizationId, organizationId).name
    return {
      result: { organizationId, organizationName, username: user.name, ...result },
      record: transaction => keep(transaction, begunBy),
    }
  },
})
