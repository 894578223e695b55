import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { sessionOrigin } from '../consensus/session-origin.ts'
import { sha256OfText } from '../crypto/hash.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import { begin } from '../records/define/define-record.ts'
import { readOnlySessions } from '../records/read-only-session.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import { requireRecord } from '../require-record.ts'
import { profileField } from './session-card.ts'
import { secondsOfSession } from './session-key.ts'
import { profileOfNext } from './session-profile.ts'
import { userIdExample } from './sign-in-parameters.ts'

/** Longest lifetime of the session. */
const seconds = 3600

function secondsWith(profile: SessionProfile | null): number {
  return secondsOfSession(String(seconds), profile)
}

/** The oldest makes room for the next. */
const mostOfAUser = 10

export const createReadOnlySession = defineActivity({
  kind: 'CREATE_READ_ONLY_SESSION',
  version: 1,
  summary: 'Begin a session that can only read: its token is sent with queries, as `X-Session`.',
  governance: { by: 'policy', resource: 'AUTH', action: 'CREATE' },
  signsIn: { with: 'credential', onlyReads: true },
  params: {},
  parameters: z.object({}),
  result: {
    version: 1,
    schema: z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      userId: z.string(),
      username: z.string(),
      session: z.string(),
      sessionExpiry: z.string(),
    }),
    handedOutOnce: ['session'],
  },
  example: {
    parameters: {},
    result: {
      organizationId: '5c1b8a39-2a4e-4a3b-9a16-0d0f6a8c1b22',
      organizationName: 'Acme',
      userId: userIdExample,
      username: 'Alice',
      session: 'c2Vzc2lvbg',
      sessionExpiry: '1767225600',
    },
  },

  prepare: (_, { reader, credential }) => ({
    user: credential.user,
    begunBy: sessionOrigin(reader, credential),
    profile: profileOfNext(reader, credential, undefined),
  }),

  describe: ({ user, profile }) => ({
    title: 'Begin a session that can only read',
    sentence: `Let a program read what ${visible(user.name, 100)} can read, for ${secondsInWords(secondsWith(profile))}`,
    key: null,
    fields: profile ? [profileField(profile)] : [],
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, begunBy, profile }, { organizationId, reader, now, newId }) {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = now + secondsWith(profile) * 1000
    const known = {
      ...{ id: newId(), organizationId, userId: user.id, tokenHash: sha256OfText(token), expiresAt, begunBy },
      sessionProfileId: profile?.id ?? null,
    }
    return {
      result: {
        organizationId,
        organizationName: requireRecord(reader, 'organizations', organizationId, organizationId).name,
        userId: user.id,
        username: user.name,
        session: token,
        sessionExpiry: String(Math.floor(expiresAt / 1000)),
      },
      record(transaction) {
        const held = transaction.list('readOnlySessions', organizationId, { userId: user.id })
        const live = held.filter(({ expiresAt }) => expiresAt > now).slice(1 - mostOfAUser)
        for (const session of held) {
          if (!live.includes(session)) transaction.remove('readOnlySessions', organizationId, session.id)
        }
        transaction.insert('readOnlySessions', begin(readOnlySessions, known, now))
      },
    }
  },
})
