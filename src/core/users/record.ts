import type { Identified } from '../record/identified.ts'

export interface User extends Identified {
  readonly name: string
  readonly email: string | null
  /** E.164. */
  readonly phoneNumber: string | null
  /** Whether the contact was proved by a verification token. */
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  readonly tagIds: readonly string[]
}
