import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noMailService, notConfigured } from './not-configured.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  emailAddress,
  emailAuthCustomization,
  emailCustomization,
  expirationSeconds,
  invalidateExisting,
  sender,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const common = { email: emailAddress, targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting, ...sender }
const parametersV2 = z.object({ ...common, emailCustomization: emailCustomization.optional() })
const example = { email: 'alice@example.org', targetPublicKey: targetPublicKeyExample }

function toV3({ emailCustomization, ...rest }: z.output<typeof parametersV2>) {
  return { ...rest, emailCustomization: { ...emailCustomization, appName: emailCustomization?.appName || 'unnamed' } }
}

export const emailAuth = notConfigured({
  kind: 'EMAIL_AUTH',
  version: 3,
  summary: 'E-mail a user an API key, encrypted to a key of theirs.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'mail' },
  params: {},
  facts: nothing,
  missing: noMailService,
  parameters: z.object({ ...common, emailCustomization: emailAuthCustomization }),
  older: [
    { version: 2, parameters: parametersV2, example, redaction: null, translate: toV3 },
    { version: 1, parameters: parametersV2, example, redaction: null, translate: toV3 },
  ],
  result: { version: 1, schema: z.object({ userId: z.string(), apiKeyId: z.string() }) },
  example: {
    parameters: { ...example, emailCustomization: { appName: 'Acme' } },
    result: { userId: userIdExample, apiKeyId: apiKeyIdExample },
  },
})
