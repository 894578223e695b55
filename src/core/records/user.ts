import { z } from 'zod'
import { mailboxOf } from '../schema/mailbox.ts'
import { begin, defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

export const users = defineRecord({
  kind: 'users',
  noun: 'user',
  fields: {
    name: z.string(),
    email: z.string().nullable().describe('As it was written.'),
    phoneNumber: z.string().nullable().describe('E.164.'),
    emailVerified: z.boolean().describe('Whether the address was proved by a verification token.'),
    phoneVerified: z.boolean().describe('Whether the number was proved by a verification token.'),
    tagIds: z.array(z.string()),
  },
  comparedBy: { email: mailboxOf },
  unique: [],
  owner: null,
  quotas: { users: perOrganization(100, 'users') },
  counted: null,
  initial: { email: null, phoneNumber: null, emailVerified: false, phoneVerified: false, tagIds: [] },
  example: {
    id: '01890000-0000-7000-8000-000000000010',
    name: 'Alice',
    email: null,
    phoneNumber: '+15550100',
    emailVerified: false,
    phoneVerified: true,
    tagIds: [],
  },
  present: user => ({
    userId: user.id,
    userName: user.name,
    ...(user.email !== null && { userEmail: user.email }),
    ...(user.phoneNumber !== null && { userPhoneNumber: user.phoneNumber }),
    userTags: user.tagIds,
    ...timestamps(user),
  }),
})

export type User = RecordOf<typeof users>

/** A user as it begins: without tags, its contacts unproved. */
export function newUser(known: Pick<User, 'id' | 'organizationId' | 'name'> & Partial<User>, now: number): User {
  return begin(users, known, now)
}
