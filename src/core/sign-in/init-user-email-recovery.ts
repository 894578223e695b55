import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noMailService, notConfigured } from './not-configured.ts'
import {
  emailAddress,
  emailAuthCustomization,
  emailCustomization,
  expirationSeconds,
  sender,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const common = { email: emailAddress, targetPublicKey, expirationSeconds, ...sender }
const parametersV1 = z.object({ ...common, emailCustomization: emailCustomization.optional() })
const example = { email: 'alice@example.org', targetPublicKey: targetPublicKeyExample }

export const initUserEmailRecovery = notConfigured({
  kind: 'INIT_USER_EMAIL_RECOVERY',
  version: 2,
  summary: 'E-mail a user a key to recover with, encrypted to a key of theirs.',
  governance: { by: 'policy', resource: 'RECOVERY', action: 'CREATE' },
  params: {},
  facts: nothing,
  missing: noMailService,
  parameters: z.object({ ...common, emailCustomization: emailAuthCustomization }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example,
      redaction: null,
      translate: ({ emailCustomization, ...rest }: z.output<typeof parametersV1>) => ({
        ...rest,
        emailCustomization: { ...emailCustomization, appName: emailCustomization?.appName || 'unnamed' },
      }),
    },
  ],
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { ...example, emailCustomization: { appName: 'Acme' } },
    result: { userId: userIdExample },
  },
})
