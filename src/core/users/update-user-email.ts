import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { verificationToken } from '../sign-in/sign-in-parameters.ts'
import { changeUser } from './change-user.ts'
import { keepProvedContact, provedContact } from './proved-contact.ts'
import { userEmail } from './user-parameters.ts'

export const updateUserEmail = defineActivity({
  kind: 'UPDATE_USER_EMAIL',
  version: 1,
  summary: 'Change a user’s e-mail address.',
  governance: { by: 'policy', resource: 'USER', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user.'),
    userEmail: z.literal('').or(userEmail).describe('The e-mail address; an empty text removes it.'),
    verificationToken: verificationToken.optional().describe('Proof that the e-mail address is the user’s.'),
  }),
  secrets: ['verificationToken'],
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10', userEmail: 'alice@example.org' },
    result: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  },

  prepare({ userId, userEmail, verificationToken }, context) {
    const { reader, organizationId } = context
    const email = userEmail === '' ? null : userEmail
    const verified = provedContact(verificationToken, { email, phoneNumber: null }, context)
    const user = requireRecord(reader, 'users', organizationId, userId)
    return { user, email, verified }
  },

  describe: ({ user, email }) => ({
    title: 'Change an e-mail address',
    sentence:
      email === null
        ? `Remove the e-mail address of ${visible(user.name, 100)}`
        : `Change the e-mail address of ${visible(user.name, 100)} to ${visible(email, 200)}`,
    key: null,
    fields: [{ label: 'Until now', value: visible(user.email ?? 'none', 200) }],
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ concerns: [user.id], contactOf: user.id }),

  async execute({ user, email, verified }, { now, newId }) {
    return {
      result: { userId: user.id },
      record(transaction) {
        changeUser(transaction, user, now, { email })
        if (verified) keepProvedContact(transaction, user, verified, { now, newId })
      },
    }
  },
})
