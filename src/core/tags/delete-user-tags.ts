import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { uuid } from '../schema/uuid.ts'
import { deleteTags, describeDeletedTags, prepareDeletedTags } from './deleted-tags.ts'

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

  prepare: ({ userTagIds }, context) => prepareDeletedTags('TAG_TYPE_USER', userTagIds, context),
  describe: describeDeletedTags,
  facts: ({ carriers }) => ({ concerns: carriers.map(({ id }) => id) }),

  async execute(prepared, context) {
    const { result, ...outcome } = deleteTags(prepared, context)
    return { ...outcome, result: { userTagIds: result.tagIds, userIds: result.carrierIds } }
  },
})
