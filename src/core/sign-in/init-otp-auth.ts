import { z } from 'zod'
import { noMessageService, notConfigured } from './not-configured.ts'
import { otpAuthV1, otpAuthV2, otpExample, otpFacts, otpParams, otpV2, withAppName } from './otp-parameters.ts'
import { otpIdExample } from './sign-in-parameters.ts'

export const initOtpAuth = notConfigured({
  kind: 'INIT_OTP_AUTH',
  version: 3,
  summary: 'Send a user a one-time password, for `OTP_AUTH`.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  params: otpParams,
  missing: noMessageService,
  parameters: otpV2,
  facts: otpFacts,
  older: [
    {
      version: 2,
      parameters: otpAuthV2,
      example: { ...otpExample, otpLength: 6 },
      redaction: null,
      translate: withAppName,
    },
    {
      version: 1,
      parameters: otpAuthV1,
      example: otpExample,
      redaction: null,
      translate: withAppName,
      result: { version: 1, translate: result => result },
    },
  ],
  result: { version: 2, schema: z.object({ otpId: z.string() }) },
  example: { parameters: { ...otpExample, appName: 'Acme' }, result: { otpId: otpIdExample } },
})
