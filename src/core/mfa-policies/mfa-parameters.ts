import { z } from 'zod'
import { authenticationSteps } from '../schema/authentication-method.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'

export const userId = uuid.describe('The user whose requests it is about.')
export const mfaPolicyId = uuid.describe('Id of the MFA policy.')
export const mfaPolicyName = label.describe('Name of the MFA policy.')
export const condition = z
  .string()
  .describe(
    'Requests it is about, besides those that change who may do what: a condition, as policies have them; empty is always true.',
  )
export const steps = authenticationSteps.describe('Steps, each taken by a credential of its own, in any order.')
export const order = z
  .number()
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(1_000_000)
  .describe('The MFA policies of a user are asked in this order; the first whose condition is true counts.')
export const notes = z.string().max(2000, 'must be at most 2000 characters').describe('Free text.')

export const mfaExample = {
  userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
  mfaPolicyId: '7b2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20',
}
