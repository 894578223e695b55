import { z } from 'zod'
import type { Warning } from '../../shared/card.ts'
import { defineActivity } from '../activity/define.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { quorumAfter, untriedOf } from '../consensus/login-methods.ts'
import { hasLastingCredential } from '../credentials/remaining-credentials.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { threshold } from './threshold.ts'

export const updateRootQuorum = defineActivity({
  kind: 'UPDATE_ROOT_QUORUM',
  version: 1,
  summary: 'Change the root quorum: who the root users are, and how many of them must agree.',
  governance: { by: 'rootQuorum', orPrevious: true },
  params: {},
  parameters: z
    .object({
      threshold: threshold.describe('How many of them must agree.'),
      userIds: z.array(uuid).min(1, 'quorum users missing').max(100).describe('The root users.'),
    })
    .refine(({ threshold, userIds }) => threshold <= new Set(userIds).size, {
      path: ['threshold'],
      error: 'must be at most the number of users listed',
    }),
  result: { version: 1, schema: z.object({}) },
  example: {
    parameters: {
      threshold: 2,
      userIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10', '0b3d7c1e-7e0a-4b61-8a63-5e3f0c1d2b4a'],
    },
    result: {},
  },

  prepare: ({ threshold, userIds }, { reader, organizationId }) => ({
    threshold,
    organization: findOrganization(reader, organizationId),
    users: rootUsers(reader, organizationId, userIds),
    untried: untriedOf(reader, organizationId, { threshold, userIds: [...new Set(userIds)] }),
  }),

  describe: ({ organization, threshold, users, untried }) => ({
    title: 'Change the root quorum',
    sentence: `Let ${threshold} of ${users.length} user${users.length === 1 ? '' : 's'} decide everything in ${visible(organization.name, 100)}`,
    key: null,
    fields: users.map(user => ({ label: visible(user.name, 100), value: visible(user.email ?? ''), exact: user.id })),
    warnings: [
      {
        level: 'danger',
        text: 'Root users may do everything in this organization, whatever the policies say. Others lose this right.',
      },
      ...untriedWarnings(
        threshold,
        users.filter(({ id }) => untried.includes(id)),
      ),
    ],
    raw: [],
  }),

  facts({ organization: { rootQuorum }, users }) {
    const before = [...rootQuorum.userIds, ...(rootQuorum.previous?.userIds ?? [])]
    return { concerns: before.filter(userId => users.every(({ id }) => id !== userId)) }
  },

  async execute({ threshold, users }, { organizationId, now }) {
    const userIds = users.map(({ id }) => id)
    return {
      result: {},
      record(transaction) {
        rootUsers(transaction, organizationId, userIds)
        const current = findOrganization(transaction, organizationId)
        const rootQuorum = quorumAfter(transaction, organizationId, current.rootQuorum, { threshold, userIds })
        transaction.replace('organizations', { ...current, rootQuorum, updatedAt: now })
      },
    }
  },
})

/** Nobody knows whether anybody holds a key that has never signed. */
function untriedWarnings(threshold: number, users: readonly User[]): Warning[] {
  if (users.length === 0) return []
  const names = users.map(({ name }) => `${quoted(name, 100)}`).join(', ')
  const text = `${threshold} of them must agree, but these have never signed anything in this organization: ${names}. Make sure that they can. Until enough of them have signed, the current root users can undo the change.`
  return [{ level: 'danger', text }]
}

/**
 * Each must be able to sign in tomorrow as well: the organization must not be lost with a session.
 * @throws AgentError `RESOURCE_NOT_FOUND`, `REQUEST_INVALID` for one without a credential that lasts
 */
function rootUsers(reader: Reader, organizationId: string, userIds: readonly string[]): User[] {
  return [...new Set(userIds)].map(id => {
    const user = requireRecord(reader, 'users', organizationId, id)
    if (!hasLastingCredential(reader, user)) {
      throw new AgentError('REQUEST_INVALID', `user missing valid credential: ${id}`, {
        detail: { field: 'parameters.userIds' },
      })
    }
    return user
  })
}
