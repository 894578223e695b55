import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { reference } from './define/fields.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

export const invitations = defineRecord({
  kind: 'invitations',
  noun: 'invitation',
  fields: {
    receiverName: z.string(),
    receiverEmail: z.string(),
    receiverTagIds: z.array(reference),
    accessType: z.enum(['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL']),
    status: z.enum(['INVITATION_STATUS_CREATED', 'INVITATION_STATUS_ACCEPTED', 'INVITATION_STATUS_REVOKED']),
    senderUserId: reference,
    userId: reference.nullable().describe('The user it became.'),
  },
  unique: [],
  owner: null,
  quotas: { invitations: perOrganization(100, 'invitations') },
  counted: { status: 'INVITATION_STATUS_CREATED' },
  initial: { status: 'INVITATION_STATUS_CREATED', userId: null },
  example: {
    id: '01890000-0000-7000-8000-000000000063',
    receiverName: 'Carol',
    receiverEmail: 'carol@example.org',
    receiverTagIds: [],
    accessType: 'ACCESS_TYPE_WEB',
    status: 'INVITATION_STATUS_CREATED',
    senderUserId: '01890000-0000-7000-8000-000000000010',
    userId: null,
  },
  present(invitation) {
    const { id, receiverName, receiverEmail, receiverTagIds, accessType, status, senderUserId } = invitation
    return {
      invitationId: id,
      receiverUserName: receiverName,
      receiverEmail,
      receiverUserTags: receiverTagIds,
      accessType,
      status,
      senderUserId,
      ...timestamps(invitation),
    }
  },
})

export type Invitation = RecordOf<typeof invitations>
