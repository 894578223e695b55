import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { createTag, describeNewTag, prepareNewTag } from './new-tag.ts'

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

  prepare: ({ userTagName, userIds }, context) => prepareNewTag('TAG_TYPE_USER', userTagName, userIds, context),
  describe: describeNewTag,
  facts: ({ carriers }) => ({ concerns: carriers.map(({ id }) => id) }),

  async execute(prepared, context) {
    const { result, ...outcome } = createTag(prepared, context)
    return { ...outcome, result: { userTagId: result.tagId, userIds: result.carrierIds } }
  },
})
