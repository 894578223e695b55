import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted } from '../display/visible.ts'
import { checkScope } from '../policies/engine/check-expression.ts'
import { hereIn } from '../policies/engine/pitfalls/named-ids.ts'
import type { Reader } from '../ports/store.ts'
import { requireQuota } from '../quotas.ts'
import { begin } from '../records/define/define-record.ts'
import { sessionProfiles } from '../records/session-profile.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { label } from '../schema/label.ts'
import { longestSession, secondsUpTo } from '../sign-in/sign-in-parameters.ts'
import { profileFields, profileWarnings } from './describe-session-profile.ts'

export const createSessionProfile = defineActivity({
  kind: 'CREATE_SESSION_PROFILE',
  version: 1,
  summary:
    'Create a session profile: logins name it to begin sessions that may do less. It is never changed or deleted.',
  governance: { by: 'policy', resource: 'SESSION_PROFILE', action: 'CREATE' },
  params: {},
  parameters: z.object({
    sessionProfileName: label.describe('Name of the profile, unique in the organization.'),
    scope: z.string().describe('Condition, as policies have them, that every request of its sessions must meet.'),
    expirationSeconds: secondsUpTo(longestSession)
      .optional()
      .describe('Seconds until its sessions end at the latest; absent sets no limit of its own.'),
    notes: z.string().max(2000, 'must be at most 2000 characters').optional().describe('Free text.'),
  }),
  result: { version: 1, schema: z.object({ sessionProfileId: z.string() }) },
  example: {
    parameters: {
      sessionProfileName: 'Trading',
      scope: "activity.action == 'SIGN' || activity.action == 'READ'",
      expirationSeconds: '3600',
      notes: '',
    },
    result: { sessionProfileId: '8c2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20' },
  },

  prepare({ sessionProfileName: name, scope, expirationSeconds, notes = '' }, { reader, organizationId }) {
    checkScope(scope, 'parameters.scope')
    checkRoomAndName(reader, organizationId, name)
    const seconds = expirationSeconds === undefined ? null : Number(expirationSeconds)
    return { profile: { name, scope, expirationSeconds: seconds, notes }, here: hereIn(reader, organizationId) }
  },

  describe: ({ profile, here }) => ({
    title: 'Create a session profile',
    sentence: `Add the session profile ${quoted(profile.name, 100)}`,
    key: null,
    fields: profileFields(profile, here),
    get warnings() {
      return profileWarnings(profile, here)
    },
    raw: [],
  }),

  facts: nothing,

  async execute({ profile }, { organizationId, now, newId }) {
    const record = begin(sessionProfiles, { ...profile, id: newId(), organizationId }, now)
    return {
      result: { sessionProfileId: record.id },
      record(transaction) {
        checkRoomAndName(transaction, organizationId, profile.name)
        transaction.insert('sessionProfiles', record)
      },
    }
  },
})

/** @throws AgentError `REQUEST_INVALID` for a name that is taken, `QUOTA_REACHED` */
function checkRoomAndName(reader: Reader, organizationId: string, name: string): void {
  requireQuota(reader, organizationId, 'sessionProfiles', 1)
  if (reader.list('sessionProfiles', organizationId, { name }).length === 0) return
  throw invalidField('parameters.sessionProfileName', 'another session profile already has this name')
}
