import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { mfaFields, namesOfRules } from './describe-mfa-policy.ts'
import { findMfaPolicy } from './find-mfa-policy.ts'
import { mfaExample, mfaPolicyId, userId } from './mfa-parameters.ts'

export const deleteMfaPolicy = defineActivity({
  kind: 'DELETE_MFA_POLICY',
  version: 1,
  summary: 'Delete an MFA policy of a user.',
  governance: { by: 'policy', resource: 'MFA_POLICY', action: 'DELETE' },
  params: {},
  parameters: z.object({ userId, mfaPolicyId }),
  result: { version: 1, schema: z.object({ mfaPolicyId: z.string() }) },
  example: { parameters: mfaExample, result: { mfaPolicyId: mfaExample.mfaPolicyId } },

  prepare({ userId, mfaPolicyId }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    return { user, policy: findMfaPolicy(reader, user, mfaPolicyId), names: namesOfRules(reader, organizationId) }
  },

  describe: ({ user, policy, names }) => ({
    title: 'Delete an MFA policy',
    sentence: `Delete the MFA policy ${quoted(policy.name, 100)} of ${visible(user.name, 100)}`,
    key: null,
    fields: mfaFields(user, policy, names),
    warnings: [{ level: 'danger', text: 'From then on, the user needs fewer credentials for these requests.' }],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, policy }, { organizationId }) {
    return {
      result: { mfaPolicyId: policy.id },
      record(transaction) {
        findMfaPolicy(transaction, user, policy.id)
        transaction.remove('mfaPolicies', organizationId, policy.id)
      },
    }
  },
})
