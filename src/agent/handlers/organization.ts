import { findOrganization } from '../../core/activity/open-organization.ts'
import { visible } from '../../core/display/visible.ts'
import { updateOrganizationName } from '../../core/organizations/update-organization-name.ts'
import { updateRootQuorum } from '../../core/organizations/update-root-quorum.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Organization } from '../../core/records/organization.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { organizationCalls } from '../../shared/organization.ts'
import type { HandlerContext } from './context.ts'
import { quorumView } from './people.ts'

/** How many sub-organizations the window lists: there may be any number. */
const mostListed = 500

export function organizationHandlers({
  engine,
  window,
  changed,
}: HandlerContext): HandlersOf<typeof organizationCalls> {
  const { store } = engine
  return {
    async 'organization.get'({ organizationId }) {
      const organization = findOrganization(store, organizationId)
      const below = subOrganizations(store, organizationId, mostListed + 1)
      const usersOf = (id: string) => store.list('users', id).length
      return {
        id: organization.id,
        name: visible(organization.name),
        createdAt: organization.createdAt,
        users: usersOf(organization.id),
        quorum: quorumView(organization),
        features: organization.features.map(({ name, value }) => ({ name, value: visible(value) })),
        allowedOrigins: organization.allowedOrigins.map(origin => visible(origin)),
        webhookUrl: webhookOf(organization.features),
        subOrganizations: below
          .slice(0, mostListed)
          .map(({ id, name, createdAt }) => ({ id, name: visible(name), users: usersOf(id), createdAt })),
        allListed: below.length <= mostListed,
      }
    },
    async 'organization.rename'({ organizationId, name }) {
      await window.submit(organizationId, updateOrganizationName, { organizationName: name })
      changed('state')
    },
    async 'quorum.update'({ organizationId, threshold, userIds }) {
      await window.submit(organizationId, updateRootQuorum, { threshold, userIds })
      changed('policies')
    },
  }
}

/** The newest sub-organizations, `most` of them at most. */
function subOrganizations(store: Store, parentId: string, most: number): Organization[] {
  const found: Organization[] = []
  while (found.length < most) {
    const limit = Math.min(100, most - found.length)
    const page = store.subOrganizations(parentId, undefined, { limit, after: found.at(-1)?.id })
    found.push(...page)
    if (page.length < limit) break
  }
  return found
}

function webhookOf(features: readonly { readonly name: string; readonly value: string }[]): string | null {
  const webhook = features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK')
  return webhook ? visible(webhook.value) : null
}
