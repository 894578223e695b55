import { z } from 'zod'
import { noMessageService, notConfigured } from './not-configured.ts'
import {
  clientSignature,
  clientSignatureExample,
  login,
  loginFacts,
  loginParams,
  publicKeyExample,
} from './sign-in-parameters.ts'

const verificationToken = z.string().max(20_000).describe('What `VERIFY_OTP` answered.')
const parametersV1 = z.object({ verificationToken, ...login, clientSignature: clientSignature.optional() })
const token = { verificationToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', publicKey: publicKeyExample }

export const otpLogin = notConfigured({
  kind: 'OTP_LOGIN',
  version: 2,
  summary: 'Sign in with a proved contact: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'code' },
  params: loginParams,
  missing: noMessageService,
  parameters: z.object({ verificationToken, ...login, clientSignature }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: token,
      redaction: null,
      // Version 2 insists on a signature; none is one that proves nothing.
      translate: ({ clientSignature, ...rest }: z.output<typeof parametersV1>) => ({
        ...rest,
        clientSignature: clientSignature ?? { ...clientSignatureExample, message: '', signature: '00' },
      }),
    },
  ],
  facts: loginFacts,
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: {
    parameters: { ...token, clientSignature: clientSignatureExample },
    result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },
})
