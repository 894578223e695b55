import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { tags } from '../records/tag.ts'

export const listUserTags = defineQuery({
  name: 'list_user_tags',
  summary: 'All tags for users.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    userTags: reader.list('tags', organizationId, { type: 'TAG_TYPE_USER' }).map(tags.present),
  }),
})
