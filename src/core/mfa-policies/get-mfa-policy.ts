import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { mfaPolicies } from '../records/mfa-policy.ts'
import { requireRecord } from '../require-record.ts'
import { findMfaPolicy } from './find-mfa-policy.ts'
import { mfaExample, mfaPolicyId, userId } from './mfa-parameters.ts'

export const getMfaPolicy = defineQuery({
  name: 'get_mfa_policy',
  summary: 'One MFA policy of a user.',
  request: z.object({ userId, mfaPolicyId }),
  example: mfaExample,
  answer({ userId, mfaPolicyId }, { organizationId, reader }) {
    const user = requireRecord(reader, 'users', organizationId, userId)
    return { mfaPolicy: mfaPolicies.present(findMfaPolicy(reader, user, mfaPolicyId)) }
  },
})
