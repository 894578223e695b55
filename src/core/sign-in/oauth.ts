import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noTokenCheck, notConfigured } from './not-configured.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  expirationSeconds,
  invalidateExisting,
  oidcToken,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

export const oauth = notConfigured({
  kind: 'OAUTH',
  version: 1,
  summary: 'Exchange an OpenID Connect token for an API key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'provider' },
  params: {},
  facts: nothing,
  missing: noTokenCheck,
  parameters: z.object({ oidcToken, targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting }),
  result: { version: 1, schema: z.object({ userId: z.string(), apiKeyId: z.string(), credentialBundle: z.string() }) },
  example: {
    parameters: { oidcToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', targetPublicKey: targetPublicKeyExample },
    result: { userId: userIdExample, apiKeyId: apiKeyIdExample, credentialBundle: '2Vb' },
  },
})
