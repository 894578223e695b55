import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { visible } from '../display/visible.ts'
import { uuid } from '../schema/uuid.ts'
import { findOpenInvitation } from './find-open-invitation.ts'

export const deleteInvitation = defineActivity({
  kind: 'DELETE_INVITATION',
  version: 1,
  summary: 'Revoke an invitation that was not accepted.',
  governance: { by: 'policy', resource: 'INVITATION', action: 'DELETE' },
  params: {},
  parameters: z.object({ invitationId: uuid.describe('The invitation.') }),
  result: { version: 1, schema: z.object({ invitationId: z.string() }) },
  example: {
    parameters: { invitationId: '2b1c6d4e-8a0f-4c7e-9d3b-5e6f7a8b9c0d' },
    result: { invitationId: '2b1c6d4e-8a0f-4c7e-9d3b-5e6f7a8b9c0d' },
  },

  prepare: ({ invitationId }, { reader, organizationId }) => findOpenInvitation(reader, organizationId, invitationId),

  describe: ({ id, receiverName, receiverEmail }) => ({
    title: 'Delete an invitation',
    sentence: `Revoke the invitation of ${visible(receiverName, 100)}, ${visible(receiverEmail, 200)}`,
    key: null,
    fields: [{ label: 'Invitation', value: id, style: 'bytes' }],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ id }, { organizationId, now }) {
    return {
      result: { invitationId: id },
      record(transaction) {
        const invitation = findOpenInvitation(transaction, organizationId, id)
        transaction.replace('invitations', { ...invitation, status: 'INVITATION_STATUS_REVOKED', updatedAt: now })
      },
    }
  },
})
