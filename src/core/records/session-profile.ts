import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** Narrows what sessions may do that begin with it, in its organization and its sub-organizations. Never changed, never deleted. */
export const sessionProfiles = defineRecord({
  kind: 'sessionProfiles',
  noun: 'session profile',
  fields: {
    name: z.string().describe('What its sessions are called in their tokens.'),
    scope: z.string().describe('Condition of wire.md §6 that is true of every request of its sessions.'),
    expirationSeconds: z
      .number()
      .int()
      .nullable()
      .describe('The longest its sessions last; null for no limit of its own.'),
    notes: z.string(),
  },
  unique: [['name']],
  owner: null,
  quotas: { sessionProfiles: perOrganization(1000, 'session profiles') },
  counted: null,
  initial: { expirationSeconds: null, notes: '' },
  example: {
    id: '01890000-0000-7000-8000-000000000089',
    name: 'Trading',
    scope: "activity.action == 'SIGN'",
    expirationSeconds: 3600,
    notes: '',
  },
  present: profile => ({
    sessionProfileId: profile.id,
    sessionProfileName: profile.name,
    scope: profile.scope,
    ...(profile.expirationSeconds !== null && { expirationSeconds: String(profile.expirationSeconds) }),
    ...(profile.notes !== '' && { notes: profile.notes }),
    ...timestamps(profile),
  }),
})

export type SessionProfile = RecordOf<typeof sessionProfiles>
