import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { visible } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import type { Invitation } from '../records/invitation.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { findTag } from '../tags/tags.ts'
import { accessType, userEmail, userName, userTags } from '../users/user-parameters.ts'

export const createInvitations = defineActivity({
  kind: 'CREATE_INVITATIONS',
  version: 1,
  summary: 'Invite people to become users. Nothing is sent: how they hear of it is up to the caller.',
  governance: { by: 'policy', resource: 'INVITATION', action: 'CREATE' },
  params: {},
  parameters: z.object({
    invitations: z
      .array(
        z.object({
          receiverUserName: userName.describe('Name of the user-to-be.'),
          receiverUserEmail: userEmail,
          receiverUserTags: userTags,
          accessType: accessType.describe('What the user-to-be is meant to use.'),
          senderUserId: uuid.describe('The user who invites.'),
        }),
      )
      .min(1, 'name at least one invitation')
      .max(100, 'at most 100 invitations can be created at once'),
  }),
  result: { version: 1, schema: z.object({ invitationIds: z.array(z.string()) }) },
  example: {
    parameters: {
      invitations: [
        {
          receiverUserName: 'Bob',
          receiverUserEmail: 'bob@example.org',
          receiverUserTags: [],
          accessType: 'ACCESS_TYPE_WEB',
          senderUserId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
        },
      ],
    },
    result: { invitationIds: ['2b1c6d4e-8a0f-4c7e-9d3b-5e6f7a8b9c0d'] },
  },

  prepare({ invitations }, { reader, organizationId }) {
    requireQuota(reader, organizationId, 'invitations', invitations.length)
    return invitations.map(invitation => {
      for (const tagId of invitation.receiverUserTags) findTag(reader, organizationId, tagId, 'TAG_TYPE_USER')
      return { ...invitation, sender: requireRecord(reader, 'users', organizationId, invitation.senderUserId) }
    })
  },

  describe: invitations => ({
    title: 'Invite people',
    sentence: `Invite ${invitations.length === 1 ? visible(invitations[0]?.receiverUserEmail ?? '', 200) : `${invitations.length} people`} to become ${invitations.length === 1 ? 'a user' : 'users'}`,
    key: null,
    fields: invitations.map(({ receiverUserName, receiverUserEmail, sender }) => ({
      label: visible(receiverUserName, 100),
      value: visible(receiverUserEmail, 200),
      exact: `invited by ${visible(sender.name, 100)}`,
    })),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute(invitations, { organizationId, now, newId }) {
    const records = invitations.map(
      (invitation): Invitation => ({
        id: newId(),
        organizationId,
        receiverName: invitation.receiverUserName,
        receiverEmail: invitation.receiverUserEmail,
        receiverTagIds: [...new Set(invitation.receiverUserTags)],
        accessType: invitation.accessType,
        status: 'INVITATION_STATUS_CREATED',
        senderUserId: invitation.senderUserId,
        userId: null,
        createdAt: now,
        updatedAt: now,
      }),
    )
    return {
      result: { invitationIds: records.map(({ id }) => id) },
      record(transaction) {
        requireQuota(transaction, organizationId, 'invitations', records.length)
        for (const record of records) transaction.insert('invitations', record)
      },
    }
  },
})
