import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTag, describeChangedTag, prepareChangedTag } from './changed-tag.ts'

export const updatePrivateKeyTag = defineActivity({
  kind: 'UPDATE_PRIVATE_KEY_TAG',
  version: 1,
  summary: 'Rename a tag of private keys, or change who has it.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    privateKeyTagId: uuid.describe('The tag.'),
    newPrivateKeyTagName: label.optional().describe('Its new name; absent keeps the old one.'),
    addPrivateKeyIds: z.array(uuid).max(1000).describe('Who gets it.'),
    removePrivateKeyIds: z.array(uuid).max(1000).describe('Who loses it.'),
  }),
  result: { version: 1, schema: z.object({ privateKeyTagId: z.string() }) },
  example: {
    parameters: {
      privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      newPrivateKeyTagName: 'Treasury',
      addPrivateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
      removePrivateKeyIds: [],
    },
    result: { privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33' },
  },

  prepare: (asked, context) =>
    prepareChangedTag(
      {
        type: 'TAG_TYPE_PRIVATE_KEY',
        tagId: asked.privateKeyTagId,
        name: asked.newPrivateKeyTagName,
        addedIds: asked.addPrivateKeyIds,
        removedIds: asked.removePrivateKeyIds,
      },
      context,
    ),
  describe: describeChangedTag,
  // It is about the tag: a user who may do something with a key of some tag may not therefore say which keys have it.
  facts: () => ({ privateKeyIds: [] }),

  async execute(prepared, context) {
    const { result, ...outcome } = changeTag(prepared, context)
    return { ...outcome, result: { privateKeyTagId: result.tagId } }
  },
})
