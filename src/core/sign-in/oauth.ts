import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { oidcToken } from '../credentials/oauth-provider-parameters.ts'
import { provenToken, proveToken } from '../credentials/proven-token.ts'
import { visible } from '../display/visible.ts'
import { beginBundled } from './begin-session.ts'
import { accountFields, oidcLogin, redeemOidcLogin, sessionName } from './oidc-login.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { usualSeconds } from './session-key.ts'
import {
  apiKeyIdExample,
  apiKeyName,
  invalidateExisting,
  sessionSeconds,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

const parameters = { targetPublicKey, apiKeyName, expirationSeconds: sessionSeconds, invalidateExisting }

export const oauth = defineActivity({
  kind: 'OAUTH',
  version: 1,
  summary: 'Exchange an OpenID Connect token for an API key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'provider' },
  parentMaySubmit: true,
  params: {},
  parameters: z.object({ oidcToken, ...parameters }),
  redaction: { names: ['oidcToken'], parameters: z.object({ proven: provenToken, ...parameters }), redact: proveToken },
  result: {
    version: 1,
    schema: z.object({ userId: z.string(), apiKeyId: z.string(), credentialBundle: z.string() }),
    handedOutOnce: ['credentialBundle'],
  },
  example: {
    parameters: { oidcToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', targetPublicKey: targetPublicKeyExample },
    result: { userId: userIdExample, apiKeyId: apiKeyIdExample, credentialBundle: '2Vb' },
  },

  prepare({ proven, targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting = false }, context) {
    const signsIn = oidcLogin(context.reader, context.organizationId, proven, targetPublicKey)
    const begins = {
      session: 'OAUTH_KEY_P256' as const,
      name: apiKeyName ?? sessionName(signsIn.provider),
      seconds: Number(expirationSeconds ?? usualSeconds),
      invalidateExisting,
      profile: null,
    }
    return { ...signsIn, targetPublicKey, begins }
  },

  describe: ({ user, provider, targetPublicKey, begins }) => ({
    title: 'Sign in',
    sentence: `Make a key that acts as ${visible(user.name, 100)}, who has an account with ${visible(provider.name, 100)}`,
    key: null,
    fields: [
      ...accountFields(provider),
      { label: 'Name of the key', value: visible(begins.name, 100) },
      ...sessionFields({ label: 'Encrypted to the key', publicKey: targetPublicKey, ...begins }),
    ],
    warnings: [sessionWarning(user, begins)],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id, provesUser: true }),

  async execute({ user, provider, spends, targetPublicKey, begins }, context) {
    const { result, keep } = await beginBundled({ user, targetPublicKey, begins }, context)
    return {
      result,
      record(transaction) {
        keep(transaction, redeemOidcLogin(transaction, { provider, spends }, context))
      },
    }
  },
})
