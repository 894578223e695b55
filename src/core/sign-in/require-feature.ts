import { findOrganization } from '../activity/open-organization.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { hasFeature } from '../records/organization.ts'
import type { FeatureName } from '../schema/feature-name.ts'

/** @throws AgentError `FEATURE_OFF` where the organization has switched this way of signing in off, or not on */
export function requireFeature(reader: Reader, organizationId: string, name: FeatureName): void {
  if (hasFeature(findOrganization(reader, organizationId), name)) return
  throw new AgentError(
    'FEATURE_OFF',
    `${name} is off in organization ${organizationId}. Turn it on with set_organization_feature, or sign in another way.`,
  )
}
