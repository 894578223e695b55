import { z } from 'zod'
import { noSessions, notConfigured } from './not-configured.ts'
import { login, loginFacts, loginParams, publicKeyExample } from './sign-in-parameters.ts'

export const stampLogin = notConfigured({
  kind: 'STAMP_LOGIN',
  version: 1,
  summary: 'Sign in with a stamp: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  params: loginParams,
  missing: noSessions,
  parameters: z.object(login),
  facts: loginFacts,
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: { parameters: { publicKey: publicKeyExample }, result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' } },
})
