import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { namingApp } from './app-name.ts'
import { mailFields, mailKey, prepareMailedKey } from './mailed-key.ts'
import { sessionFields } from './session-card.ts'
import {
  emailAddress,
  emailAuthCustomization,
  emailCustomization,
  sender,
  sessionSeconds,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const common = { email: emailAddress, targetPublicKey, expirationSeconds: sessionSeconds, ...sender }
const parametersV1 = z.object({ ...common, emailCustomization: emailCustomization.optional() })
const example = { email: 'alice@example.org', targetPublicKey: targetPublicKeyExample }

export const initUserEmailRecovery = defineActivity({
  kind: 'INIT_USER_EMAIL_RECOVERY',
  version: 2,
  summary: 'E-mail a user a key to recover with, encrypted to a key of theirs.',
  governance: { by: 'policy', resource: 'RECOVERY', action: 'CREATE' },
  parentMaySubmit: true,
  params: {},
  parameters: z.object({ ...common, emailCustomization: emailAuthCustomization }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example,
      redaction: null,
      translate: namingApp<z.output<typeof parametersV1>>,
    },
  ],
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { ...example, emailCustomization: { appName: 'Acme' } },
    result: { userId: userIdExample },
  },

  prepare: (parameters, context) =>
    prepareMailedKey(
      parameters,
      {
        session: 'RECOVER_USER_KEY_P256',
        feature: 'FEATURE_NAME_EMAIL_RECOVERY',
        subject: 'Recover your access to',
        name: 'Recovery by mail',
        // Of several mails only the last one counts: a user who asks again has lost the one before.
        invalidateExisting: true,
      },
      context,
    ),

  describe: prepared => ({
    title: 'Recover by mail',
    sentence: `Mail ${visible(prepared.user.name, 100)} a key to register a new passkey with`,
    key: null,
    fields: [
      ...mailFields(prepared),
      ...sessionFields({ label: 'Encrypted to the key', publicKey: prepared.targetPublicKey, ...prepared.begins }),
    ],
    warnings: [
      {
        level: 'danger',
        text: `If the person who asked for the mail also reads it, they can register a passkey that can do everything ${visible(prepared.user.name, 100)} can.`,
      },
    ],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id, provesUser: true }),

  async execute(prepared, context) {
    const { record } = await mailKey(prepared, context)
    return { result: { userId: prepared.user.id }, record }
  },
})
