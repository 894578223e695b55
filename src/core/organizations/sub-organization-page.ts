import type { Reader } from '../ports/store.ts'
import { checkCursor } from '../query/check-cursor.ts'
import type { Page } from '../schema/page.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` for a cursor that is no sub-organization of this one. */
export function subOrganizationPage(
  reader: Reader,
  organizationId: string,
  filter: Parameters<Reader['subOrganizations']>[1],
  page: Page,
): { organizationIds: string[] } {
  const isBelow = (id: string) => reader.find('organizations', id, id)?.parentId === organizationId
  checkCursor(page, isBelow, 'sub-organization')
  return { organizationIds: reader.subOrganizations(organizationId, filter, page).map(({ id }) => id) }
}
