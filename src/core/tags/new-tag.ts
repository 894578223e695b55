import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import type { Description } from '../activity/description.ts'
import type { Outcome } from '../activity/outcome.ts'
import { quoted } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import type { Tag } from '../records/tag.ts'
import { type Carrier, changeTags, checkTagName, findCarriers, named, nouns } from './tags.ts'

/** A tag that is to be made, and who gets it at once. */
export interface NewTag {
  readonly type: Tag['type']
  readonly name: string
  readonly carriers: readonly Carrier[]
}

/** @throws AgentError `ALREADY_EXISTS`, `QUOTA_REACHED`, `RESOURCE_NOT_FOUND` */
export function prepareNewTag(
  type: Tag['type'],
  name: string,
  carrierIds: readonly string[],
  { reader, organizationId }: PrepareContext,
): NewTag {
  checkTagName(reader, organizationId, name, type)
  requireQuota(reader, organizationId, 'tags', 1)
  return { type, name, carriers: findCarriers(reader, organizationId, carrierIds, type) }
}

export function describeNewTag({ type, name, carriers }: NewTag): Description {
  return {
    title: 'Create a tag',
    sentence: `Create the ${nouns[type]} tag ${quoted(name, 100)}`,
    key: null,
    fields: named('', carriers),
    warnings: [],
    raw: [],
  }
}

export function createTag(
  { type, name, carriers }: NewTag,
  { organizationId, now, newId }: ExecutionContext,
): Outcome<{ readonly tagId: string; readonly carrierIds: string[] }> {
  const tag = { id: newId(), organizationId, name, type, createdAt: now, updatedAt: now }
  const carrierIds = carriers.map(({ id }) => id)
  return {
    result: { tagId: tag.id, carrierIds },
    record(transaction) {
      requireQuota(transaction, organizationId, 'tags', 1)
      transaction.insert('tags', tag)
      for (const id of carrierIds)
        changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tag.id])
    },
  }
}
