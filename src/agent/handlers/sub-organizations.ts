import { findOrganization } from '../../core/activity/open-organization.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Reader, SubOrganizationSearch } from '../../core/ports/store.ts'
import type { Organization } from '../../core/records/organization.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { SubOrganizationView, subOrganizationCalls } from '../../shared/sub-organizations.ts'
import type { Needs } from '../context/handler-context.ts'
import { quorumView } from './people.ts'

export function subOrganizationHandlers({
  engine: { store },
}: Needs<'engine'>): HandlersOf<typeof subOrganizationCalls> {
  return {
    async 'subOrganizations.list'({ organizationId, search = '', after, limit }) {
      const wanted = search.trim()
      const filter = wanted === '' ? undefined : placesOf(wanted)
      const found = store.subOrganizations(organizationId, filter, { limit: limit + 1, after })
      return { found: found.slice(0, limit).map(each => viewOf(store, each)), more: found.length > limit }
    },
    async 'subOrganizations.get'({ organizationId, subOrganizationId }) {
      const organization = findOrganization(store, subOrganizationId)
      if (organization.parentId !== organizationId)
        throw new AgentError('ORGANIZATION_NOT_FOUND', 'There is no such sub-organization.')
      const { id, name, createdAt } = organization
      return { id, name: visible(name), quorum: quorumView(organization), createdAt }
    },
  }
}

/** Places from which a person who looks for somebody's sub-organization may have the text. */
function placesOf(text: string): SubOrganizationSearch[] {
  // Numbers are kept without what people write between their digits.
  const number = /^\+?[\d\s().-]+$/.test(text) ? text.replace(/[\s().-]/g, '') : ''
  return [
    { kind: 'organizations', holding: text, in: ['name', 'id'] },
    { kind: 'users', holding: text, in: ['name', 'email', 'id'] },
    ...(number === '' ? [] : [{ kind: 'users', holding: number, in: ['phoneNumber'] } as const]),
    { kind: 'walletAccounts', holding: text, in: ['address'] },
  ]
}

function viewOf(reader: Reader, { id, name, createdAt }: Organization): SubOrganizationView {
  const users = reader.list('users', id)
  const [first] = users
  return {
    id,
    name: visible(name),
    users: users.length,
    firstUser: first
      ? {
          name: visible(first.name),
          email: first.email === null ? null : visible(first.email),
          phoneNumber: first.phoneNumber,
        }
      : null,
    createdAt,
  }
}
