import { z } from 'zod'
import { nothing } from '../activity/facts.ts'
import { noMessageService, notConfigured } from './not-configured.ts'
import { expirationUpTo, otpIdExample, publicKey } from './sign-in-parameters.ts'

const otpId = z.string().min(1).max(256).describe('What `INIT_OTP` answered.')
const expirationSeconds = expirationUpTo(86_400)

const parametersV1 = z.object({
  otpId,
  otpCode: z.string().max(64).describe('The one-time password.'),
  expirationSeconds,
  publicKey: publicKey.optional(),
})

export const verifyOtp = notConfigured({
  kind: 'VERIFY_OTP',
  version: 2,
  summary: 'Prove a contact by a one-time password.',
  governance: { by: 'policy', resource: 'OTP', action: 'VERIFY' },
  params: {},
  facts: nothing,
  missing: noMessageService,
  parameters: z.object({
    otpId,
    encryptedOtpBundle: z.string().max(20_000).describe('The one-time password, encrypted to the bundle it came with.'),
    expirationSeconds,
  }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { otpId: otpIdExample, otpCode: '123456' },
      redaction: null,
      translate: ({ otpId, expirationSeconds }: z.output<typeof parametersV1>) => ({
        otpId,
        expirationSeconds,
        encryptedOtpBundle: '',
      }),
    },
  ],
  result: { version: 1, schema: z.object({ verificationToken: z.string() }) },
  example: {
    parameters: { otpId: otpIdExample, encryptedOtpBundle: '{"encappedPublic":"04"}' },
    result: { verificationToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },
})
