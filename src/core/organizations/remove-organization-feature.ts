import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { endUnusedMails, isMailFeature } from '../consensus/mailed-keys.ts'
import { visible } from '../display/visible.ts'
import { featureName } from '../schema/feature-name.ts'
import { followFeature } from '../webhooks/follow-feature.ts'
import { features } from './features.ts'

export const removeOrganizationFeature = defineActivity({
  kind: 'REMOVE_ORGANIZATION_FEATURE',
  version: 1,
  summary: 'Turn a feature of the organization off.',
  governance: { by: 'rootQuorum' },
  params: {},
  parameters: z.object({ name: featureName.describe('Name of the feature.') }),
  result: { version: 1, schema: z.object({ features }) },
  example: { parameters: { name: 'FEATURE_NAME_WEBHOOK' }, result: { features: [] } },

  prepare: ({ name }, { reader, organizationId }) => ({ name, organization: findOrganization(reader, organizationId) }),

  describe: ({ organization, name }) => ({
    title: 'Turn off a feature',
    sentence: `Turn off a feature of ${visible(organization.name, 100)}`,
    key: null,
    fields: [{ label: 'Feature', value: name }],
    warnings:
      name === 'FEATURE_NAME_WEBAUTHN_ORIGINS'
        ? [{ level: 'danger', text: 'Passkeys will then be accepted from web pages of any origin.' }]
        : [],
    raw: [],
  }),

  facts: () => ({ concerns: [] }),

  async execute({ organization, name }, { organizationId, activityId, now }) {
    const without = (each: typeof organization.features) => each.filter(feature => feature.name !== name)
    return {
      result: { features: without(organization.features) },
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        const changed = { ...current, features: without(current.features), updatedAt: now }
        transaction.replace('organizations', changed)
        followFeature(transaction, changed, activityId, now)
        if (isMailFeature(name)) endUnusedMails(transaction, name, { organizationId })
      },
    }
  },
})
