import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { codeFeatures } from '../consensus/code-features.ts'
import { visible } from '../display/visible.ts'
import { beginLogin } from './begin-session.ts'
import { requireClientSignature } from './client-signature.ts'
import { onlyUserWith, proveContact } from './contact.ts'
import { requireFeature } from './require-feature.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { checkSessionKey, type SessionKey, secondsOfSession } from './session-key.ts'
import { profileNamed } from './session-profile.ts'
import {
  clientSignature,
  clientSignatureExample,
  login,
  loginFacts,
  loginParams,
  publicKeyExample,
  verificationToken,
} from './sign-in-parameters.ts'
import { requireUnspent, spendToken } from './spend-token.ts'
import { readVerificationToken, requireLive, requireServes, spendableFor } from './verification-token.ts'

const parametersV1 = z.object({ verificationToken, ...login, clientSignature: clientSignature.optional() })
/** Proves nothing, and has to where the token names no key. */
const noSignature = { ...clientSignatureExample, message: '', signature: '00' }
const token = { verificationToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', publicKey: publicKeyExample }

export const otpLogin = defineActivity({
  kind: 'OTP_LOGIN',
  version: 2,
  summary: 'Sign in with a proved contact: begin a session for a key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'code' },
  parentMaySubmit: true,
  params: loginParams,
  parameters: parametersV1.extend({ clientSignature }),
  secrets: ['verificationToken'],
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: token,
      redaction: null,
      translate: (older: z.output<typeof parametersV1>) => ({
        ...older,
        clientSignature: older.clientSignature ?? noSignature,
      }),
    },
  ],
  result: { version: 1, schema: z.object({ session: z.string() }) },
  example: {
    parameters: { ...token, clientSignature: clientSignatureExample },
    result: { session: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },

  prepare(parameters, { reader, organizationId }) {
    const { verificationToken, publicKey, expirationSeconds, invalidateExisting = false, sessionProfileId } = parameters
    const verified = readVerificationToken(verificationToken, reader)
    requireServes(reader, verified, organizationId)
    requireFeature(reader, organizationId, codeFeatures[verified.contactType])
    requireClientSignature(verified, parameters.clientSignature, {
      type: 'USAGE_TYPE_LOGIN',
      request: { login: { publicKey } },
    })
    requireUnspent(reader, organizationId, spendableFor(verified, 'LOGIN'))
    const user = onlyUserWith(reader, organizationId, verified)
    const profile = profileNamed(reader, organizationId, sessionProfileId)
    const seconds = secondsOfSession(expirationSeconds, profile)
    const key: SessionKey = { session: 'LOGIN', name: 'Login by code', publicKey, seconds, invalidateExisting, profile }
    checkSessionKey(reader, user, key)
    return { verified, user, key }
  },

  describe: ({ verified, user, key }) => ({
    title: 'Sign in',
    sentence: `Let a key sign in as ${visible(user.name, 100)}, who has proved ${visible(verified.contact, 100)}`,
    key: null,
    fields: [
      { label: 'Contact', value: visible(verified.contact, 100) },
      ...sessionFields({ label: 'Key that signs in', ...key }),
    ],
    warnings: [sessionWarning(user, key)],
    raw: [],
  }),

  facts: ({ user, key }) => ({ credentialsOf: user.id, provesUser: true, ...loginFacts(key) }),

  async execute({ verified, user, key }, context) {
    const { organizationId, now, newId } = context
    requireLive(verified, now)
    const { result, keep } = await beginLogin({ user, key }, context)
    return {
      result,
      record(transaction) {
        spendToken(transaction, organizationId, spendableFor(verified, 'LOGIN'), { newId, now })
        proveContact(transaction, user, verified, now)
        keep(transaction, user.id)
      },
    }
  },
})
