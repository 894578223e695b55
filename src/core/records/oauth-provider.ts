import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'
import { perUser } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** Someone's account with an OpenID Connect provider. */
export const oauthProviders = defineRecord({
  kind: 'oauthProviders',
  noun: 'sign-in provider',
  fields: {
    userId: reference,
    name: z.string(),
    issuer: z.string(),
    audience: z.string(),
    subject: z.string(),
  },
  unique: [['issuer', 'audience', 'subject']],
  owner: { kind: 'users', field: 'userId' },
  quotas: { oauthProviders: perUser(10, 'oauth providers') },
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000062',
    userId: '01890000-0000-7000-8000-000000000010',
    name: 'Google',
    issuer: 'https://accounts.example.org',
    audience: 'app',
    subject: 'alice',
  },
  present(provider) {
    const { id, name, issuer, audience, subject } = provider
    return { providerId: id, providerName: name, issuer, audience, subject, ...timestamps(provider) }
  },
})

export type OauthProvider = RecordOf<typeof oauthProviders>
