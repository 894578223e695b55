import { expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addMfaPolicy, stepsOf } from '../../support/factors.ts'
import { windowOver } from '../../support/window.ts'

test('the window adds, renames and deletes a user, and says what each of them holds', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { userId } = await window['users.create']({ organizationId, name: 'Grace‮', email: 'grace@example.org' })
  const added = await window['people.get']({ organizationId })
  expect(added.quorum).toEqual({ threshold: 1, of: 1 })
  expect(added.users.map(({ name, root, window }) => ({ name, root, window }))).toEqual([
    { name: 'Root 1', root: true, window: true },
    { name: 'Grace⟨U+202E⟩', root: false, window: false },
  ])
  expect(added.users[0]?.apiKeys.map(({ name }) => name).sort()).toEqual(['Key 1', 'This window'])

  await window['users.rename']({ organizationId, userId, name: 'Grace' })
  expect((await window['people.get']({ organizationId })).users[1]).toMatchObject({
    name: 'Grace',
    email: 'grace@example.org',
    emailVerified: false,
  })
  await window['users.delete']({ organizationId, userId })
  expect((await window['people.get']({ organizationId })).users).toHaveLength(1)
})

test('the MFA policies of a user are listed in their order, in words, and deleted in the window', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const listed = async () => (await window['people.get']({ organizationId })).users[0]?.mfaPolicies
  expect(await listed()).toEqual([])
  const later = await addMfaPolicy(agent, '', stepsOf(['API_KEY', 'PASSKEY']), { order: 2 })
  const signing = "activity.action == 'SIGN'"
  const first = await addMfaPolicy(agent, signing, stepsOf('API_KEY'), { order: 1 })
  expect(await listed()).toEqual([
    {
      id: first,
      name: 'Rule',
      inWords: { text: 'The action is signing', parts: [] },
      condition: signing,
      steps: ['an API key'],
    },
    { id: later, name: 'Rule', inWords: null, condition: '', steps: ['an API key or a passkey'] },
  ])
  const userId = agent.users[0]!.id
  await window['mfaPolicies.delete']({ organizationId, userId, mfaPolicyId: later })
  expect((await listed())?.map(({ id }) => id)).toEqual([first])
})

test('a key is for the user it is created for', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const { organizationId, users } = agent
  const window = await windowOver(agent)
  const { userId } = await window['users.create']({ organizationId, name: 'Payroll' })
  const made = []
  for (const owner of [users[0]?.id ?? '', users[1]?.id ?? '', userId]) {
    const publicKey = p256Key().publicKey
    made.push(await window['apiKeys.create']({ organizationId, owner: { userId: owner }, name: 'Bot', publicKey }))
  }
  const listed = await window['apiKeys.list']({ organizationId })
  expect(
    made.map(({ apiKeyId: id }) => listed.find(key => key.id === id)).map(key => [key?.userId, key?.reach]),
  ).toEqual([
    [users[0]?.id, 'everything'],
    [users[1]?.id, 'everything'],
    [userId, 'allowed'],
  ])
})

test('where several root users must agree, the keys of each say so', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const { users } = await window['people.get']({ organizationId })
  expect(users.map(({ reach }) => reach)).toEqual(['together', 'together'])
  expect(new Set((await window['apiKeys.list']({ organizationId })).map(({ reach }) => reach))).toEqual(
    new Set(['together']),
  )
})

test('the window does not delete the user it acts as', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const window = await windowOver(agent)
  const userId = agent.users[0]?.id ?? ''
  await expect(window['users.delete']({ organizationId: agent.organizationId, userId })).rejects.toThrow()
  expect(agent.store.find('users', agent.organizationId, userId)).toBeDefined()
})

test('a tag is made with its members, changed and deleted', async () => {
  const agent = await testEngine({ rootUsers: 2 })
  const { organizationId, users } = agent
  const [first, second] = users.map(({ id }) => id) as [string, string]
  const window = await windowOver(agent)
  const { tagId } = await window['tags.create']({ organizationId, name: 'Finance', userIds: [first] })
  await window['tags.update']({ organizationId, tagId, name: 'Money', addUserIds: [second], removeUserIds: [first] })
  const { tags, users: people } = await window['people.get']({ organizationId })
  expect(tags.map(({ name }) => name)).toEqual(['Money'])
  expect(people.filter(({ tagIds }) => tagIds.includes(tagId)).map(({ id }) => id)).toEqual([second])

  await window['tags.update']({ organizationId, tagId, addUserIds: [first], removeUserIds: [] })
  expect((await window['people.get']({ organizationId })).tags[0]?.name).toBe('Money')
  await window['tags.delete']({ organizationId, tagId })
  const after = await window['people.get']({ organizationId })
  expect(after.tags).toEqual([])
  expect(after.users.flatMap(({ tagIds }) => tagIds)).toEqual([])
})

