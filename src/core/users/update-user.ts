import { z } from 'zod'
import type { Field } from '../../shared/card.ts'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { findTag } from '../tags/tags.ts'
import { changeUser } from './change-user.ts'
import { userEmail, userName, userPhoneNumber, userTags } from './user-parameters.ts'

export const updateUser = defineActivity({
  kind: 'UPDATE_USER',
  version: 1,
  summary: 'Change the details of a user; what is not named stays.',
  governance: { by: 'policy', resource: 'USER', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user.'),
    userName: userName.optional(),
    userEmail: userEmail.optional(),
    userPhoneNumber: userPhoneNumber.optional(),
    userTagIds: userTags.optional().describe('All tags the user is to have.'),
  }),
  result: { version: 1, schema: z.object({ userId: z.string() }) },
  example: {
    parameters: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10', userName: 'Alice', userEmail: 'alice@example.org' },
    result: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
  },

  prepare({ userId, userName, userEmail, userPhoneNumber, userTagIds }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const tags = userTagIds?.map(id => findTag(reader, organizationId, id, 'TAG_TYPE_USER'))
    return { user, userName, userEmail, userPhoneNumber, tags }
  },

  describe({ user, userName, userEmail, userPhoneNumber, tags }) {
    const changes = { Name: userName, 'E-mail': userEmail, Phone: userPhoneNumber }
    const fields: Field[] = Object.entries(changes)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([label, value]) => ({ label, value: visible(value, 200) }))
    if (tags) {
      const names = tags.map(({ name }) => visible(name, 100)).join(', ')
      fields.push({ label: 'Tags', value: names === '' ? 'none' : names })
    }
    return {
      title: 'Change a user',
      sentence: `Change the details of ${visible(user.name, 100)}`,
      key: null,
      fields,
      warnings: [],
      raw: [],
    }
  },

  facts: ({ user, userEmail, userPhoneNumber }) => ({
    concerns: [user.id],
    ...((userEmail !== undefined || userPhoneNumber !== undefined) && { contactOf: user.id }),
  }),

  async execute({ user, userName, userEmail, userPhoneNumber, tags }, { now }) {
    return {
      result: { userId: user.id },
      record(transaction) {
        for (const { organizationId, id } of tags ?? []) findTag(transaction, organizationId, id, 'TAG_TYPE_USER')
        changeUser(transaction, user, now, {
          ...(userName !== undefined && { name: userName }),
          ...(userEmail !== undefined && { email: userEmail }),
          ...(userPhoneNumber !== undefined && { phoneNumber: userPhoneNumber }),
          ...(tags && { tagIds: [...new Set(tags.map(({ id }) => id))] }),
        })
      },
    }
  },
})
