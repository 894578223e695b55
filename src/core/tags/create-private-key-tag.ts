import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { createTag, describeNewTag, prepareNewTag } from './new-tag.ts'

export const createPrivateKeyTag = defineActivity({
  kind: 'CREATE_PRIVATE_KEY_TAG',
  version: 1,
  summary: 'Create a tag for private keys.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'CREATE' },
  params: {},
  parameters: z.object({
    privateKeyTagName: label.describe('Name of the tag, unique among tags of private keys.'),
    privateKeyIds: z.array(uuid).max(1000).describe('Who gets it at once; an empty array for nobody.'),
  }),
  result: { version: 1, schema: z.object({ privateKeyTagId: z.string(), privateKeyIds: z.array(z.string()) }) },
  example: {
    parameters: { privateKeyTagName: 'Treasury', privateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
    result: {
      privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      privateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare: ({ privateKeyTagName, privateKeyIds }, context) =>
    prepareNewTag('TAG_TYPE_PRIVATE_KEY', privateKeyTagName, privateKeyIds, context),
  describe: describeNewTag,
  facts: nothing,

  async execute(prepared, context) {
    const { result, ...outcome } = createTag(prepared, context)
    return { ...outcome, result: { privateKeyTagId: result.tagId, privateKeyIds: result.carrierIds } }
  },
})
