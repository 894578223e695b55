import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTags, checkTagName, findCarriers } from './tags.ts'

const type = 'TAG_TYPE_USER'

export const createUserTag = defineActivity({
  kind: 'CREATE_USER_TAG',
  version: 1,
  summary: 'Create a tag for users.',
  governance: { by: 'policy', resource: 'USER', action: 'CREATE' },
  params: {},
  parameters: z.object({
    userTagName: label.describe('Name of the tag, unique among tags of users.'),
    userIds: z.array(uuid).max(1000).describe('Who gets it at once; an empty array for nobody.'),
  }),
  result: { version: 1, schema: z.object({ userTagId: z.string(), userIds: z.array(z.string()) }) },
  example: {
    parameters: { userTagName: 'Treasury', userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
    result: {
      userTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare({ userTagName: name, userIds }, { reader, organizationId }) {
    checkTagName(reader, organizationId, name, type)
    requireQuota(reader, organizationId, 'tags', 1)
    return { name, carriers: findCarriers(reader, organizationId, userIds, type) }
  },

  describe: ({ name, carriers }) => ({
    title: 'Create a tag',
    sentence: `Create the user tag “${visible(name, 100)}”`,
    key: null,
    fields: carriers.map(({ id, name }) => ({ label: visible(name, 100), value: id, style: 'bytes' })),
    warnings: [],
    raw: [],
  }),

  facts: ({ carriers }) => ({ concerns: carriers.map(({ id }) => id) }),

  async execute({ name, carriers }, { organizationId, now, newId }) {
    const tag = { id: newId(), organizationId, name, type, createdAt: now, updatedAt: now } as const
    const userIds = carriers.map(({ id }) => id)
    return {
      result: { userTagId: tag.id, userIds },
      record(transaction) {
        requireQuota(transaction, organizationId, 'tags', 1)
        transaction.insert('tags', tag)
        for (const id of userIds)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tag.id])
      },
    }
  },
})
