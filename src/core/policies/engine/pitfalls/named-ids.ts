import type { Reader } from '../../../ports/store.ts'
import { type Comparison, comparisonsIn } from '../../language/list-comparisons.ts'
import { parse } from '../../language/parse.ts'

/** Whose ids expressions hold something against. */
export type IdKind = 'user' | 'userTag' | 'keyTag'

/** Names and controls of an organization, by the terms that expressions use. */
export interface Here {
  /** `undefined` where nothing has that id. */
  nameOf(kind: IdKind, id: string): string | undefined
  hasVelocityControl(identifier: string): boolean
}

export function hereIn(reader: Reader, organizationId: string): Here {
  const tagOf = (type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY', id: string) => {
    const tag = reader.find('tags', organizationId, id)
    return tag?.type === type ? tag.name : undefined
  }
  const names: Readonly<Record<IdKind, (id: string) => string | undefined>> = {
    user: id => reader.find('users', organizationId, id)?.name,
    userTag: id => tagOf('TAG_TYPE_USER', id),
    keyTag: id => tagOf('TAG_TYPE_PRIVATE_KEY', id),
  }
  return {
    nameOf: (kind, id) => names[kind](id),
    hasVelocityControl: identifier => reader.list('velocityControls', organizationId, { identifier }).length > 0,
  }
}

/** The fields that hold ids, in conditions and in who approved. */
const kinds: Readonly<Record<string, IdKind>> = {
  'approvers[].id': 'user',
  'credentials[].user_id': 'user',
  'activity.params.user_id': 'user',
  'activity.params.user_ids[]': 'user',
  'approvers[].tags[]': 'userTag',
  'private_key.tags[]': 'keyTag',
}

/** Returns the kind of ids that a comparison is about; `undefined` if it is about something else. */
export function idKindOf({ path }: Comparison): IdKind | undefined {
  return Object.hasOwn(kinds, path) ? kinds[path] : undefined
}

export interface NamedId {
  readonly kind: IdKind
  readonly id: string
}

/** Every id of a user or a tag that expressions name, each once, in the order they are written. None of a text that does not parse. */
export function namedIds(...texts: readonly string[]): readonly NamedId[] {
  const found = new Map<string, NamedId>()
  for (const comparison of texts.flatMap(readable)) {
    const kind = idKindOf(comparison)
    if (kind) for (const id of comparison.texts) found.set(`${kind} ${id}`, { kind, id })
  }
  return [...found.values()]
}

function readable(text: string): readonly Comparison[] {
  if (text.trim() === '') return []
  try {
    return comparisonsIn(parse(text))
  } catch {
    return []
  }
}
