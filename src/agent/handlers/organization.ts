import { findOrganization } from '../../core/activity/open-organization.ts'
import { visible } from '../../core/display/visible.ts'
import { removeIpAllowlist } from '../../core/organizations/remove-ip-allowlist.ts'
import { updateOrganizationName } from '../../core/organizations/update-organization-name.ts'
import { updateRootQuorum } from '../../core/organizations/update-root-quorum.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { AllowedNetworks, organizationCalls } from '../../shared/organization.ts'
import type { Needs } from '../context/handler-context.ts'
import { quorumView } from './people.ts'

export function organizationHandlers({
  engine,
  window,
  changed,
}: Needs<'engine' | 'window' | 'changed'>): HandlersOf<typeof organizationCalls> {
  const { store } = engine
  return {
    async 'organization.get'({ organizationId }) {
      const organization = findOrganization(store, organizationId)
      return {
        id: organization.id,
        name: visible(organization.name),
        createdAt: organization.createdAt,
        users: store.list('users', organizationId).length,
        quorum: quorumView(organization),
        features: organization.features.map(({ name, value }) => ({ name, value: visible(value) })),
        allowedOrigins: organization.allowedOrigins.map(origin => visible(origin)),
        networks: [
          ...networksOf(organization.ipAllowlist, null),
          ...store
            .list('apiKeys', organizationId)
            .flatMap(({ ipAllowlist, publicKey, name }) => networksOf(ipAllowlist, { publicKey, name: visible(name) })),
        ],
        webhookUrl: webhookOf(organization.features),
      }
    },
    async 'organization.rename'({ organizationId, name }) {
      await window.submit(organizationId, updateOrganizationName, { organizationName: name })
      changed('state')
    },
    async 'organization.removeNetworks'({ organizationId, publicKey }) {
      await window.submit(organizationId, removeIpAllowlist, publicKey === null ? {} : { publicKey })
      changed('policies')
    },
    async 'quorum.update'({ organizationId, threshold, userIds }) {
      await window.submit(organizationId, updateRootQuorum, { threshold, userIds })
      changed('policies')
    },
  }
}

function networksOf(list: ApiKey['ipAllowlist'], apiKey: AllowedNetworks['apiKey']): AllowedNetworks[] {
  if (!list) return []
  const rules = list.rules.map(({ cidr, label }) => ({ cidr, label: label === null ? null : visible(label) }))
  return [{ apiKey, enabled: list.enabled, rules }]
}

function webhookOf(features: readonly { readonly name: string; readonly value: string }[]): string | null {
  const webhook = features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK')
  return webhook ? visible(webhook.value) : null
}
