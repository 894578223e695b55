import { expect, test } from 'vitest'
import { createSettings } from '../../../src/core/engine/settings/settings.ts'
import { mostOf } from '../../../src/core/quotas.ts'
import { testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

test('quotas are chosen, take effect at once, and those left out go back to the usual ones', async () => {
  const agent = await testEngine()
  const window = await windowOver(agent)
  const quota = async (name: string) =>
    (await window['settings.get'](undefined)).quotas.find(each => each.name === name)
  expect(await quota('tags')).toEqual({ name: 'tags', of: 'organization', noun: 'tags', usual: 100, chosen: null })
  await window['settings.update']({ quotas: { tags: 1, wallets: 0 } })
  expect([await quota('tags'), await quota('wallets')]).toMatchObject([{ chosen: 1 }, { chosen: 0 }])
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'One', userIds: [] })
  await expect(agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Two', userIds: [] })).rejects.toMatchObject({
    code: 'QUOTA_REACHED',
  })
  await window['settings.update']({ quotas: { tags: 2 } })
  expect(await quota('wallets')).toMatchObject({ chosen: null })
  expect(mostOf(agent.store, agent.organizationId, 'wallets', 'wallets')).toBe(100)
  await expect(window['settings.update']({ quotas: { nonsense: 1 } })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('an emulator stands in for a Ledger only on this computer, is kept, and is used at once', async () => {
  const agent = await testEngine()
  const used: string[] = []
  const window = await windowOver(agent, { fixed: null, use: address => used.push(address) })
  expect(await window['settings.get'](undefined)).toMatchObject({ ledgerEmulator: '', ledgerEmulatorFixed: null })
  for (const wrong of [
    'example.org:5000',
    '192.168.1.2:5000',
    '127.0.0.1',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    'localhost:5000/x',
    '127.0.0.1.example.org:80',
    '127.0.0.256:80',
    '127.0.0.01:80',
    'user@localhost:80',
    '::1:5000',
  ])
    await expect(window['settings.update']({ ledgerEmulator: wrong }), wrong).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      detail: { field: 'ledgerEmulator' },
    })
  expect(used).toEqual([])
  for (const right of ['127.0.0.1:5000', 'localhost:1', '[::1]:65535', ''])
    expect(await window['settings.update']({ ledgerEmulator: right })).toMatchObject({ ledgerEmulator: right })
  expect(used).toEqual(['127.0.0.1:5000', 'localhost:1', '[::1]:65535', ''])
  await window['settings.update']({ ledgerEmulator: '127.0.0.1:5000' })
  expect(createSettings(agent.store, undefined).get().ledgerEmulator).toBe('127.0.0.1:5000')
})

test('an emulator that was given at the start cannot be changed', async () => {
  const agent = await testEngine()
  const used: string[] = []
  const window = await windowOver(agent, { fixed: 'speculos:127.0.0.1:5000', use: address => used.push(address) })
  expect(await window['settings.get'](undefined)).toMatchObject({ ledgerEmulatorFixed: 'speculos:127.0.0.1:5000' })
  await expect(window['settings.update']({ ledgerEmulator: '127.0.0.1:5001' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect(used).toEqual([])
  expect(createSettings(agent.store, undefined).get().ledgerEmulator).toBe('')
})
