import { z } from 'zod'
import type { PrepareContext } from '../activity/context.ts'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { checkNotWindowKey, hasLastingCredential } from '../credentials/remaining-credentials.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const deleteUsers = defineActivity({
  kind: 'DELETE_USERS',
  version: 1,
  summary: 'Delete users with their credentials, tags and seats in the root quorum.',
  governance: { by: 'policy', resource: 'USER', action: 'DELETE' },
  params: { user_ids: z.array(z.string()).describe('ids of the users.') },
  parameters: z.object({
    userIds: z.array(uuid).min(1, 'name at least one user').max(100).describe('The users to delete.'),
  }),
  result: { version: 1, schema: z.object({ userIds: z.array(z.string()) }) },
  example: {
    parameters: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
    result: { userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
  },

  prepare({ userIds }, { reader, organizationId, credential }) {
    const users = [...new Set(userIds)].map(id => requireRecord(reader, 'users', organizationId, id))
    const seats = checkUsersMayGo(reader, organizationId, userIds)
    if (seats > 0) checkIsRootUser(reader, organizationId, credential)
    return { users, seats }
  },

  describe: ({ users, seats }) => ({
    title: 'Delete users',
    sentence: `Delete ${users.length === 1 ? `the user ${quoted(users[0]?.name ?? '', 100)}` : `${users.length} users`} with all credentials`,
    key: null,
    fields: users.map(({ id, name }) => ({ label: visible(name, 100), value: id, style: 'bytes' })),
    warnings:
      seats === 0
        ? []
        : [
            {
              level: 'danger',
              text: `${seats === 1 ? 'One is a root user' : `${seats} are root users`}; the threshold of the root quorum stays.`,
            },
          ],
    raw: [],
  }),

  facts({ users }) {
    const ids = users.map(({ id }) => id)
    return { params: { user_ids: ids }, concerns: ids }
  },

  async execute({ users }, { organizationId, now }) {
    const userIds = users.map(({ id }) => id)
    return {
      result: { userIds },
      record(transaction) {
        if (checkUsersMayGo(transaction, organizationId, userIds) > 0) {
          const organization = findOrganization(transaction, organizationId)
          const rootQuorum = {
            ...organization.rootQuorum,
            userIds: organization.rootQuorum.userIds.filter(id => !userIds.includes(id)),
          }
          transaction.replace('organizations', { ...organization, rootQuorum, updatedAt: now })
        }
        for (const id of userIds) transaction.remove('users', organizationId, id)
      },
    }
  },
})

/**
 * Checks that someone can still act for the organization without these users.
 * @returns how many seats of the root quorum they hold.
 * @throws AgentError `LAST_CREDENTIAL`
 */
function checkUsersMayGo(reader: Reader, organizationId: string, userIds: readonly string[]): number {
  for (const userId of userIds) checkNotWindowKey(reader.list('apiKeys', organizationId, { userId }))
  const { rootQuorum } = findOrganization(reader, organizationId)
  const remaining = rootQuorum.userIds.filter(id => !userIds.includes(id))
  const seats = rootQuorum.userIds.length - remaining.length
  const able = remaining.filter(id => {
    const user = reader.find('users', organizationId, id)
    return user && hasLastingCredential(reader, user)
  })
  if (seats > 0 && able.length < rootQuorum.threshold) {
    throw new AgentError(
      'LAST_CREDENTIAL',
      `without these users the root quorum of ${rootQuorum.threshold} could not be met: add root users that hold an API key or a passkey, or lower the threshold, with update_root_quorum first`,
    )
  }
  return seats
}

/** A policy over users does not reach the root quorum, so it takes a root user to ask. @throws AgentError `PERMISSION_DENIED` */
function checkIsRootUser(reader: Reader, organizationId: string, { user }: PrepareContext['credential']): void {
  if (findOrganization(reader, organizationId).rootQuorum.userIds.includes(user.id)) return
  throw new AgentError(
    'PERMISSION_DENIED',
    "You don't have sufficient permissions to take this action. Only root users may delete root users.",
    { detail: { permission: { policyEvaluations: [], deniedBy: [] } } },
  )
}
