import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'

/** Tags of users and tags of private keys are one thing under two names. */
const sorts = [
  { kind: 'USER', one: 'userTag', noun: 'User', ids: 'userIds', carriers: 'users' },
  { kind: 'PRIVATE_KEY', one: 'privateKeyTag', noun: 'PrivateKey', ids: 'privateKeyIds', carriers: 'privateKeys' },
] as const
type Sort = (typeof sorts)[number]

async function prepared({ kind, one, ids, noun, carriers }: Sort) {
  const agent = await testEngine()
  const { organizationId, store, post } = agent
  const key = (privateKeyName: string) => ({
    privateKeyName,
    curve: 'CURVE_SECP256K1',
    privateKeyTags: [],
    addressFormats: [],
  })
  const user = (userName: string) => ({ userName, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] })
  if (kind === 'USER') await post('ACTIVITY_TYPE_CREATE_USERS_V4', { users: ['a', 'b'].map(user) })
  else await post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', { privateKeys: ['a', 'b'].map(key) })
  const idOf = (name: string) => store.list(carriers, organizationId).find(each => each.name === name)?.id ?? ''
  return {
    ...agent,
    a: idOf('a'),
    b: idOf('b'),
    tagsOf: (id: string) => store.find(carriers, organizationId, id)?.tagIds,
    async create(name: string, members: string[] = [], options = {}) {
      const parameters = { [`${one}Name`]: name, [ids]: members }
      const { result } = await post(`ACTIVITY_TYPE_CREATE_${kind}_TAG`, parameters, options)
      return (result[`create${noun}TagResult`] as Record<string, string>)[`${one}Id`] ?? ''
    },
    update: (tagId: string, change: { name?: string; add?: string[]; remove?: string[] }) =>
      post(`ACTIVITY_TYPE_UPDATE_${kind}_TAG`, {
        [`${one}Id`]: tagId,
        ...(change.name !== undefined && { [`new${noun}TagName`]: change.name }),
        [`add${noun}Ids`]: change.add ?? [],
        [`remove${noun}Ids`]: change.remove ?? [],
      }),
    remove: (...tagIds: string[]) => post(`ACTIVITY_TYPE_DELETE_${kind}_TAGS`, { [`${one}Ids`]: tagIds }),
  }
}

describe.each(sorts)('tags of $carriers', sort => {
  test('are given when they are created', async () => {
    const { create, tagsOf, a, b } = await prepared(sort)
    const tagId = await create('Treasury', [a, a])
    expect(tagsOf(a)).toEqual([tagId])
    expect(tagsOf(b)).toEqual([])
  })

  test('are renamed, given and taken', async () => {
    const { create, update, tagsOf, store, organizationId, a, b } = await prepared(sort)
    const tagId = await create('Treasury', [a])
    const other = await create('Other', [a])
    await update(tagId, { name: 'Vault', add: [b], remove: [a] })
    expect(tagsOf(a)).toEqual([other])
    expect(tagsOf(b)).toEqual([tagId])
    expect(store.find('tags', organizationId, tagId)?.name).toBe('Vault')
    await update(tagId, { add: [b] })
    expect(tagsOf(b)).toEqual([tagId])
    expect(store.find('tags', organizationId, tagId)?.name).toBe('Vault')
  })

  test('are taken from everything that has them when they are deleted', async () => {
    const { create, remove, tagsOf, store, organizationId, a, b } = await prepared(sort)
    const tagId = await create('Treasury', [a, b])
    const kept = await create('Kept', [a])
    const { result } = await remove(tagId)
    expect(result).toEqual({ [`delete${sort.noun}TagsResult`]: { [`${sort.one}Ids`]: [tagId], [sort.ids]: [a, b] } })
    expect(tagsOf(a)).toEqual([kept])
    expect(tagsOf(b)).toEqual([])
    expect(store.find('tags', organizationId, tagId)).toBeUndefined()
  })

  test('have a name once', async () => {
    const { create, update } = await prepared(sort)
    await create('Treasury')
    const other = await create('Other')
    await expect(create('Treasury')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await expect(update(other, { name: 'Treasury' })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect((await update(other, { name: 'Other' })).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('of nobody, or for nobody, are not found', async () => {
    const { create, update, remove } = await prepared(sort)
    const missing = { code: 'RESOURCE_NOT_FOUND' }
    const tagId = await create('Treasury')
    await expect(create('More', [newId()])).rejects.toMatchObject(missing)
    await expect(update(tagId, { add: [newId()] })).rejects.toMatchObject(missing)
    await expect(update(tagId, { remove: [newId()] })).rejects.toMatchObject(missing)
    await expect(update(newId(), {})).rejects.toMatchObject(missing)
    await expect(remove(newId())).rejects.toMatchObject(missing)
  })

  test('of another organization are not found', async () => {
    const { create, update, remove, ...agent } = await prepared(sort)
    const key = p256Key()
    const { organizationId } = await addOrganization(agent, key)
    const elsewhere = await create('Foreign', [], { key, organizationId })
    await expect(update(elsewhere, {})).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await expect(remove(elsewhere)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    expect(agent.store.list('tags', organizationId)).toHaveLength(1)
  })

  test('are ten at most in a sub-organization', async () => {
    const { create, ...agent } = await prepared(sort)
    const key = p256Key()
    const { organizationId } = await addOrganization(agent, key)
    for (let number = 0; number < 10; number++) await create(`${number}`, [], { key, organizationId })
    await expect(create('10', [], { key, organizationId })).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
    await create('10')
  })
})

test('a name may be used for users and for private keys, but a tag of one is none of the other', async () => {
  const users = await prepared(sorts[0])
  const tagId = await users.create('Treasury')
  const parameters = { privateKeyTagName: 'Treasury', privateKeyIds: [] }
  expect((await users.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', parameters)).status).toBe(
    'ACTIVITY_STATUS_COMPLETED',
  )
  await expect(
    users.post('ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS', { privateKeyTagIds: [tagId] }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})
