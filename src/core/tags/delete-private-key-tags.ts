import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { uuid } from '../schema/uuid.ts'
import { deleteTags, describeDeletedTags, prepareDeletedTags } from './deleted-tags.ts'

export const deletePrivateKeyTags = defineActivity({
  kind: 'DELETE_PRIVATE_KEY_TAGS',
  version: 1,
  summary: 'Delete tags of private keys; what had them stays.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'DELETE' },
  params: {},
  parameters: z.object({
    privateKeyTagIds: z.array(uuid).min(1, 'name at least one tag').max(100).describe('The tags to delete.'),
  }),
  result: {
    version: 1,
    schema: z.object({ privateKeyTagIds: z.array(z.string()), privateKeyIds: z.array(z.string()) }),
  },
  example: {
    parameters: { privateKeyTagIds: ['9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33'] },
    result: {
      privateKeyTagIds: ['9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33'],
      privateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare: ({ privateKeyTagIds }, context) => prepareDeletedTags('TAG_TYPE_PRIVATE_KEY', privateKeyTagIds, context),
  describe: describeDeletedTags,
  // It is about the tag: a user who may do something with a key of some tag may not therefore say which keys have it.
  facts: () => ({ privateKeyIds: [] }),

  async execute(prepared, context) {
    const { result, ...outcome } = deleteTags(prepared, context)
    return { ...outcome, result: { privateKeyTagIds: result.tagIds, privateKeyIds: result.carrierIds } }
  },
})
