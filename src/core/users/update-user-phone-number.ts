import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { verificationToken } from '../sign-in/sign-in-parameters.ts'
import { changeUser } from './change-user.ts'
import { keepProvedContact, provedContact } from './proved-contact.ts'
import { userPhoneNumber } from './user-parameters.ts'

export const updateUserPhoneNumber = defineActivity({
  kind: 'UPDATE_USER_PHONE_NUMBER',
  version: 1,
  summary: 'Change a user’s phone number.',
  governance: { by: 'policy', resource: 'USER', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user.'),
    userPhoneNumber: z.literal('').or(userPhoneNumber).describe('The phone number; an empty text removes it.'),
    verificationToken: verificationToken.optional().describe('Proof that the phone number is the user’s.'),
  }),
  secrets: ['verificationToken'],
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10', userPhoneNumber: '+4915112345678' },
    result: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  },

  prepare({ userId, userPhoneNumber, verificationToken }, context) {
    const { reader, organizationId } = context
    const phoneNumber = userPhoneNumber === '' ? null : userPhoneNumber
    const verified = provedContact(verificationToken, { phoneNumber, email: null }, context)
    const user = requireRecord(reader, 'users', organizationId, userId)
    return { user, phoneNumber, verified }
  },

  describe: ({ user, phoneNumber }) => ({
    title: 'Change a phone number',
    sentence:
      phoneNumber === null
        ? `Remove the phone number of ${visible(user.name, 100)}`
        : `Change the phone number of ${visible(user.name, 100)} to ${visible(phoneNumber, 200)}`,
    key: null,
    fields: [{ label: 'Until now', value: visible(user.phoneNumber ?? 'none', 200) }],
    warnings: [],
    raw: [],
  }),

  facts: ({ user }) => ({ concerns: [user.id], contactOf: user.id }),

  async execute({ user, phoneNumber, verified }, { now, newId }) {
    return {
      result: { userId: user.id },
      record(transaction) {
        changeUser(transaction, user, now, { phoneNumber })
        if (verified) keepProvedContact(transaction, user, verified, { now, newId })
      },
    }
  },
})
