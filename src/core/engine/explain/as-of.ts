import type { Milliseconds } from '../../milliseconds.ts'
import type { Reader } from '../../ports/store.ts'

/**
 * A reader that does not see records made from a moment on, so that a request that made some can be decoded once more: the names
 * it took are not taken yet. What was deleted since stays deleted, and what was changed stays changed.
 */
export function asOf(reader: Reader, moment: Milliseconds): Reader {
  const isThere = (record: { readonly createdAt: Milliseconds } | undefined) => record && record.createdAt < moment
  const past: Pick<Reader, 'find' | 'list' | 'privateKeyByAddress'> = {
    find(kind, organizationId, id) {
      const record = reader.find(kind, organizationId, id)
      return isThere(record) ? record : undefined
    },
    list: (kind, organizationId, where, page) => reader.list(kind, organizationId, where, page).filter(isThere),
    privateKeyByAddress(organizationId, address) {
      const privateKey = reader.privateKeyByAddress(organizationId, address)
      return isThere(privateKey) ? privateKey : undefined
    },
  }
  return Object.assign(Object.create(reader) as Reader, past)
}
