import type { Milliseconds } from '../milliseconds.ts'
import type { Reader } from '../ports/store.ts'
import { checkCursor } from '../query/check-cursor.ts'
import type { Organization } from '../records/organization.ts'
import type { Page } from '../schema/page.ts'

/**
 * Sub-organizations a key or a passkey is registered in: those its holder has used it in come first, because anybody may register
 * anybody's public key in an organization of theirs; among these and among the others, newest first.
 * @throws AgentError `RESOURCE_NOT_FOUND` for a cursor that is none of them.
 */
export function subOrganizationsOfKey(
  reader: Reader,
  parentId: string,
  keys: readonly { readonly organizationId: string; readonly provenAt: Milliseconds | null }[],
  page: Page,
): { organizationIds: string[] } {
  const found = keys.flatMap(({ organizationId, provenAt }) => {
    const organization = reader.find('organizations', organizationId, organizationId)
    const isBelow = organization?.parentId === parentId && organization.deletedAt === null
    return isBelow ? [{ organization, isProven: provenAt !== null }] : []
  })
  const ids = found
    .sort((a, b) => Number(b.isProven) - Number(a.isProven) || newestFirst(a.organization, b.organization))
    .map(({ organization }) => organization.id)
  checkCursor(page, id => ids.includes(id), 'sub-organization')
  const { before, after, limit } = page
  if (before === undefined) {
    const start = after === undefined ? 0 : ids.indexOf(after) + 1
    return { organizationIds: ids.slice(start, start + limit) }
  }
  const end = ids.indexOf(before)
  return { organizationIds: ids.slice(Math.max(0, end - limit), end) }
}

function newestFirst(a: Organization, b: Organization): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
}
