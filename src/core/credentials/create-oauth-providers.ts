import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import type { Proofs } from '../activity/proofs.ts'
import { visible } from '../display/visible.ts'
import { requireUserQuota } from '../quotas.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { exampleProvider, exampleToken } from './example-user.ts'
import { checkOauthProviders, oauthProviderFields, oauthProviderRecords } from './new-oauth-providers.ts'
import { type OauthProviderParameters, oauthProviderV1, oauthProviderV2 } from './oauth-provider-parameters.ts'
import { provenProvider, proveProviders, requireProof } from './prove-providers.ts'

const userId = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'
const parametersV1 = z.object({ userId: uuid, oauthProviders: z.array(oauthProviderV1).min(1).max(10) })
const recorded = z.object({ userId: uuid, oauthProviders: z.array(provenProvider) })
type Submitted = { readonly oauthProviders: readonly OauthProviderParameters[] }

const redaction = {
  names: ['oidcToken'],
  parameters: recorded,
  async redact(parameters: Submitted, proofs: Proofs) {
    const oauthProviders = await proveProviders(parameters.oauthProviders, proofs)
    return oauthProviders === parameters.oauthProviders ? parameters : { ...parameters, oauthProviders }
  },
}

export const createOauthProviders = defineActivity({
  kind: 'CREATE_OAUTH_PROVIDERS',
  version: 2,
  summary: 'Add sign-in providers to a user: accounts they hold with them.',
  governance: { by: 'policy', resource: 'CREDENTIAL', action: 'CREATE' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user the accounts stand for.'),
    oauthProviders: z
      .array(oauthProviderV2)
      .min(1, 'name at least one provider')
      .max(10, 'at most 10 providers can be created at once'),
  }),
  redaction,
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { userId, oauthProviders: [exampleToken] },
      redaction,
      translate: (same: z.output<typeof recorded>) => same,
      result: { version: 1, translate: same => same },
    },
  ],
  result: { version: 2, schema: z.object({ providerIds: z.array(z.string()) }) },
  example: {
    parameters: { userId, oauthProviders: [exampleProvider] },
    result: { providerIds: ['7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'] },
  },

  prepare({ userId, oauthProviders }, { reader, organizationId, credential }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    requireProof(oauthProviders, { reader, credential })
    checkOauthProviders([oauthProviders], reader, organizationId)
    const held = reader.list('oauthProviders', organizationId, { userId }).length
    requireUserQuota(reader, organizationId, 'oauthProviders', 'oauthProviders', held + oauthProviders.length)
    return { user, oauthProviders }
  },

  describe: ({ user, oauthProviders }) => ({
    title: 'Add sign-in providers',
    sentence: `Let ${oauthProviders.length === 1 ? 'an account' : `${oauthProviders.length} accounts`} elsewhere sign in as ${visible(user.name, 100)}`,
    key: null,
    fields: oauthProviderFields(oauthProviders),
    warnings: [
      { level: 'danger', text: `Anyone with one of these accounts can do everything ${visible(user.name, 100)} can.` },
    ],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, oauthProviders }, { organizationId, now, newId, idTokens }) {
    const records = oauthProviderRecords(oauthProviders, { organizationId, userId: user.id }, { now, newId, idTokens })
    return {
      result: { providerIds: records.map(({ id }) => id) },
      record(transaction) {
        const held = transaction.list('oauthProviders', organizationId, { userId: user.id })
        requireUserQuota(transaction, organizationId, 'oauthProviders', 'oauthProviders', held.length + records.length)
        for (const record of records) transaction.insert('oauthProviders', record)
      },
    }
  },
})
