import { z } from 'zod'
import { noTokenCheck, notConfigured } from './not-configured.ts'
import { login, loginFacts, loginParams, oidcToken, publicKeyExample } from './sign-in-parameters.ts'

export const oauthLogin = notConfigured({
  kind: 'OAUTH_LOGIN',
  version: 1,
  summary: 'Sign in with an OpenID Connect token: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'provider' },
  params: loginParams,
  missing: noTokenCheck,
  parameters: z.object({ oidcToken, ...login }),
  facts: loginFacts,
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: {
    parameters: { oidcToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', publicKey: publicKeyExample },
    result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },
})
