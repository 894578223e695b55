import type { Reader } from '../../../ports/store.ts'
import { type Comparison, comparisonsIn } from '../../language/list-comparisons.ts'
import { parse } from '../../language/parse.ts'

/** Whose ids expressions hold something against. */
export type IdKind = 'user' | 'userTag' | 'keyTag'

/** Everything with an id that is told by its name instead. */
export type NamedKind = IdKind | 'wallet' | 'privateKey'

/** Names and controls of an organization, by the terms that expressions use. */
export interface Here {
  /** `undefined` where nothing has that id. */
  nameOf(kind: IdKind, id: string): string | undefined
  hasVelocityControl(identifier: string): boolean
}

/** Names that stand in words for the ids of an organization. */
export interface Names {
  /** `undefined` where nothing has that id. */
  nameOf(kind: NamedKind, id: string): string | undefined
  /** True if the name tells it from all others of its kind. */
  isOnlyOneNamed(kind: NamedKind, name: string): boolean
}

export function hereIn(reader: Reader, organizationId: string): Here & Names {
  const tagOf = (type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY', id: string) => {
    const tag = reader.find('tags', organizationId, id)
    return tag?.type === type ? tag.name : undefined
  }
  const names: Readonly<Record<NamedKind, (id: string) => string | undefined>> = {
    user: id => reader.find('users', organizationId, id)?.name,
    userTag: id => tagOf('TAG_TYPE_USER', id),
    keyTag: id => tagOf('TAG_TYPE_PRIVATE_KEY', id),
    wallet: id => reader.find('wallets', organizationId, id)?.name,
    privateKey: id => reader.find('privateKeys', organizationId, id)?.name,
  }
  return {
    nameOf: (kind, id) => names[kind](id),
    // Names of everything else are unique.
    isOnlyOneNamed: (kind, name) =>
      kind !== 'user' || (isPlain.test(name) && othersLike(reader, organizationId, name) === 1),
    hasVelocityControl: identifier => reader.list('velocityControls', organizationId, { identifier }).length > 0,
  }
}

/** Names in letters that no others look like, and that are no ids. */
const isPlain = /^(?![0-9a-f]{8}-)[!-~]+( [!-~]+)*$/i

/** Counts users whose names people may take for this one, itself among them. */
function othersLike(reader: Reader, organizationId: string, name: string): number {
  const alike = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return reader.list('users', organizationId).filter(user => alike(user.name) === alike(name)).length
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

const moreKinds: Readonly<Record<string, NamedKind>> = {
  ...kinds,
  'wallet.id': 'wallet',
  'wallets[].id': 'wallet',
  'activity.params.wallet_id': 'wallet',
  'private_key.id': 'privateKey',
}

/** The same for what is only told by its name, and not looked for. */
export function namedKindOf(path: string): NamedKind | undefined {
  return Object.hasOwn(moreKinds, path) ? moreKinds[path] : undefined
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
