import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTag, describeChangedTag, prepareChangedTag } from './changed-tag.ts'

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

  prepare: (asked, context) =>
    prepareChangedTag(
      {
        type: 'TAG_TYPE_USER',
        tagId: asked.userTagId,
        name: asked.newUserTagName,
        addedIds: asked.addUserIds,
        removedIds: asked.removeUserIds,
      },
      context,
    ),
  describe: describeChangedTag,
  facts: ({ added, removed }) => ({ concerns: [...new Set([...added, ...removed].map(({ id }) => id))] }),

  async execute(prepared, context) {
    const { result, ...outcome } = changeTag(prepared, context)
    return { ...outcome, result: { userTagId: result.tagId } }
  },
})
