import { z } from 'zod'
import type { Warning } from '../../shared/card.ts'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { visible } from '../display/visible.ts'
import { featureName } from '../schema/feature-name.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { followFeature } from '../webhooks/follow-feature.ts'
import { whatLeaves } from '../webhooks/in-words.ts'
import { features, problemOfValue, withFeature } from './features.ts'
import { lockedOutBy, lockedOutWarnings } from './passkey-pages.ts'

export const setOrganizationFeature = defineActivity({
  kind: 'SET_ORGANIZATION_FEATURE',
  version: 1,
  summary: 'Turn a feature of the organization on, or give it another value.',
  governance: { by: 'rootQuorum' },
  params: {},
  parameters: z.object({
    name: featureName.describe('Name of the feature.'),
    value: z.string().max(2000).optional().describe('Its value, if it takes one: for the webhook, the URL.'),
  }),
  result: { version: 1, schema: z.object({ features }) },
  example: {
    parameters: { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org/countersign' },
    result: { features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org/countersign' }] },
  },

  prepare({ name, value = '' }, context) {
    const problem = problemOfValue(name, value)
    if (problem) throw invalidField('parameters.value', problem)
    const organization = findOrganization(context.reader, context.organizationId)
    const lockedOut = name === 'FEATURE_NAME_WEBAUTHN_ORIGINS' ? lockedOutBy(value, context) : []
    return { organization, feature: { name, value }, lockedOut }
  },

  describe: ({ organization, feature: { name, value }, lockedOut }) => ({
    title: 'Turn on a feature',
    sentence: `Turn on ${inWords(name)} for ${visible(organization.name, 100)}`,
    key: null,
    fields: [
      { label: 'Feature', value: name },
      ...(value === '' ? [] : [{ label: 'Value', value: visible(value, 2000) }]),
    ],
    warnings: [
      ...lockedOutWarnings(lockedOut),
      ...noticesOf(name),
      ...(name === 'FEATURE_NAME_WEBHOOK' ? whatLeaves(organization) : []),
    ],
    raw: [],
  }),

  facts: () => ({ concerns: [] }),

  async execute({ organization, feature }, { organizationId, activityId, now }) {
    return {
      result: { features: withFeature(organization.features, feature) },
      record(transaction) {
        const current = findOrganization(transaction, organizationId)
        const changed = { ...current, features: withFeature(current.features, feature), updatedAt: now }
        transaction.replace('organizations', changed)
        followFeature(transaction, changed, activityId, now)
      },
    }
  },
})

const notices: Readonly<Record<string, string>> = {
  FEATURE_NAME_WEBAUTHN_ORIGINS:
    'Passkeys will be accepted from these origins only, also in sub-organizations that name none of their own.',
}

function noticesOf(name: string): Warning[] {
  const text = notices[name]
  return text === undefined ? [] : [{ level: 'notice', text }]
}

function inWords(name: string): string {
  return `the feature “${name.replace('FEATURE_NAME_', '').toLowerCase().replaceAll('_', ' ')}”`
}
