import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import { requireUserQuota } from '../quotas.ts'
import { begin } from '../records/define/define-record.ts'
import { mfaPolicies } from '../records/mfa-policy.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { checkMfaPolicy } from './check-mfa-policy.ts'
import { demandsCredentials, mfaFields, namesOfRules } from './describe-mfa-policy.ts'
import { condition, mfaExample, mfaPolicyName, notes, order, steps, userId } from './mfa-parameters.ts'

export const createMfaPolicy = defineActivity({
  kind: 'CREATE_MFA_POLICY',
  version: 1,
  summary: 'Create an MFA policy: requests of a user for which its condition is true need several credentials.',
  governance: { by: 'policy', resource: 'MFA_POLICY', action: 'CREATE' },
  params: {},
  parameters: z.object({
    userId,
    mfaPolicyName,
    condition,
    requiredAuthenticationMethods: steps,
    order: order.default(0),
    notes: notes.optional(),
  }),
  result: { version: 1, schema: z.object({ mfaPolicyId: z.string() }) },
  example: {
    parameters: {
      userId: mfaExample.userId,
      mfaPolicyName: 'Session to sign',
      condition: "activity.action == 'SIGN'",
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] }],
      order: 0,
    },
    result: { mfaPolicyId: mfaExample.mfaPolicyId },
  },

  prepare({ userId, mfaPolicyName: name, order: rank, notes = '', ...rest }, { reader, organizationId }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    const policy = { name, rank, notes, ...rest }
    checkMfaPolicy(reader, user, policy)
    requireRoom(reader, user)
    return { user, policy, names: namesOfRules(reader, organizationId) }
  },

  describe: ({ user, policy, names }) => ({
    title: 'Create an MFA policy',
    sentence: `Add the MFA policy ${quoted(policy.name, 100)} for ${visible(user.name, 100)}`,
    key: null,
    fields: mfaFields(user, policy, names),
    warnings: [demandsCredentials(user)],
    raw: [],
  }),

  facts: ({ user }) => ({ credentialsOf: user.id }),

  async execute({ user, policy }, { organizationId, now, newId }) {
    const record = begin(mfaPolicies, { ...policy, id: newId(), organizationId, userId: user.id }, now)
    return {
      result: { mfaPolicyId: record.id },
      record(transaction) {
        checkMfaPolicy(transaction, user, policy)
        requireRoom(transaction, user)
        transaction.insert('mfaPolicies', record)
      },
    }
  },
})

function requireRoom(reader: Reader, { organizationId, id: userId }: User): void {
  const held = reader.list('mfaPolicies', organizationId, { userId }).length
  requireUserQuota(reader, organizationId, 'mfaPolicies', 'mfaPolicies', held + 1)
}
