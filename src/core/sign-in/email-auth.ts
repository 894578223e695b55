import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { namingApp } from './app-name.ts'
import { mailFields, mailKey, prepareMailedKey } from './mailed-key.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  emailAddress,
  emailAuthCustomization,
  emailCustomization,
  invalidateExisting,
  sender,
  sessionSeconds,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const common = {
  email: emailAddress,
  targetPublicKey,
  apiKeyName,
  expirationSeconds: sessionSeconds,
  invalidateExisting,
  ...sender,
}
const parametersV2 = z.object({ ...common, emailCustomization: emailCustomization.optional() })
const example = { email: 'alice@example.org', targetPublicKey: targetPublicKeyExample }

export const emailAuth = defineActivity({
  kind: 'EMAIL_AUTH',
  version: 3,
  summary: 'E-mail a user an API key, encrypted to a key of theirs.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'mail' },
  contract: { intentKey: 'emailAuthIntent' },
  parentMaySubmit: true,
  params: {},
  parameters: z.object({ ...common, emailCustomization: emailAuthCustomization }),
  older: [
    {
      version: 2,
      parameters: parametersV2,
      example,
      redaction: null,
      translate: namingApp<z.output<typeof parametersV2>>,
    },
    {
      version: 1,
      parameters: parametersV2,
      example,
      redaction: null,
      translate: namingApp<z.output<typeof parametersV2>>,
    },
  ],
  result: { version: 1, schema: z.object({ userId: z.string(), apiKeyId: z.string() }) },
  example: {
    parameters: { ...example, emailCustomization: { appName: 'Acme' } },
    result: { userId: userIdExample, apiKeyId: apiKeyIdExample },
  },

  prepare: (parameters, context) =>
    prepareMailedKey(
      parameters,
      {
        session: 'EMAIL_AUTH_KEY_P256',
        feature: 'FEATURE_NAME_EMAIL_AUTH',
        subject: 'Sign in to',
        name: parameters.apiKeyName ?? 'Login by mail',
        invalidateExisting: parameters.invalidateExisting ?? false,
      },
      context,
    ),

  describe: prepared => ({
    title: 'Sign in by mail',
    sentence: `Mail ${visible(prepared.user.name, 100)} a key that acts as them`,
    key: null,
    fields: [
      ...mailFields(prepared),
      ...sessionFields({
        label: 'Encrypted to the key',
        publicKey: prepared.targetPublicKey,
        ...prepared.begins,
      }),
    ],
    warnings: [sessionWarning(prepared.user, prepared.begins)],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id, provesUser: true }),

  async execute(prepared, context) {
    const { id, record } = await mailKey(prepared, context)
    return { result: { userId: prepared.user.id, apiKeyId: id }, record }
  },
})
