import type { Description } from '../activity/description.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { Records } from '../records/index.ts'
import type { Tag } from '../records/tag.ts'

/** Records that carry tags, by the type of tag. */
const carriers = { TAG_TYPE_USER: 'users', TAG_TYPE_PRIVATE_KEY: 'privateKeys' } as const
export const nouns = { TAG_TYPE_USER: 'user', TAG_TYPE_PRIVATE_KEY: 'private key' } as const

/** @throws AgentError `RESOURCE_NOT_FOUND`, also for a tag of the other type. */
export function findTag(reader: Reader, organizationId: string, tagId: string, type: Tag['type']): Tag {
  const tag = reader.find('tags', organizationId, tagId)
  if (tag?.type !== type)
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find ${nouns[type]} tag ${tagId} in organization`)
  return tag
}

/** @throws AgentError `ALREADY_EXISTS` if a tag of this type has the name. */
export function checkTagName(reader: Reader, organizationId: string, name: string, type: Tag['type']): void {
  if (reader.list('tags', organizationId, { type, name }).length > 0)
    throw new AgentError('ALREADY_EXISTS', `${nouns[type]} tag label must be unique: “${name}” is taken`)
}

/** The users or private keys of these ids. @throws AgentError `RESOURCE_NOT_FOUND` */
export function findCarriers(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
  type: Tag['type'],
): Carrier[] {
  return [...new Set(ids)].map(id => {
    const carrier = reader.find(carriers[type], organizationId, id)
    if (!carrier)
      throw new AgentError(
        'RESOURCE_NOT_FOUND',
        `unable to find ${nouns[type]} ${id} in organization ${organizationId}`,
      )
    return carrier
  })
}

/** Everything that carries one of the tags. */
export function carriersOf(
  reader: Reader,
  organizationId: string,
  tagIds: readonly string[],
  type: Tag['type'],
): Carrier[] {
  const wanted = new Set(tagIds)
  return reader.list(carriers[type], organizationId).filter(({ tagIds }) => tagIds.some(id => wanted.has(id)))
}

/** Adds and removes tags of one user or private key, as it is now. A tag that is gone meanwhile is left out. */
export function changeTags(
  transaction: Transaction,
  { organizationId, id, type, now }: { organizationId: string; id: string; type: Tag['type']; now: number },
  change: (tagIds: readonly string[]) => string[],
): void {
  const kind = carriers[type]
  const carrier = transaction.find(kind, organizationId, id)
  if (!carrier) return
  const tagIds = [...new Set(change(carrier.tagIds))]
  transaction.replace(kind, { ...carrier, tagIds, updatedAt: now } as Records[typeof kind])
}

export type Carrier = Records['users'] | Records['privateKeys']

/** Lines of a card: each by its name, with its id. */
export function named(before: string, things: readonly (Carrier | Tag)[]): Description['fields'] {
  return things.map(({ id, name }) => ({ label: `${before}${visible(name, 100)}`, value: id, style: 'bytes' }))
}
