import { expect, test } from 'vitest'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser } from '../../support/policies.ts'
import { keepSecret, postSecrets, secretTargets, sentSecret } from '../../support/stored-secrets.ts'

const targetsOf = ({ store, organizationId }: TestEngine) => store.list('importTargets', organizationId)
const keptBy = ({ store, organizationId }: TestEngine) => store.list('storedSecrets', organizationId)
/** Secrets of an agent that nobody imported: its own. */
const sealedIn = ({ store }: TestEngine) => store.secretNames().length

async function oneOf(agent: TestEngine, plaintext = 'a secret', more: object = {}) {
  const [bundle = ''] = await secretTargets(agent)
  return sentSecret(agent, bundle, plaintext, more)
}

test('each secret is sealed under the id that its record has, and its target is spent', async () => {
  const agent = await testEngine()
  const [first = '', second = ''] = await secretTargets(agent, 2)
  expect(targetsOf(agent)).toHaveLength(2)
  const own = sealedIn(agent) - 2
  await postSecrets(agent, [
    await sentSecret(agent, first, 'one', { name: 'One' }),
    await sentSecret(agent, second, 'two'),
  ])
  expect(targetsOf(agent)).toEqual([])
  expect(sealedIn(agent)).toBe(own + 2)
  const kept = keptBy(agent)
  expect(kept.map(({ name }) => name)).toEqual(['One', null])
  const { organizationId } = agent
  const opened = await Promise.all(kept.map(({ id }) => agent.vault.open({ organizationId, keyId: id })))
  expect(opened.map(bytes => Buffer.from(bytes ?? []).toString())).toEqual(['one', 'two'])
})

test('a target serves once, and only what was encrypted to it', async () => {
  const agent = await testEngine()
  const [first = '', second = ''] = await secretTargets(agent, 2)
  const [one, two] = [await sentSecret(agent, first, 'one'), await sentSecret(agent, second, 'two')]
  await expect(postSecrets(agent, [{ ...one, targetPublicKey: two.targetPublicKey }])).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('parameters.secrets.0.secretPayload: it was not encrypted to the bundle'),
  })
  await postSecrets(agent, [one])
  for (const spent of [one, two])
    await expect(postSecrets(agent, [spent])).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      detail: { field: 'parameters.secrets.0.targetPublicKey' },
    })
  expect(keptBy(agent)).toHaveLength(1)
})

test('of a request with one bad secret, none is kept', async () => {
  const agent = await testEngine()
  const [first = '', second = ''] = await secretTargets(agent, 2)
  const [one, two] = [await sentSecret(agent, first, 'one'), await sentSecret(agent, second, 'two')]
  const wrong = { ...two, secretPayload: one.secretPayload }
  await expect(postSecrets(agent, [one, wrong])).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(keptBy(agent)).toEqual([])
})

test('the target of another user, and of a wallet, is none', async () => {
  const agent = await testEngine()
  const other = await addUser(agent, 'Other')
  await addPolicy(agent, { condition: "activity.resource == 'SECRET'" })
  const [bundle = ''] = await secretTargets(agent, 1, { key: other.key })
  const theirs = await sentSecret(agent, bundle, 'theirs')
  await expect(postSecrets(agent, [theirs])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  const { result } = await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: agent.users[0]!.id })
  const { importBundle } = result.initImportWalletResult as { importBundle: string }
  const ofWallet = await sentSecret(agent, importBundle, 'a wallet')
  await expect(postSecrets(agent, [ofWallet])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('a target is over after an hour', async () => {
  const agent = await testEngine()
  const sent = await oneOf(agent)
  agent.clock.advance(3_600_000)
  await expect(postSecrets(agent, [sent])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('a user has at most 100 targets: more take the place of the oldest, and leave those of others alone', async () => {
  const agent = await testEngine()
  await agent.post('ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: agent.users[0]!.id })
  const oldest = await oneOf(agent)
  agent.clock.advance(1)
  for (let round = 0; round < 3; round += 1) await secretTargets(agent, 32)
  const newest = await oneOf(agent)
  expect(targetsOf(agent)).toHaveLength(1 + 98)
  await secretTargets(agent, 3)
  expect(targetsOf(agent)).toHaveLength(1 + 100)
  expect(targetsOf(agent).filter(({ kind }) => kind === 'wallet')).toHaveLength(1)
  await expect(postSecrets(agent, [oldest])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await postSecrets(agent, [newest])
})

test.each([
  ['taken', async (agent: TestEngine) => [await oneOf(agent, 'one', { name: 'Taken' })]],
  [
    'given twice',
    async (agent: TestEngine) => [
      await oneOf(agent, 'one', { name: 'Same' }),
      await oneOf(agent, 'two', { name: 'Same' }),
    ],
  ],
])('a name that is %s is refused', async (_, made) => {
  const agent = await testEngine()
  await keepSecret(agent, { name: 'Taken' })
  await expect(postSecrets(agent, await made(agent))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(keptBy(agent)).toHaveLength(1)
})

test.each([
  [
    'the key of a property twice',
    [
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
    ],
    'staticProperties.1.key',
  ],
  ['a property without a key', [{ key: '', value: '1' }], 'staticProperties.0.key'],
  ['a property without a value', [{ key: 'a' }], 'staticProperties.0.value'],
])('%s is refused', async (_, staticProperties, field) => {
  const agent = await testEngine()
  await expect(postSecrets(agent, [await oneOf(agent, 'one', { staticProperties })])).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    detail: { field: `parameters.secrets.0.${field}` },
  })
})
