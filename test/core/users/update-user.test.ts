import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'

async function withVerified() {
  const agent = await testEngine()
  const userId = agent.users[0]?.id ?? ''
  const user = agent.store.find('users', agent.organizationId, userId)
  await agent.store.write(
    transaction =>
      user &&
      transaction.replace('users', {
        ...user,
        email: 'old@example.org',
        emailVerified: true,
        phoneNumber: '+15550100',
        phoneVerified: true,
      }),
  )
  return { ...agent, userId }
}

const userOf = ({ store, organizationId, userId }: TestEngine & { userId: string }) =>
  store.find('users', organizationId, userId)

test('what is not named stays', async () => {
  const agent = await withVerified()
  await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId: agent.userId, userName: 'New' })
  expect(userOf(agent)).toMatchObject({
    name: 'New',
    email: 'old@example.org',
    emailVerified: true,
    phoneVerified: true,
  })
})

test('a contact that changes is no longer proved', async () => {
  const agent = await withVerified()
  await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId: agent.userId, userEmail: 'new@example.org' })
  expect(userOf(agent)).toMatchObject({ email: 'new@example.org', emailVerified: false, phoneVerified: true })
  await agent.post('ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId: agent.userId, userPhoneNumber: '+15550101' })
  expect(userOf(agent)).toMatchObject({ phoneNumber: '+15550101', phoneVerified: false })
})

test('an address that is written in another case is still the proved one', async () => {
  const agent = await withVerified()
  await agent.post('ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId: agent.userId, userEmail: 'Old@Example.org' })
  expect(userOf(agent)).toMatchObject({ email: 'Old@Example.org', emailVerified: true })
})

test('the tags named are all it has', async () => {
  const agent = await withVerified()
  const tags: string[] = []
  for (const userTagName of ['One', 'Two']) {
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName, userIds: [] })
    tags.push((result.createUserTagResult as { userTagId: string }).userTagId)
  }
  const [one, two] = tags
  await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId: agent.userId, userTagIds: [one] })
  await agent.post('ACTIVITY_TYPE_UPDATE_USER', { userId: agent.userId, userTagIds: [two] })
  expect(userOf(agent)?.tagIds).toEqual([two])
})

test('name, e-mail address and phone number can be changed by themselves, and contacts removed', async () => {
  const agent = await withVerified()
  const { userId } = agent
  await agent.post('ACTIVITY_TYPE_UPDATE_USER_NAME', { userId, userName: 'Renamed' })
  await agent.post('ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId, userEmail: '' })
  await agent.post('ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId, userPhoneNumber: '' })
  expect(userOf(agent)).toMatchObject({ name: 'Renamed', email: null, phoneNumber: null, emailVerified: false })
})

describe('refused', () => {
  test.each<[string, string, (userId: string) => object, object]>([
    ['USER', 'an unknown user', () => ({ userId: newId() }), { code: 'RESOURCE_NOT_FOUND' }],
    ['USER', 'an unknown tag', userId => ({ userId, userTagIds: [newId()] }), { code: 'RESOURCE_NOT_FOUND' }],
    ['USER', 'no address', userId => ({ userId, userEmail: 'nobody' }), { code: 'REQUEST_INVALID' }],
    ['USER_PHONE_NUMBER', 'no number', userId => ({ userId, userPhoneNumber: '0151' }), { code: 'REQUEST_INVALID' }],
    [
      'USER_EMAIL',
      'a token that cannot be checked',
      userId => ({ userId, userEmail: 'new@example.org', verificationToken: 'token' }),
      { code: 'VERIFICATION_INVALID' },
    ],
  ])('UPDATE_%s with %s', async (kind, _, parameters, error) => {
    const agent = await withVerified()
    const before = userOf(agent)
    await expect(agent.post(`ACTIVITY_TYPE_UPDATE_${kind}`, parameters(agent.userId))).rejects.toMatchObject(error)
    expect(userOf(agent)).toEqual(before)
  })
})
