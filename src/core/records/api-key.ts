import { z } from 'zod'
import { apiKeyCredential, sessionTypes } from '../schema/credential.ts'
import { ipAllowlist } from '../schema/ip-allowlist.ts'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'
import { perUser } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

export const apiKeys = defineRecord({
  kind: 'apiKeys',
  noun: 'API key',
  fields: {
    userId: reference,
    name: z.string(),
    publicKey: z
      .string()
      .regex(/^([0-9a-f]{2})+$/)
      .describe('Lower-case hex: 33 bytes compressed for P-256 and secp256k1, 32 bytes for ed25519.'),
    curve: z.enum(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519']),
    expirationSeconds: z.number().int().nullable().describe('Counted from `createdAt`; null never expires.'),
    isWindowKey: z.boolean().describe('True for the credential this agent itself holds for its window.'),
    provenAt: moment
      .nullable()
      .describe(
        'When a stamp of this key was first accepted in this organization; null for a key that somebody put here, and that nobody ' +
          'has used here yet. The window’s own is proven from the start: it was made here.',
      ),
    session: z
      .enum(sessionTypes)
      .nullable()
      .describe('The kind of session it is the key of, as wire.md names its credential; null for a registered key.'),
    begunBy: reference
      .nullable()
      .describe(
        'What began the session, which ends with it: a registered credential, an account with a sign-in provider, or the user, whose ' +
          'contact was proved. Null for a registered key.',
      ),
    pausedAt: moment
      .nullable()
      .describe('When the person paused it: its requests are refused until they resume it. Null if not.'),
    decisionSeconds: z
      .number()
      .int()
      .nullable()
      .describe('How long its requests wait for the person; null for as long as the settings say.'),
    sessionProfileId: reference
      .nullable()
      .describe(
        'Profile that narrows what the session may do; null for a session without one, and for a registered key.',
      ),
    ipAllowlist: ipAllowlist.nullable().describe('For this key and the sessions that it began; null for none.'),
  },
  unique: [['publicKey']],
  owner: { kind: 'users', field: 'userId' },
  // The window's own does not count: nobody asked for it.
  quotas: {
    longLivedApiKeys: perUser(10, 'long-lived api keys'),
    expiringApiKeys: perUser(10, 'short-lived api keys'),
  },
  counted: null,
  initial: {
    expirationSeconds: null,
    isWindowKey: false,
    provenAt: null,
    session: null,
    begunBy: null,
    pausedAt: null,
    decisionSeconds: null,
    sessionProfileId: null,
    ipAllowlist: null,
  },
  example: {
    id: '01890000-0000-7000-8000-000000000020',
    userId: '01890000-0000-7000-8000-000000000010',
    name: 'dApp',
    publicKey: `02${'ab'.repeat(32)}`,
    curve: 'API_KEY_CURVE_P256',
    expirationSeconds: null,
    isWindowKey: false,
    provenAt: null,
    session: null,
    begunBy: null,
    pausedAt: null,
    decisionSeconds: null,
    sessionProfileId: null,
    ipAllowlist: null,
  },
  present: apiKey => ({
    credential: apiKeyCredential(apiKey),
    apiKeyId: apiKey.id,
    apiKeyName: apiKey.name,
    ...(apiKey.expirationSeconds !== null && { expirationSeconds: String(apiKey.expirationSeconds) }),
    ...timestamps(apiKey),
  }),
})

export type ApiKey = RecordOf<typeof apiKeys>
export type ApiKeyCurve = ApiKey['curve']
export type SessionType = NonNullable<ApiKey['session']>
