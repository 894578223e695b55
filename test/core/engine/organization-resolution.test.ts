import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../../src/core/engine/answer-query.ts'
import { listUsers } from '../../../src/core/users/list-users.ts'
import { whoami } from '../../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'

function asking(agent: TestEngine, query: typeof whoami, organizationId: string, key: TestKey) {
  const body = JSON.stringify({ organizationId })
  const request = { path: query.path, body: Buffer.from(body), stamp: key.stamp(body), caller: { window: false } }
  return answerQuery(agent.engine, query, request)
}

async function family() {
  const agent = await testEngine()
  const [owner] = agent.users
  const subKey = p256Key()
  const sub = await addOrganization(agent, subKey)
  if (!owner) throw new Error('an organization has an owner')
  return { ...agent, owner, sub, subKey }
}

const newWallet = (agent: TestEngine, key: TestKey, organizationId: string) =>
  agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [] }, { key, organizationId })

const unknown = {
  code: 'PUBLIC_KEY_NOT_FOUND',
  message: expect.stringContaining('could not find public key in organization or its parent organization'),
}

const noSuchOrganization = {
  code: 'ORGANIZATION_NOT_FOUND',
  message: expect.stringContaining('no organization found with the given ID'),
}

describe('a user of the parent', () => {
  test('may look into a sub-organization', async () => {
    const { owner, sub, ...agent } = await family()
    expect(await asking(agent, listUsers, sub.organizationId, owner.key)).toMatchObject({
      users: [{ userId: sub.userId }],
    })
  })

  test('may not act in it', async () => {
    const { owner, sub, ...agent } = await family()
    await expect(newWallet(agent, owner.key, sub.organizationId)).rejects.toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
      http: 400,
      message: expect.stringMatching(
        new RegExp(`organization mismatch.*${sub.organizationId}.*${agent.organizationId}`),
      ),
    })
    expect(agent.store.list('wallets', sub.organizationId)).toEqual([])
  })

  test('may not even look into an organization that is not below', async () => {
    const { owner, ...agent } = await family()
    const other = await addOrganization(agent, p256Key(), {})
    await expect(asking(agent, listUsers, other.organizationId, owner.key)).rejects.toMatchObject(unknown)
    await expect(newWallet(agent, owner.key, other.organizationId)).rejects.toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
    })
  })
})

describe('a user of a sub-organization', () => {
  test('may not look into the parent', async () => {
    const { subKey, ...agent } = await family()
    await expect(asking(agent, listUsers, agent.organizationId, subKey)).rejects.toMatchObject(unknown)
  })

  test('may not act in the parent', async () => {
    const { subKey, ...agent } = await family()
    await expect(newWallet(agent, subKey, agent.organizationId)).rejects.toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
    })
  })

  test('is found by whoami with the id of the parent', async () => {
    const { sub, subKey, ...agent } = await family()
    const { organizationId, userId } = sub
    expect(await asking(agent, whoami, agent.organizationId, subKey)).toMatchObject({ organizationId, userId })
  })
})

describe('whoami with the id of the parent', () => {
  test('prefers the sub-organization where a key is in both and its holder has used it there', async () => {
    const { owner, ...agent } = await family()
    const twin = await addOrganization(agent, owner.key)
    const answer = () => asking(agent, whoami, agent.organizationId, owner.key)
    // What the parent may read in any case shows nothing.
    await asking(agent, listUsers, twin.organizationId, owner.key)
    expect(await answer()).toMatchObject({ organizationId: agent.organizationId, userId: owner.id })
    await newWallet(agent, owner.key, twin.organizationId)
    expect(await answer()).toMatchObject({ organizationId: twin.organizationId, userId: twin.userId })
  })

  test.each(['nowhere', 'in both'])('does not choose between two where the key was used %s', async used => {
    const { sub, subKey, ...agent } = await family()
    const twin = await addOrganization(agent, subKey)
    if (used === 'in both') {
      for (const each of [sub, twin]) await asking(agent, listUsers, each.organizationId, subKey)
    }
    await expect(asking(agent, whoami, agent.organizationId, subKey)).rejects.toMatchObject({
      http: 401,
      message: expect.stringContaining('more than one suborg associated with a public key'),
    })
  })

  test('does not find one that was deleted', async () => {
    const { owner, ...agent } = await family()
    await addOrganization(agent, owner.key, { parentId: agent.organizationId, deletedAt: 1 })
    expect(await asking(agent, whoami, agent.organizationId, owner.key)).toMatchObject({ userId: owner.id })
  })
})

test('nobody acts or looks in an organization that was deleted', async () => {
  const { owner, ...agent } = await family()
  const key = p256Key()
  const gone = await addOrganization(agent, key, { parentId: agent.organizationId, deletedAt: 1 })
  for (const each of [key, owner.key])
    await expect(asking(agent, listUsers, gone.organizationId, each)).rejects.toMatchObject(noSuchOrganization)
  await expect(newWallet(agent, key, gone.organizationId)).rejects.toMatchObject(noSuchOrganization)
})
