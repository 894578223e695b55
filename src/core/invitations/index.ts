import type { Subject } from '../subject.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitations } from './create-invitations.ts'
import { deleteInvitation } from './delete-invitation.ts'

export const calls: Subject = {
  activities: [acceptInvitation, createInvitations, deleteInvitation],
  queries: [],
}