test('a passkey is deleted; one that is gone already is said so', async () => {
  const agent = await testEngine()
  const { organizationId, store, clock, users } = agent
  const window = await windowOver(agent)
  const passkeyId = '0190c000-0000-7000-8000-000000000001'
  await store.write(transaction =>
    transaction.insert('authenticators', {
      id: passkeyId,
      organizationId,
      userId: users[0]?.id ?? '',
      name: 'Laptop',
      credentialId: 'Zt3m',
      publicKey: 'pQEC',
      aaguid: 'AAAAAAAAAAAAAAAAAAAAAA',
      attestationType: 'none',
      model: 'Unknown',
      transports: [],
      signCount: 0,
      provenAt: null,
      origins: [],
      countWentBackAt: null,
      rpIdHash: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    }),
  )
  expect((await window['people.get']({ organizationId })).users[0]?.passkeys).toMatchObject([{ name: 'Laptop' }])
  await window['passkeys.delete']({ organizationId, passkeyId })
  expect((await window['people.get']({ organizationId })).users[0]?.passkeys).toEqual([])
  await expect(window['passkeys.delete']({ organizationId, passkeyId })).rejects.toThrow('deleted already')
})

test('the organization is told, and renamed', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  await agent.post('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', {
    name: 'FEATURE_NAME_WEBHOOK',
    value: 'https://hooks.example.org',
  })
  await window['organization.rename']({ organizationId, name: 'Engines' })
  expect(await window['organization.get']({ organizationId })).toMatchObject({
    name: 'Engines',
    users: 1,
    webhookUrl: 'https://hooks.example.org',
  })
})

test('policies are shown as written, and deleted', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', {
    policyName: 'No exports',
    effect: 'EFFECT_DENY',
    condition: "activity.action == 'EXPORT'",
    notes: 'One\nTwo',
  })
  const [policy] = await window['policies.list']({ organizationId })
  expect(policy).toMatchObject({
    effect: 'deny',
    condition: "activity.action == 'EXPORT'",
    consensus: '',
    notes: 'One\nTwo',
  })
  await window['policies.delete']({ organizationId, policyId: policy?.id ?? '' })
  expect(await window['policies.list']({ organizationId })).toEqual([])
})

test('the reference has every call, each with its fields', async () => {
  const window = await windowOver(await testEngine())
  const entries = await window['reference.list'](undefined)
  expect(entries.filter(({ kind }) => kind === 'query').map(({ name }) => name)).toContain('whoami')
  const details = await Promise.all(entries.map(({ kind, name }) => window['reference.get']({ kind, name })))
  expect(details.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
  expect(details.find(({ name }) => name === 'create_wallet')?.versions[0]?.fields).toContainEqual({
    path: 'accounts[].path',
    type: 'string',
    required: true,
    description: expect.any(String),
  })
  await expect(window['reference.get']({ kind: 'query', name: 'create_wallet' })).rejects.toThrow('no such call')
})

test('what the window did is told in words for people, though it cannot be done again', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const key = () => p256Key().publicKey
  const owner = { userId: agent.users[0]?.id ?? '' }
  await window['apiKeys.create']({ organizationId, owner, name: 'Bot', publicKey: key() })
  await window['apiKeys.create']({ organizationId, owner: { mayAsk: false }, name: 'Grace‮', publicKey: key() })
  await window['tags.create']({ organizationId, name: 'Finance', userIds: [] })
  await window['wallets.create']({
    organizationId,
    name: 'Main',
    mnemonicLength: 12,
    accounts: [{ curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
  })
  const listed = await window['activities.list']({ organizationId, limit: 10 })
  expect(listed.map(({ sentence }) => sentence).slice(0, 4)).toEqual([
    'Create a wallet with a new recovery phrase: “Main”',
    'Create a tag for users: “Finance”',
    'Add users to the organization: “Grace⟨U+202E⟩”',
    'Add API keys to a user: “Bot”',
  ])
})

test('every kind of activity has a name of its own, short and without words of the wire', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const titles = (await window['activities.kinds'](undefined)).map(({ title }) => title)
  expect(titles.filter(title => /stamp requests|encrypted|mnemonic|caller|[A-Z]_|`/.test(title))).toEqual([])
  expect(titles.filter(title => title.length > 80)).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})
