import { kindsWithSecrets } from '../../../core/keys/is-secret-referenced.ts'
import { secretId } from '../../../core/ledger/secret-name.ts'
import type { SubOrganizationSearch } from '../../../core/ports/store.ts'
import type { RecordKind } from '../../../core/records/index.ts'
import { comparable, comparedValue } from '../columns.ts'
import { cursorOrder } from '../cursor-order.ts'
import type { Declared } from '../declared.ts'
import { alreadyExists, notFound, ownerNotFound } from '../refusals.ts'
import type { RecordReader, RecordWriter } from '../store-interfaces.ts'
import { type Item, type Kept, keyOf } from './kept.ts'
import { by, inOrder, pageOf } from './order.ts'

/** The generic records. */
export function recordsInMemory(
  declared: Declared,
  { all, activities, reservations, secrets, organizationExists, put }: Kept,
) {
  function refuse(kind: RecordKind, item: Item): void {
    const declaration = declared.of(kind)
    const { unique, owner } = declaration
    const ownerNoun = owner ? declared.of(owner.kind) : undefined
    for (const fields of unique) {
      const same = (other: Item) =>
        other.id !== item.id &&
        // Unset values are no two of the same, as in SQL.
        ['organizationId', ...fields].every(field => (fieldOf(item, field) ?? NaN) === fieldOf(other, field))
      if ([...all(kind).values()].some(same)) throw alreadyExists(declaration, fields)
    }
    if (kind !== 'organizations' && !organizationExists(item.organizationId))
      throw ownerNotFound(declaration, ownerNoun)
    const ownerId = owner && (fieldOf(item, owner.field) as string)
    if (owner && !all(owner.kind as RecordKind).has(keyOf(item.organizationId, ownerId ?? '')))
      throw ownerNotFound(declaration, ownerNoun)
  }

  function isInUse(organizationId: string): boolean {
    const belongs = (item: { readonly organizationId: string }) => item.organizationId === organizationId
    const owned = declared.kinds.filter(kind => kind !== 'organizations').flatMap(kind => [...all(kind).values()])
    return [...owned, ...activities.values()].some(belongs)
  }

  const reader: RecordReader = {
    declaration: kind => declared.of(kind),
    declarations: () => declared.kinds.map(declared.of),
    find: (kind, organizationId, id) => all(kind).get(keyOf(organizationId, id)),
    list(kind, organizationId, where = {}, page) {
      const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
      const compared = declared.of(kind)
      const comparables = wanted.map(([field, value]) => [field, comparedValue(compared, field, value)] as const)
      const matches = (item: Item) =>
        item.organizationId === organizationId &&
        comparables.every(([field, value]) => comparedValue(compared, field, fieldOf(item, field)) === value)
      const found = [...all(kind).values()].filter(matches).sort(inOrder)
      const cursor = page && cursorOrder(page).cursor
      return page ? pageOf(found, inOrder, page, all(kind).get(keyOf(organizationId, cursor ?? ''))) : found
    },
    organizations: () => [...all('organizations').values()].sort(inOrder),
    topOrganizations: () =>
      reader.organizations().filter(({ parentId, deletedAt }) => parentId === null && deletedAt === null),
    subOrganizations(parentId, filter, page) {
      const below = [...all('organizations').values()].filter(each => each.parentId === parentId)
      const filters = filter && [filter].flat()
      const holds = (id: string) =>
        !filters ||
        filters.some(each =>
          'where' in each ? reader.list(each.kind, id, each.where).length > 0 : isHeld(declared, reader, id, each),
        )
      const found = below.filter(({ id, deletedAt }) => deletedAt === null && holds(id))
      const cursor = below.find(({ id }) => id === cursorOrder(page).cursor)
      return pageOf(found.sort(inOrder), inOrder, page, cursor)
    },
    everyWebhookEndpoint: () => [...all('webhookEndpoints').values()].sort(inOrder),
    apiKeysByPublicKey: publicKey =>
      [...all('apiKeys').values()].filter(key => key.publicKey === publicKey).sort(by('organizationId')),
    authenticatorsByCredentialId: credentialId =>
      [...all('authenticators').values()]
        .filter(authenticator => authenticator.credentialId === credentialId)
        .sort(by('organizationId')),
    privateKeyByAddress: (organizationId, address) =>
      reader
        .list('privateKeys', organizationId)
        .find(({ addresses }) => addresses.some(each => each.address === address)),
  }
  const writer: RecordWriter = {
    insert(kind, record) {
      const key = keyOf(record.organizationId, record.id)
      if (all(kind).has(key)) throw alreadyExists(declared.of(kind), ['id'])
      refuse(kind, record)
      put(all(kind), key, record)
    },
    replace(kind, record) {
      const key = keyOf(record.organizationId, record.id)
      if (!all(kind).has(key)) throw notFound(declared.of(kind))
      refuse(kind, record)
      put(all(kind), key, record)
    },
    remove(kind, organizationId, id) {
      if (!all(kind).has(keyOf(organizationId, id))) return
      for (const other of declared.kinds) {
        const { owner } = declared.of(other)
        const belongs = (item: Item) =>
          item.organizationId === organizationId && owner && fieldOf(item, owner.field) === id
        if (owner?.kind !== kind) continue
        for (const item of [...all(other).values()].filter(belongs)) writer.remove(other, organizationId, item.id)
      }
      if (kind === 'organizations' && isInUse(id)) throw new Error('the organization still has records')
      if (kind === 'velocityControls') {
        for (const [key, { controlId, ...of }] of reservations) {
          if (of.organizationId === organizationId && controlId === id) put(reservations, key, undefined)
        }
      }
      put(all(kind), keyOf(organizationId, id), undefined)
      if ((kindsWithSecrets as readonly string[]).includes(kind))
        put(secrets, secretId({ organizationId, keyId: id }), undefined)
    },
  }
  return { reader, writer }
}

function isHeld(declared: Declared, reader: RecordReader, id: string, search: SubOrganizationSearch): boolean {
  const { kind, holding, in: fields } = search
  for (const field of fields) comparable(declared.of(kind), field, holding)
  const wanted = lowerCase(holding)
  const holds = (value: unknown) => typeof value === 'string' && lowerCase(value).includes(wanted)
  return reader.list(kind, id).some(item => fields.some(field => holds(fieldOf(item, field))))
}

/** Lowers ASCII letters only, as SQLite does. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

function fieldOf(item: Item, field: string): unknown {
  return item[field as keyof Item]
}
