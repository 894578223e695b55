import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import type { Description } from '../activity/description.ts'
import type { Outcome } from '../activity/outcome.ts'
import { quoted } from '../display/visible.ts'
import type { Tag } from '../records/tag.ts'
import { type Carrier, changeTags, checkTagName, findCarriers, findTag, named, nouns } from './tags.ts'

/** Changes of a tag. */
export interface ChangedTag {
  readonly tag: Tag
  /** Undefined where it keeps its name. */
  readonly name: string | undefined
  readonly added: readonly Carrier[]
  readonly removed: readonly Carrier[]
}

interface Asked {
  readonly type: Tag['type']
  readonly tagId: string
  readonly name: string | undefined
  readonly addedIds: readonly string[]
  readonly removedIds: readonly string[]
}

/** @throws AgentError `RESOURCE_NOT_FOUND`, `ALREADY_EXISTS` */
export function prepareChangedTag(
  { type, tagId, name, addedIds, removedIds }: Asked,
  { reader, organizationId }: PrepareContext,
): ChangedTag {
  const tag = findTag(reader, organizationId, tagId, type)
  if (name !== undefined && name !== tag.name) checkTagName(reader, organizationId, name, type)
  return {
    tag,
    name,
    added: findCarriers(reader, organizationId, addedIds, type),
    removed: findCarriers(reader, organizationId, removedIds, type),
  }
}

export function describeChangedTag({ tag, name, added, removed }: ChangedTag): Description {
  const what = `${nouns[tag.type]} tag ${quoted(tag.name, 100)}`
  return {
    title: 'Change a tag',
    sentence: name === undefined ? `Change who has the ${what}` : `Rename the ${what} to ${quoted(name, 100)}`,
    key: null,
    fields: [...named('Gets it: ', added), ...named('Loses it: ', removed)],
    warnings: [],
    raw: [],
  }
}

export function changeTag(
  { tag: { id: tagId, type }, name, added, removed }: ChangedTag,
  { organizationId, now }: ExecutionContext,
): Outcome<{ readonly tagId: string }> {
  return {
    result: { tagId },
    record(transaction) {
      const current = findTag(transaction, organizationId, tagId, type)
      transaction.replace('tags', { ...current, name: name ?? current.name, updatedAt: now })
      for (const { id } of added)
        changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tagId])
      for (const { id } of removed)
        changeTags(transaction, { organizationId, id, type, now }, tagIds => tagIds.filter(each => each !== tagId))
    },
  }
}
