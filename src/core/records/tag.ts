import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

export const tags = defineRecord({
  kind: 'tags',
  noun: 'tag',
  fields: {
    name: z.string(),
    type: z.enum(['TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY']),
  },
  unique: [['type', 'name']],
  owner: null,
  quotas: { tags: perOrganization(100, 'tags', 10) },
  counted: null,
  initial: {},
  example: { id: '01890000-0000-7000-8000-000000000064', name: 'Traders', type: 'TAG_TYPE_USER' },
  present: tag => ({ tagId: tag.id, tagName: tag.name, tagType: tag.type, ...timestamps(tag) }),
})

export type Tag = RecordOf<typeof tags>
