import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

async function withInvitation(tags: string[] = []) {
  const agent = await testEngine({ approvals: 'nothing' })
  const receiverUserTags = await Promise.all(tags.map(name => createTag(agent, name)))
  const invitation = {
    receiverUserName: 'Bob',
    receiverUserEmail: 'bob@example.org',
    receiverUserTags,
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId: agent.users[0]?.id,
  }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_INVITATIONS', { invitations: [invitation] })
  const { invitationIds } = result.createInvitationsResult as { invitationIds: [string] }
  return { ...agent, invitation, invitationId: invitationIds[0], tagIds: receiverUserTags }
}
type Agent = Awaited<ReturnType<typeof withInvitation>>

async function createTag(agent: TestEngine, userTagName: string): Promise<string> {
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName, userIds: [] })
  return (result.createUserTagResult as { userTagId: string }).userTagId
}

const accept = ({ post, invitationId }: Agent, userId: string, authenticator: object = testPasskey().register()) =>
  post('ACTIVITY_TYPE_ACCEPT_INVITATION_V2', { invitationId, userId, authenticator })
const stored = ({ store, organizationId, invitationId }: Agent) =>
  store.find('invitations', organizationId, invitationId)

test('an invitation waits to be accepted', async () => {
  const agent = await withInvitation(['Treasury'])
  expect(stored(agent)).toMatchObject({
    receiverName: 'Bob',
    receiverEmail: 'bob@example.org',
    receiverTagIds: agent.tagIds,
    status: 'INVITATION_STATUS_CREATED',
    userId: null,
  })
  expect(agent.store.list('users', agent.organizationId)).toHaveLength(1)
})

describe('accepting', () => {
  test('makes a user with a first passkey', async () => {
    const agent = await withInvitation(['Treasury', 'Gone'])
    const [kept = '', gone = ''] = agent.tagIds
    await agent.post('ACTIVITY_TYPE_DELETE_USER_TAGS', { userTagIds: [gone] })
    const userId = newId()
    const { result } = await accept(agent, userId)
    expect(result).toEqual({ acceptInvitationResult: { invitationId: agent.invitationId, userId } })
    expect(agent.store.find('users', agent.organizationId, userId)).toMatchObject({
      name: 'Bob',
      email: 'bob@example.org',
      emailVerified: false,
      tagIds: [kept],
    })
    expect(agent.store.list('authenticators', agent.organizationId, { userId })).toHaveLength(1)
    expect(stored(agent)).toMatchObject({ status: 'INVITATION_STATUS_ACCEPTED', userId })
  })

  test('activates the user that was laid out for it', async () => {
    const agent = await withInvitation(['Treasury'])
    const bob = { userName: 'Robert', userEmail: 'Bob@Example.org', userTags: [], apiKeys: [] }
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_API_ONLY_USERS', { apiOnlyUsers: [bob] })
    const { userIds } = result.createApiOnlyUsersResult as { userIds: [string] }
    await accept(agent, userIds[0])
    expect(agent.store.find('users', agent.organizationId, userIds[0])).toMatchObject({
      name: 'Robert',
      tagIds: agent.tagIds,
    })
    expect(agent.store.list('authenticators', agent.organizationId, { userId: userIds[0] })).toHaveLength(1)
  })

  test('never gives a passkey to somebody else', async () => {
    const agent = await withInvitation()
    const conflict = { code: 'CREDENTIAL_CONFLICT', detail: { field: 'parameters.userId' } }
    const ownerId = agent.users[0]?.id ?? ''
    await expect(accept(agent, ownerId)).rejects.toMatchObject(conflict)
    await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId: ownerId, userEmail: 'bob@example.org' })
    await expect(accept(agent, ownerId)).rejects.toMatchObject(conflict)
    const eve = { userName: 'Eve', userEmail: 'eve@example.org', userTags: [], apiKeys: [] }
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_API_ONLY_USERS', { apiOnlyUsers: [eve] })
    const { userIds } = result.createApiOnlyUsersResult as { userIds: [string] }
    await expect(accept(agent, userIds[0])).rejects.toMatchObject(conflict)
    expect(agent.store.list('authenticators', agent.organizationId)).toEqual([])
    expect(stored(agent)?.status).toBe('INVITATION_STATUS_CREATED')
  })

  test('happens once', async () => {
    const agent = await withInvitation()
    await accept(agent, newId())
    await expect(accept(agent, newId())).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.list('users', agent.organizationId)).toHaveLength(2)
  })

  test('takes a passkey that verifies', async () => {
    const agent = await withInvitation()
    const wrong = testPasskey().register('none', { type: 'webauthn.get' })
    await expect(accept(agent, newId(), wrong)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(agent.store.list('users', agent.organizationId)).toHaveLength(1)
  })

  test('in the first version takes the credential as the browser gives it', async () => {
    const agent = await withInvitation()
    const userId = newId()
    const { attestation, ...named } = testPasskey().register()
    const { credentialId: id, clientDataJson, attestationObject } = attestation
    const response = { clientDataJson, attestationObject }
    const credential = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    const parameters = (of: string) => ({
      invitationId: agent.invitationId,
      userId,
      authenticator: { ...named, userId: of, attestation: credential },
    })
    await expect(agent.post('ACTIVITY_TYPE_ACCEPT_INVITATION', parameters(newId()))).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    await agent.post('ACTIVITY_TYPE_ACCEPT_INVITATION', parameters(userId))
    expect(agent.store.list('authenticators', agent.organizationId, { userId })).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('revokes it: nobody accepts it any more', async () => {
    const agent = await withInvitation()
    const { invitationId } = agent
    await agent.post('ACTIVITY_TYPE_DELETE_INVITATION', { invitationId })
    expect(stored(agent)?.status).toBe('INVITATION_STATUS_REVOKED')
    await expect(accept(agent, newId())).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    await expect(agent.post('ACTIVITY_TYPE_DELETE_INVITATION', { invitationId })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  })

  test('is too late once it was accepted', async () => {
    const agent = await withInvitation()
    await accept(agent, newId())
    const { invitationId } = agent
    await expect(agent.post('ACTIVITY_TYPE_DELETE_INVITATION', { invitationId })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(stored(agent)?.status).toBe('INVITATION_STATUS_ACCEPTED')
  })
})

describe('refused', () => {
  test('a sender or a tag that is not there', async () => {
    const agent = await withInvitation()
    const other = await addOrganization(agent, p256Key())
    for (const change of [{ senderUserId: other.userId }, { receiverUserTags: [newId()] }]) {
      const invitations = [{ ...agent.invitation, ...change }]
      await expect(agent.post('ACTIVITY_TYPE_CREATE_INVITATIONS', { invitations })).rejects.toMatchObject({
        code: 'RESOURCE_NOT_FOUND',
      })
    }
  })

  test('the 101st that is open', async () => {
    const agent = await withInvitation()
    const invite = (count: number) =>
      agent.post('ACTIVITY_TYPE_CREATE_INVITATIONS', { invitations: Array(count).fill(agent.invitation) })
    await expect(invite(100)).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
    await agent.post('ACTIVITY_TYPE_DELETE_INVITATION', { invitationId: agent.invitationId })
    expect((await invite(100)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('an invitation of another organization', async () => {
    const agent = await withInvitation()
    const key = p256Key()
    const { organizationId } = await addOrganization(agent, key)
    const { invitationId } = agent
    const posted = agent.post('ACTIVITY_TYPE_DELETE_INVITATION', { invitationId }, { key, organizationId })
    await expect(posted).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})
