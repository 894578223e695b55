import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noMessageService, notConfigured } from './not-configured.ts'
import { otpExample, otpV1, otpV2, withAppName } from './otp-parameters.ts'
import { otpIdExample } from './sign-in-parameters.ts'

export const initOtp = notConfigured({
  kind: 'INIT_OTP',
  version: 3,
  summary: 'Send a contact a one-time password, for `VERIFY_OTP`.',
  governance: { by: 'policy', resource: 'OTP', action: 'CREATE' },
  params: {},
  facts: nothing,
  missing: noMessageService,
  parameters: otpV2,
  older: [
    {
      version: 2,
      parameters: otpV2,
      example: { ...otpExample, appName: 'Acme' },
      redaction: null,
      translate: (same: z.output<typeof otpV2>) => same,
      result: { version: 1, translate: ({ otpId }) => ({ otpId }) },
    },
    {
      version: 1,
      parameters: otpV1,
      example: otpExample,
      redaction: null,
      translate: withAppName,
      result: { version: 1, translate: ({ otpId }) => ({ otpId }) },
    },
  ],
  result: { version: 2, schema: z.object({ otpId: z.string(), otpEncryptionTargetBundle: z.string() }) },
  example: {
    parameters: { ...otpExample, appName: 'Acme' },
    result: { otpId: otpIdExample, otpEncryptionTargetBundle: '{"version":"v1.0.0"}' },
  },
})
