import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { codeFeatures } from '../consensus/code-features.ts'
import { visible } from '../display/visible.ts'
import { beginBundled } from './begin-session.ts'
import { invalidCode, spendCode } from './code-book.ts'
import { codeMac } from './code-secrets.ts'
import { proveContact, usersWith } from './contact.ts'
import { requireFeature } from './require-feature.ts'
import { sessionFields, sessionWarning } from './session-card.ts'
import { usualSeconds } from './session-key.ts'
import {
  apiKeyName,
  invalidateExisting,
  otpCode,
  otpId,
  otpIdExample,
  sessionSeconds,
  targetPublicKey,
  targetPublicKeyExample,
  userIdExample,
} from './sign-in-parameters.ts'

export const otpAuth = defineActivity({
  kind: 'OTP_AUTH',
  version: 1,
  summary: 'Exchange a one-time password for an API key.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'code' },
  parentMaySubmit: true,
  params: {},
  parameters: z.object({
    otpId: otpId.describe('What `INIT_OTP_AUTH` answered.'),
    otpCode,
    targetPublicKey,
    apiKeyName,
    expirationSeconds: sessionSeconds,
    invalidateExisting,
  }),
  secrets: ['otpCode'],
  result: {
    version: 1,
    schema: z.object({
      userId: z.string(),
      apiKeyId: z.string().optional(),
      credentialBundle: z.string().optional(),
    }),
    handedOutOnce: ['credentialBundle'],
  },
  example: {
    parameters: { otpId: otpIdExample, otpCode: '123456', targetPublicKey: targetPublicKeyExample },
    result: { userId: userIdExample },
  },

  prepare(parameters, { reader, organizationId }) {
    const { otpId, otpCode, targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting = false } = parameters
    const sent = reader.find('oneTimeCodes', organizationId, otpId)
    const [user, ...others] = sent ? usersWith(reader, organizationId, sent) : []
    const begins = {
      session: 'OTP_AUTH_KEY_P256' as const,
      name: apiKeyName ?? 'Login by code',
      seconds: Number(expirationSeconds ?? usualSeconds),
      invalidateExisting,
      profile: null,
    }
    return { otpId, otpCode, targetPublicKey, begins, sent, user: others.length === 0 ? user : undefined }
  },

  describe: ({ sent, user, targetPublicKey, begins }) => ({
    title: 'Sign in with a code',
    sentence: user
      ? `Make a key that acts as ${visible(user.name, 100)}, if the code is right`
      : 'Check a code that lets nobody sign in',
    key: null,
    fields: [
      { label: 'Code sent to', value: visible(sent?.contact ?? 'nobody', 100) },
      ...sessionFields({ label: 'Encrypted to the key', publicKey: targetPublicKey, ...begins }),
    ],
    warnings: user ? [sessionWarning(user, begins)] : [],
    raw: [],
  }),

  facts: ({ user }) => (user ? { credentialsOf: user.id, provesUser: true } : {}),

  async execute({ otpId, otpCode, targetPublicKey, begins, user }, context) {
    const { organizationId, reader, bundleSigner, codes, now } = context
    const tried = { organizationId, otpId, purpose: 'OTP_AUTH' as const }
    const right = await codes.attempt({ ...tried, codeMac: await codeMac(bundleSigner, otpId, otpCode) })
    if (!right || !user) throw invalidCode()
    requireFeature(reader, organizationId, codeFeatures[right.contactType])
    const { result, keep } = await beginBundled({ user, targetPublicKey, begins }, context)
    return {
      result,
      record(transaction) {
        spendCode(transaction, right, now)
        proveContact(transaction, user, right, now)
        keep(transaction, user.id)
      },
    }
  },
})
