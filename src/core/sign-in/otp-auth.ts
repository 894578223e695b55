import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noMessageService, notConfigured } from './not-configured.ts'
import {
  apiKeyName,
  expirationSeconds,
  invalidateExisting,
  otpIdExample,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

export const otpAuth = notConfigured({
  kind: 'OTP_AUTH',
  version: 1,
  summary: 'Exchange a one-time password for an API key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'code' },
  params: {},
  facts: nothing,
  missing: noMessageService,
  parameters: z.object({
    otpId: z.string().min(1).max(256).describe('What `INIT_OTP_AUTH` answered.'),
    otpCode: z.string().max(64).describe('The one-time password.'),
    targetPublicKey,
    apiKeyName,
    expirationSeconds,
    invalidateExisting,
  }),
  result: {
    version: 1,
    schema: z.object({
      userId: z.string(),
      apiKeyId: z.string().optional(),
      credentialBundle: z.string().optional(),
    }),
  },
  example: {
    parameters: { otpId: otpIdExample, otpCode: '123456', targetPublicKey: targetPublicKeyExample },
    result: { userId: userIdExample },
  },
})
