import { z } from 'zod'
import { uuid } from './uuid.ts'

/** Ways to prove who somebody is that this agent can tell by a stamp (wire.md §3.5). */
export const authenticationTypes = [
  'AUTHENTICATION_TYPE_PASSKEY',
  'AUTHENTICATION_TYPE_API_KEY',
  'AUTHENTICATION_TYPE_SESSION',
] as const
export type AuthenticationType = (typeof authenticationTypes)[number]

/** One way to prove it: by any credential of the type, or by the one with this id. The id of a session is that of its profile. */
export interface AuthenticationMethod {
  readonly type: AuthenticationType
  readonly id?: string | undefined
}

/** One step of several: any of its methods takes it. */
export interface AuthenticationStep {
  readonly any: readonly AuthenticationMethod[]
}

const method = z.object({
  type: z.enum(authenticationTypes, {
    error:
      'must be AUTHENTICATION_TYPE_PASSKEY, AUTHENTICATION_TYPE_API_KEY or AUTHENTICATION_TYPE_SESSION: this agent takes no other methods',
  }),
  id: uuid.optional().describe('A passkey, an API key, or the profile of a session; any of the type if absent.'),
})

export const authenticationSteps = z
  .array(
    z.object({
      any: z.array(method).min(1, 'name at least one method').max(10).describe('Each of these methods takes the step.'),
    }),
  )
  .min(1, 'name at least one step')
  .max(5)
