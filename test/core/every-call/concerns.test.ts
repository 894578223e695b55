import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { concernedBy } from '../../../src/core/activity/facts.ts'
import { newId } from '../../../src/core/ids.ts'
import { prepareContext } from '../../support/prepare-context.ts'
import { type World, world } from '../../support/world.ts'
import { inWorld } from '../../support/world-examples.ts'

/**
 * Whom each activity changes that is about particular users. What the root quorum decides about a user has no veto by that user, so
 * their votes against it do not count. Those of everybody else do; and policies, invitations and new users are about nobody who can
 * vote.
 */
const changes: Readonly<Record<string, (world: World) => unknown[]>> = {
  CREATE_API_KEYS: bob,
  DELETE_API_KEYS: bob,
  DELETE_READ_ONLY_SESSIONS: bob,
  CREATE_AUTHENTICATORS: bob,
  DELETE_AUTHENTICATORS: bob,
  CREATE_OAUTH_PROVIDERS: bob,
  DELETE_OAUTH_PROVIDERS: bob,
  UPDATE_USER: bob,
  UPDATE_USER_NAME: bob,
  UPDATE_USER_EMAIL: bob,
  UPDATE_USER_PHONE_NUMBER: bob,
  DELETE_USERS: bob,
  // Policies read tags: who gets one or loses one has other rights.
  CREATE_USER_TAG: bob,
  UPDATE_USER_TAG: ({ named, users }) => [named.userId, users[0]!.id],
  DELETE_USER_TAGS: bob,
  ACCEPT_INVITATION: () => [invitedId],
  // Both root users leave it for another.
  UPDATE_ROOT_QUORUM: ({ users }) => users.map(({ id }) => id),
}

/** A user who is not there yet. */
const invitedId = newId()

function bob({ named }: World): unknown[] {
  return [named.userId]
}

const aboutNobodyThere = ['CREATE_USERS', 'CREATE_API_ONLY_USERS']

test('every activity that changes or removes users, or their credentials, says whom', () => {
  const kinds = activities
    .filter(({ governance }) => governance.by === 'policy' && ['USER', 'CREDENTIAL'].includes(governance.resource))
    .map(({ kind }) => kind)
  const missing = kinds.filter(kind => !aboutNobodyThere.includes(kind) && !(kind in changes))
  expect(missing, 'add each to `changes`: the ids of the users it changes, `() => []` for none').toEqual([])
})

test.each(Object.keys(changes))('%s', async kind => {
  const agent = await world()
  const { store, organizationId, users, named } = agent
  await store.write(transaction => {
    const user = transaction.find('users', organizationId, named.userId as string)!
    transaction.replace('users', { ...user, tagIds: named.userTagIds as string[] })
  })
  const activity = activities.find(each => each.kind === kind)!
  const [type] = activity.types
  const example = { ...(inWorld(type!.example, agent) as object) }
  if (kind === 'UPDATE_ROOT_QUORUM') Object.assign(example, { threshold: 1, userIds: [named.userId] })
  if (kind === 'CREATE_USER_TAG') Object.assign(example, { userIds: [named.userId] })
  if (kind === 'UPDATE_USER_TAG') Object.assign(example, { addUserIds: [named.userId], removeUserIds: [users[0]!.id] })
  if (kind === 'ACCEPT_INVITATION') Object.assign(example, { userId: invitedId })
  const prepared = activity.prepare(type!.translate(type!.parameters.parse(example)), prepareContext(agent))
  expect([...concernedBy(activity.facts(prepared))].sort()).toEqual(changes[kind]!(agent).sort())
})
