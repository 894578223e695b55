import { expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { exportOf, keepSecret } from '../../support/stored-secrets.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const type = 'ACTIVITY_TYPE_EXPORT_SECRETS'

test('all of them go out encrypted to the key, and are marked', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, store } = agent
  const ids = [await keepSecret(agent, {}, 'one'), await keepSecret(agent, {}, 'two'), await keepSecret(agent)]
  const { parameters, open } = exportOf(ids.slice(0, 2))
  const { result } = await agent.post(type, parameters)
  const { secretPayloads } = result.exportSecretsResult as { secretPayloads: string[] }
  const opened = await Promise.all(secretPayloads.map(payload => open(payload, organizationId)))
  expect(opened).toEqual(['one', 'two'])
  const marked = ids.map(id => store.find('storedSecrets', organizationId, id)?.exported)
  expect(marked).toEqual([true, true, false])
})

test('where one is missing, none goes out and none is marked', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, store } = agent
  const ids = [await keepSecret(agent), await keepSecret(agent)]
  await agent.vault.damage({ organizationId, keyId: ids[1] ?? '' })
  const failed = await agent.post(type, exportOf(ids).parameters)
  expect(failed.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(failed.result).toEqual({})
  expect(store.list('storedSecrets', organizationId).every(({ exported }) => !exported)).toBe(true)
})

test('one that is deleted while the person thinks is not exported', async () => {
  const agent = await testEngine()
  const id = await keepSecret(agent)
  const waiting = await agent.post(type, exportOf([id]).parameters)
  expect(waiting).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
  await agent.store.write(transaction => transaction.remove('storedSecrets', agent.organizationId, id))
  const [card] = agent.engine.approvals.cards()
  await agent.engine.approvals.approve(card!, 'test').catch(() => undefined)
  const is = agent.store.activity(agent.organizationId, waiting.id)
  expect(is?.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(is?.result).toEqual({})
})

test('the same secret twice in one request is refused', async () => {
  const agent = await testEngine()
  const id = await keepSecret(agent)
  const twice = { code: 'REQUEST_INVALID', message: expect.stringContaining('repeats an earlier one') }
  await expect(agent.post(type, exportOf([id, id]).parameters)).rejects.toMatchObject(twice)
  const deletion = agent.post('ACTIVITY_TYPE_DELETE_SECRETS', { secretIds: [id, id] })
  await expect(deletion).rejects.toMatchObject(twice)
})

test('a sub-organization is deleted with a secret only if it was exported, or by the word of its user', async () => {
  const main = await testEngine({ approvals: 'nothing' })
  const key = p256Key()
  const { organizationId } = await addOrganization(main, key)
  const id = await keepSecret({ ...main, organizationId })
  const remove = (parameters: object) =>
    main.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', parameters, { key, organizationId })
  await expect(remove({})).rejects.toMatchObject({ code: 'NOT_EXPORTED', message: expect.stringContaining(id) })
  await remove({ deleteWithoutExport: true })
  expect(main.store.list('storedSecrets', organizationId)).toEqual([])
  expect(main.store.sealedSecret({ organizationId, keyId: id })).toBeUndefined()
})

test('a deletion takes what is sealed with it', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, store } = agent
  const [id, other] = [await keepSecret(agent), await keepSecret(agent)]
  await agent.post('ACTIVITY_TYPE_DELETE_SECRETS', { secretIds: [id] })
  expect(store.list('storedSecrets', organizationId).map(each => each.id)).toEqual([other])
  expect(store.sealedSecret({ organizationId, keyId: id })).toBeUndefined()
  expect(store.sealedSecret({ organizationId, keyId: other })).toBeDefined()
})
