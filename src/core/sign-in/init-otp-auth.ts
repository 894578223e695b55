import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { codeFeatures } from '../consensus/code-features.ts'
import { otpAuthV1, otpAuthV2, otpExample, otpV2, withAppName } from './otp-parameters.ts'
import { requireFeature } from './require-feature.ts'
import { describeCode, prepareCode, sendCode } from './send-code.ts'
import { otpIdExample } from './sign-in-parameters.ts'

export const initOtpAuth = defineActivity({
  kind: 'INIT_OTP_AUTH',
  version: 3,
  summary: 'Send a user a one-time password, for `OTP_AUTH`.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  parentMaySubmit: true,
  // wire.md §6.7
  params: { otp_length: z.bigint().describe('characters of the code.') },
  parameters: otpV2,
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

  prepare(parameters, { reader, organizationId }) {
    const code = prepareCode(parameters)
    requireFeature(reader, organizationId, codeFeatures[code.message.contactType])
    return code
  },

  describe: describeCode,
  facts: ({ length }) => ({ params: { otp_length: BigInt(length) } }),
  execute: async (code, context) => ({
    result: { otpId: await sendCode(code, 'OTP_AUTH', context) },
    record: null,
  }),
})
