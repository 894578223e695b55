import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { signedBundle } from '../crypto/bundle.ts'
import { targetPublicKey } from './code-secrets.ts'
import { otpExample, otpV1, otpV2, withAppName } from './otp-parameters.ts'
import { describeCode, prepareCode, sendCode } from './send-code.ts'
import { otpIdExample } from './sign-in-parameters.ts'

export const initOtp = defineActivity({
  kind: 'INIT_OTP',
  version: 3,
  summary: 'Send a contact a one-time password, for `VERIFY_OTP`.',
  governance: { by: 'policy', resource: 'OTP', action: 'CREATE' },
  params: {},
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
  prepare: prepareCode,
  describe: describeCode,
  facts: nothing,

  async execute(code, context) {
    const { bundleSigner } = context
    const otpId = await sendCode(code, 'VERIFY_OTP', context)
    const targetPublic = await targetPublicKey(bundleSigner, otpId)
    const otpEncryptionTargetBundle = await signedBundle({ targetPublic }, data =>
      bundleSigner.sign('tlsFetcher', data, 'der'),
    )
    return { result: { otpId, otpEncryptionTargetBundle }, record: null }
  },
})
