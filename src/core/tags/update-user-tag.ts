import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTags, checkTagName, findCarriers, findTag } from './tags.ts'

const type = 'TAG_TYPE_USER'

export const updateUserTag = defineActivity({
  kind: 'UPDATE_USER_TAG',
  version: 1,
  summary: 'Rename a tag of users, or change who has it.',
  governance: { by: 'policy', resource: 'USER', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    userTagId: uuid.describe('The tag.'),
    newUserTagName: label.optional().describe('Its new name; absent keeps the old one.'),
    addUserIds: z.array(uuid).max(1000).describe('Who gets it.'),
    removeUserIds: z.array(uuid).max(1000).describe('Who loses it.'),
  }),
  result: { version: 1, schema: z.object({ userTagId: z.string() }) },
  example: {
    parameters: {
      userTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      newUserTagName: 'Treasury',
      addUserIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
      removeUserIds: [],
    },
    result: { userTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33' },
  },

  prepare({ userTagId, newUserTagName: name, addUserIds, removeUserIds }, { reader, organizationId }) {
    const tag = findTag(reader, organizationId, userTagId, type)
    if (name !== undefined && name !== tag.name) checkTagName(reader, organizationId, name, type)
    return {
      tag,
      name,
      added: findCarriers(reader, organizationId, addUserIds, type),
      removed: findCarriers(reader, organizationId, removeUserIds, type),
    }
  },

  describe: ({ tag, name, added, removed }) => ({
    title: 'Change a tag',
    sentence:
      name === undefined
        ? `Change who has the user tag “${visible(tag.name, 100)}”`
        : `Rename the user tag “${visible(tag.name, 100)}” to “${visible(name, 100)}”`,
    key: null,
    fields: [
      ...added.map(({ id, name }) => ({ label: `Gets it: ${visible(name, 100)}`, value: id, style: 'bytes' as const })),
      ...removed.map(({ id, name }) => ({
        label: `Loses it: ${visible(name, 100)}`,
        value: id,
        style: 'bytes' as const,
      })),
    ],
    warnings: [],
    raw: [],
  }),

  facts: ({ added, removed }) => ({ concerns: [...new Set([...added, ...removed].map(({ id }) => id))] }),

  async execute({ tag, name, added, removed }, { organizationId, now }) {
    return {
      result: { userTagId: tag.id },
      record(transaction) {
        const current = findTag(transaction, organizationId, tag.id, type)
        transaction.replace('tags', { ...current, name: name ?? current.name, updatedAt: now })
        for (const { id } of added)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tag.id])
        for (const { id } of removed)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => tagIds.filter(each => each !== tag.id))
      },
    }
  },
})
