import type { Identified } from '../record/identified.ts'

export interface Invitation extends Identified {
  readonly receiverName: string
  readonly receiverEmail: string
  readonly receiverTagIds: readonly string[]
  readonly accessType: 'ACCESS_TYPE_WEB' | 'ACCESS_TYPE_API' | 'ACCESS_TYPE_ALL'
  readonly status: 'INVITATION_STATUS_CREATED' | 'INVITATION_STATUS_ACCEPTED' | 'INVITATION_STATUS_REVOKED'
  readonly senderUserId: string
  /** The user it became. */
  readonly userId: string | null
}
