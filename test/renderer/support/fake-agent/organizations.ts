import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { organizationCalls } from '../../../../src/shared/organization.ts'
import type { subOrganizationCalls } from '../../../../src/shared/sub-organizations.ts'
import type { Parts } from './parts.ts'

/** Answers about the organization and its sub-organizations. */
export function organizationAnswers(parts: Parts): HandlersOf<typeof organizationCalls & typeof subOrganizationCalls> {
  const { data, patch, refuse, people, changeUsers } = parts

  return {
    'organization.get': async () => data.organization,
    'organization.rename': async input => {
      patch({ organization: { ...data.organization, name: input.name } }, 'state')
    },
    'organization.removeNetworks': async ({ publicKey }) => {
      const networks = data.organization.networks.filter(({ apiKey }) => (apiKey?.publicKey ?? null) !== publicKey)
      patch({ organization: { ...data.organization, networks } }, 'policies')
    },
    'quorum.update': async ({ threshold, userIds }) => {
      if (threshold > userIds.length) refuse('INVALID_ARGUMENT', 'The threshold is more than there are root users.')
      people({ quorum: { threshold, of: userIds.length } })
      changeUsers(user => ({ ...user, root: userIds.includes(user.id) }))
    },
    'subOrganizations.list': async ({ search = '', after, limit }) => {
      const holds = (text: string | null | undefined) => text?.toLowerCase().includes(search.toLowerCase()) ?? false
      const found = data.subOrganizations.filter(
        ({ id, name, firstUser }) => holds(id) || holds(name) || holds(firstUser?.name) || holds(firstUser?.email),
      )
      const rest = found.slice(after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1)
      return { found: rest.slice(0, limit), more: rest.length > limit }
    },
    'subOrganizations.get': async ({ subOrganizationId }) => {
      const found = data.subOrganizations.find(({ id }) => id === subOrganizationId)
      if (!found) return refuse('ORGANIZATION_NOT_FOUND', 'There is no such sub-organization.')
      return { id: found.id, name: found.name, createdAt: found.createdAt, quorum: { threshold: 1, of: 1 } }
    },
  }
}
