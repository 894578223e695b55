import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { oidcToken } from '../credentials/oauth-provider-parameters.ts'
import { provenToken, proveToken } from '../credentials/proven-token.ts'
import { visible } from '../display/visible.ts'
import { beginLogin } from './begin-session.ts'
import { accountFields, oidcLogin, redeemOidcLogin, sessionName } from './oidc-login.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { checkSessionKey, type SessionKey, secondsOfSession } from './session-key.ts'
import { profileNamed } from './session-profile.ts'
import { login, loginFacts, loginParams, publicKeyExample } from './sign-in-parameters.ts'

export const oauthLogin = defineActivity({
  kind: 'OAUTH_LOGIN',
  version: 1,
  summary: 'Sign in with an OpenID Connect token: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'provider' },
  parentMaySubmit: true,
  params: loginParams,
  parameters: z.object({ oidcToken, ...login }),
  redaction: { names: ['oidcToken'], parameters: z.object({ proven: provenToken, ...login }), redact: proveToken },
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: {
    parameters: { oidcToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', publicKey: publicKeyExample },
    result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },

  prepare({ proven, publicKey, expirationSeconds, invalidateExisting = false, sessionProfileId }, context) {
    const { reader, organizationId } = context
    const signsIn = oidcLogin(reader, organizationId, proven, publicKey)
    const profile = profileNamed(reader, organizationId, sessionProfileId)
    const seconds = secondsOfSession(expirationSeconds, profile)
    const name = sessionName(signsIn.provider)
    const key: SessionKey = { session: 'LOGIN', name, publicKey, seconds, invalidateExisting, profile }
    checkSessionKey(reader, signsIn.user, key)
    return { ...signsIn, key }
  },

  describe: ({ user, provider, key }) => ({
    title: 'Sign in',
    sentence: `Let a key sign in as ${visible(user.name, 100)}, who has an account with ${visible(provider.name, 100)}`,
    key: null,
    fields: [...accountFields(provider), ...sessionFields({ label: 'Key that signs in', ...key })],
    warnings: [sessionWarning(user, key)],
    raw: [],
  }),

  facts: ({ user, key }) => ({ credentialsOf: user.id, provesUser: true, ...loginFacts(key) }),

  async execute({ user, provider, key, spends }, context) {
    const { result, keep } = await beginLogin({ user, key }, context)
    return {
      result,
      record(transaction) {
        keep(transaction, redeemOidcLogin(transaction, { provider, spends }, context))
      },
    }
  },
})
