import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { checkMfaPolicy } from './check-mfa-policy.ts'
import { demandsCredentials, mfaFields, namesOfRules } from './describe-mfa-policy.ts'
import { findMfaPolicy } from './find-mfa-policy.ts'
import { condition, mfaExample, mfaPolicyId, mfaPolicyName, notes, order, steps, userId } from './mfa-parameters.ts'

export const updateMfaPolicy = defineActivity({
  kind: 'UPDATE_MFA_POLICY',
  version: 1,
  summary: 'Change an MFA policy of a user.',
  governance: { by: 'policy', resource: 'MFA_POLICY', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    userId,
    mfaPolicyId,
    mfaPolicyName: mfaPolicyName.optional(),
    condition: condition.optional(),
    requiredAuthenticationMethods: steps.optional(),
    order: order.optional(),
    notes: notes.optional(),
  }),
  result: { version: 1, schema: z.object({ mfaPolicyId: z.string() }) },
  example: { parameters: { ...mfaExample, order: 1 }, result: { mfaPolicyId: mfaExample.mfaPolicyId } },

  prepare(parameters, { reader, organizationId }) {
    const { userId, mfaPolicyId } = parameters
    const user = requireRecord(reader, 'users', organizationId, userId)
    const before = findMfaPolicy(reader, user, mfaPolicyId)
    const policy = {
      ...before,
      name: parameters.mfaPolicyName ?? before.name,
      condition: parameters.condition ?? before.condition,
      requiredAuthenticationMethods: parameters.requiredAuthenticationMethods ?? before.requiredAuthenticationMethods,
      rank: parameters.order ?? before.rank,
      notes: parameters.notes ?? before.notes,
    }
    checkMfaPolicy(reader, user, policy)
    return { user, before, policy, names: namesOfRules(reader, organizationId) }
  },

  describe: ({ user, before, policy, names }) => ({
    title: 'Change an MFA policy',
    sentence: `Change the MFA policy ${quoted(before.name, 100)} of ${visible(user.name, 100)}`,
    key: null,
    fields: [
      { label: 'So far', value: '', folded: true, children: mfaFields(user, before, names) },
      ...mfaFields(user, policy, names),
    ],
    warnings: [
      { level: 'danger', text: 'From then on, the user may need fewer credentials for some requests.' },
      demandsCredentials(user),
    ],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, policy }, { now }) {
    return {
      result: { mfaPolicyId: policy.id },
      record(transaction) {
        findMfaPolicy(transaction, user, policy.id)
        checkMfaPolicy(transaction, user, policy)
        transaction.replace('mfaPolicies', { ...policy, updatedAt: now })
      },
    }
  },
})
