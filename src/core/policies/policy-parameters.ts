import { z } from 'zod'
import { label } from '../schema/label.ts'

export const effect = z.enum(['EFFECT_ALLOW', 'EFFECT_DENY'], { error: 'must be EFFECT_ALLOW or EFFECT_DENY' })

const notes = z.string().max(2000, 'must be at most 2000 characters').optional().describe('Free text.')
const expression = z.string().optional()

/** `CreatePolicyIntentV3` of wire.md §1.5. */
export const policyParameters = z.object({
  policyName: label.describe('Name of the policy, unique in the organization.'),
  effect: effect.describe('What happens to requests it matches.'),
  condition: expression.describe('Expression over the request; absent is always true.'),
  consensus: expression.describe('Expression over who approved; absent is always true.'),
  notes,
  time: expression.describe('Expression over the time; absent is always true.'),
})

export type PolicyParameters = z.output<typeof policyParameters>

/** Changes by `UPDATE_POLICY`; absent fields stay. */
export const policyChanges = z.object({
  policyName: label.optional().describe('New name.'),
  policyEffect: effect.optional().describe('New effect.'),
  policyCondition: expression.describe('New condition.'),
  policyConsensus: expression.describe('New consensus.'),
  policyNotes: notes,
})
