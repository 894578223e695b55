import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Invitation } from '../records/invitation.ts'
import { requireRecord } from '../require-record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND`; `REQUEST_INVALID` if it was accepted or revoked. */
export function findOpenInvitation(reader: Reader, organizationId: string, invitationId: string): Invitation {
  const invitation = requireRecord(reader, 'invitations', organizationId, invitationId)
  if (invitation.status === 'INVITATION_STATUS_CREATED') return invitation
  const why =
    invitation.status === 'INVITATION_STATUS_REVOKED' ? 'was deleted' : `was accepted by user ${invitation.userId}`
  throw new AgentError('REQUEST_INVALID', `invitation ${invitationId} is no longer open: it ${why}`, {
    detail: { field: 'parameters.invitationId' },
  })
}
