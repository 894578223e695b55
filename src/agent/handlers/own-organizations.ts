import type { Reader } from '../../core/ports/store.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { Organization } from '../../core/records/organization.ts'

/** The organizations the window acts in, each with the window's key. */
export function ownOrganizations(
  reader: Reader,
): { readonly organization: Organization; readonly windowKey: ApiKey }[] {
  return reader
    .organizations()
    .filter(({ parentId, deletedAt }) => parentId === null && deletedAt === null)
    .flatMap(organization => {
      const [windowKey] = reader.list('apiKeys', organization.id, { isWindowKey: true })
      return windowKey ? [{ organization, windowKey }] : []
    })
}
