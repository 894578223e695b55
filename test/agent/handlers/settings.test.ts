import { expect, test } from 'vitest'
import { mostOf } from '../../../src/core/limits.ts'
import { testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

test('limits are chosen, take effect at once, and those left out go back to the usual ones', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const limit = async (name: string) =>
    (await window['settings.get'](undefined)).limits.find(each => each.name === name)
  expect(await limit('tags')).toEqual({ name: 'tags', noun: 'tags', usual: 100, chosen: null })
  await window['settings.update']({ limits: { tags: 1, wallets: 0 } })
  expect([await limit('tags'), await limit('wallets')]).toMatchObject([{ chosen: 1 }, { chosen: 0 }])
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'One', userIds: [] })
  await expect(agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Two', userIds: [] })).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  })
  await window['settings.update']({ limits: { tags: 2 } })
  expect(await limit('wallets')).toMatchObject({ chosen: null })
  expect(mostOf(agent.store, agent.organizationId, 'wallets')).toBe(100)
  await expect(window['settings.update']({ limits: { nonsense: 1 } })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})
