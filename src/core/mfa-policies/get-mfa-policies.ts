import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { mfaPolicies } from '../records/mfa-policy.ts'
import { requireRecord } from '../require-record.ts'
import { mfaExample, userId } from './mfa-parameters.ts'

export const getMfaPolicies = defineQuery({
  name: 'get_mfa_policies',
  summary: 'All MFA policies of a user.',
  request: z.object({ userId }),
  example: { userId: mfaExample.userId },
  answer({ userId }, { organizationId, reader }) {
    requireRecord(reader, 'users', organizationId, userId)
    return { mfaPolicies: reader.list('mfaPolicies', organizationId, { userId }).map(mfaPolicies.present) }
  },
})
