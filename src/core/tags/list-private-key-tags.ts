import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { tags } from '../records/tag.ts'

export const listPrivateKeyTags = defineQuery({
  name: 'list_private_key_tags',
  summary: 'All tags for private keys.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    privateKeyTags: reader.list('tags', organizationId, { type: 'TAG_TYPE_PRIVATE_KEY' }).map(tags.present),
  }),
})
