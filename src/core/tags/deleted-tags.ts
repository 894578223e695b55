import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import type { Description } from '../activity/description.ts'
import type { Outcome } from '../activity/outcome.ts'
import type { Tag } from '../records/tag.ts'
import { type Carrier, carriersOf, changeTags, findTag, named, nouns } from './tags.ts'

/** Tags of one type that are to go, and what has one of them. */
export interface DeletedTags {
  readonly type: Tag['type']
  readonly tags: readonly Tag[]
  readonly carriers: readonly Carrier[]
}

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function prepareDeletedTags(
  type: Tag['type'],
  tagIds: readonly string[],
  { reader, organizationId }: PrepareContext,
): DeletedTags {
  return {
    type,
    tags: [...new Set(tagIds)].map(id => findTag(reader, organizationId, id, type)),
    carriers: carriersOf(reader, organizationId, tagIds, type),
  }
}

export function describeDeletedTags({ type, tags }: DeletedTags): Description {
  const [which, them] = tags.length === 1 ? ['tag', 'it'] : ['tags', 'them']
  return {
    title: 'Delete tags',
    sentence: `Delete ${tags.length} ${nouns[type]} ${which}; policies that name ${them} no longer match`,
    key: null,
    fields: named('', tags),
    warnings: [],
    raw: [],
  }
}

export function deleteTags(
  { type, tags }: DeletedTags,
  { organizationId, reader, now }: ExecutionContext,
): Outcome<{ readonly tagIds: string[]; readonly carrierIds: string[] }> {
  const gone = tags.map(({ id }) => id)
  return {
    result: { tagIds: gone, carrierIds: carriersOf(reader, organizationId, gone, type).map(({ id }) => id) },
    record(transaction) {
      for (const { id } of carriersOf(transaction, organizationId, gone, type))
        changeTags(transaction, { organizationId, id, type, now }, tagIds =>
          tagIds.filter(each => !gone.includes(each)),
        )
      for (const id of gone) transaction.remove('tags', organizationId, id)
    },
  }
}
