import type { Subject } from '../subject.ts'
import { createOrganization } from './create-organization.ts'
import { createSubOrganization } from './create-sub-organization.ts'
import { deleteOrganization } from './delete-organization.ts'
import { deleteSubOrganization } from './delete-sub-organization.ts'
import { getIpAllowlist } from './get-ip-allowlist.ts'
import { getOrganization } from './get-organization.ts'
import { getOrganizationConfigs } from './get-organization-configs.ts'
import { listSuborgs } from './list-suborgs.ts'
import { listVerifiedSuborgs } from './list-verified-suborgs.ts'
import { nothingKept } from './nothing-kept.ts'
import { removeIpAllowlist } from './remove-ip-allowlist.ts'
import { removeOrganizationFeature } from './remove-organization-feature.ts'
import { setIpAllowlist } from './set-ip-allowlist.ts'
import { setOrganizationFeature } from './set-organization-feature.ts'
import { updateAllowedOrigins } from './update-allowed-origins.ts'
import { updateOrganizationName } from './update-organization-name.ts'
import { updateRootQuorum } from './update-root-quorum.ts'

export const calls: Subject = {
  activities: [
    createOrganization,
    createSubOrganization,
    deleteOrganization,
    deleteSubOrganization,
    removeIpAllowlist,
    removeOrganizationFeature,
    setIpAllowlist,
    setOrganizationFeature,
    updateAllowedOrigins,
    updateOrganizationName,
    updateRootQuorum,
  ],
  queries: [getOrganization, getOrganizationConfigs, listSuborgs, listVerifiedSuborgs, getIpAllowlist, ...nothingKept],
}
