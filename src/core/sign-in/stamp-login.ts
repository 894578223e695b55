import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { sessionOrigin } from '../consensus/session-origin.ts'
import { visible } from '../display/visible.ts'
import { attestationOf, redeem } from './attestation.ts'
import { beginLogin } from './begin-session.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { checkSessionKey, type SessionKey, secondsOfSession } from './session-key.ts'
import { profileOfNext } from './session-profile.ts'
import { login, loginFacts, loginParams, publicKeyExample } from './sign-in-parameters.ts'

export const stampLogin = defineActivity({
  kind: 'STAMP_LOGIN',
  version: 1,
  summary: 'Sign in with a stamp: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'credential' },
  findsSubOrganization: true,
  takesAttestedStamp: true,
  params: loginParams,
  parameters: z.object(login),
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: { parameters: { publicKey: publicKeyExample }, result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' } },

  prepare({ publicKey, expirationSeconds, invalidateExisting = false, sessionProfileId }, { reader, credential }) {
    const attestation = attestationOf(reader, credential, publicKey)
    const profile = profileOfNext(reader, credential, sessionProfileId)
    const seconds = secondsOfSession(expirationSeconds, profile)
    const key: SessionKey = { session: 'LOGIN', name: 'Login', publicKey, seconds, invalidateExisting, profile }
    checkSessionKey(reader, credential.user, key)
    return { user: credential.user, key, begunBy: sessionOrigin(reader, credential), attestation }
  },

  describe: ({ user, key }) => ({
    title: 'Sign in',
    sentence: `Let a key sign in as ${visible(user.name, 100)}`,
    key: null,
    fields: sessionFields({ label: 'Key that signs in', ...key }),
    warnings: [sessionWarning(user, key)],
    raw: [],
  }),

  facts: ({ user, key }) => ({ credentialsOf: user.id, ...loginFacts(key) }),

  async execute({ user, key, begunBy, attestation }, context) {
    const { result, keep } = await beginLogin({ user, key }, context)
    return {
      result,
      record(transaction) {
        if (attestation) redeem(transaction, user, attestation, context)
        keep(transaction, begunBy)
      },
    }
  },
})
