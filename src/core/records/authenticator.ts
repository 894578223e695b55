import { z } from 'zod'
import { transports } from '../schema/authenticator.ts'
import { passkeyCredential } from '../schema/credential.ts'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { moment, reference } from './define/fields.ts'
import { perUser } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** A passkey (WebAuthn). */
export const authenticators = defineRecord({
  kind: 'authenticators',
  noun: 'passkey',
  fields: {
    userId: reference,
    name: z.string(),
    credentialId: z.string().describe('base64url.'),
    publicKey: z.string().describe('COSE key (RFC 9052), base64url.'),
    aaguid: z.string().describe('16 bytes, base64url.'),
    attestationType: z.string().describe('Attestation statement format, for example `none` or `packed`.'),
    model: z.string(),
    transports,
    rpIdHash: z
      .string()
      .nullable()
      .describe(
        'SHA-256 of the domain that it was registered for, base64url; null for one that was registered earlier.',
      ),
    signCount: z.number().int().describe('The highest of the requests it stamped.'),
    provenAt: moment.nullable().describe('As of an API key.'),
    origins: z
      .array(z.string())
      .describe('Of the pages it was registered and used at, oldest first, for example `https://app.example.org`.'),
    countWentBackAt: moment
      .nullable()
      .describe(
        'When its count last went back, so that there may be a copy of it; null if it never did (WebAuthn §6.1.1).',
      ),
  },
  unique: [['credentialId']],
  owner: { kind: 'users', field: 'userId' },
  quotas: { authenticators: perUser(10, 'authenticators') },
  counted: null,
  initial: { provenAt: null, countWentBackAt: null, rpIdHash: null },
  example: {
    id: '01890000-0000-7000-8000-000000000061',
    userId: '01890000-0000-7000-8000-000000000010',
    name: 'Security key',
    credentialId: 'Y3JlZGVudGlhbA',
    publicKey: 'pQECAyYgASFYIA',
    aaguid: 'AAAAAAAAAAAAAAAAAAAAAA',
    attestationType: 'none',
    model: 'Security key',
    transports: ['AUTHENTICATOR_TRANSPORT_USB'],
    signCount: 0,
    provenAt: null,
    origins: ['https://app.example.org'],
    countWentBackAt: null,
    rpIdHash: null,
  },
  present(authenticator) {
    const { id, name, transports, attestationType, aaguid, credentialId, model } = authenticator
    return {
      transports,
      attestationType,
      aaguid,
      credentialId,
      model,
      credential: passkeyCredential(authenticator),
      authenticatorId: id,
      authenticatorName: name,
      ...timestamps(authenticator),
    }
  },
})

export type Authenticator = RecordOf<typeof authenticators>
