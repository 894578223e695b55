import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { uuid } from '../schema/uuid.ts'
import { carriersOf, changeTags, findTag } from './tags.ts'

const type = 'TAG_TYPE_USER'

export const deleteUserTags = defineActivity({
  kind: 'DELETE_USER_TAGS',
  version: 1,
  summary: 'Delete tags of users; what had them stays.',
  governance: { by: 'policy', resource: 'USER', action: 'DELETE' },
  params: {},
  parameters: z.object({
    userTagIds: z.array(uuid).min(1, 'name at least one tag').max(100).describe('The tags to delete.'),
  }),
  result: {
    version: 1,
    schema: z.object({ userTagIds: z.array(z.string()), userIds: z.array(z.string()) }),
  },
  example: {
    parameters: { userTagIds: ['9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33'] },
    result: {
      userTagIds: ['9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33'],
      userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare: ({ userTagIds }, { reader, organizationId }) => ({
    tags: [...new Set(userTagIds)].map(id => findTag(reader, organizationId, id, type)),
    carriers: carriersOf(reader, organizationId, userTagIds, type),
  }),

  describe: ({ tags }) => ({
    title: 'Delete tags',
    sentence: `Delete ${tags.length} user tag${tags.length === 1 ? '' : 's'}; policies that name ${tags.length === 1 ? 'it' : 'them'} no longer match`,
    key: null,
    fields: tags.map(({ id, name }) => ({ label: visible(name, 100), value: id, style: 'bytes' })),
    warnings: [],
    raw: [],
  }),

  facts: ({ carriers }) => ({ concerns: carriers.map(({ id }) => id) }),

  async execute({ tags }, { organizationId, reader, now }) {
    const userTagIds = tags.map(({ id }) => id)
    const userIds = carriersOf(reader, organizationId, userTagIds, type).map(({ id }) => id)
    return {
      result: { userTagIds, userIds },
      record(transaction) {
        for (const { id } of carriersOf(transaction, organizationId, userTagIds, type)) {
          changeTags(transaction, { organizationId, id, type, now }, tagIds =>
            tagIds.filter(each => !userTagIds.includes(each)),
          )
        }
        for (const id of userTagIds) transaction.remove('tags', organizationId, id)
      },
    }
  },
})
