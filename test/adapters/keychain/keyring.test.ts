import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keychainUnlocker } from '../../../src/adapters/keychain/keychain-unlocker.ts'
import { newId } from '../../../src/core/ids.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { inAnotherProcess } from '../../support/keychain-child.ts'
import { type SecretService, startBusWithoutService, startSecretService } from '../../support/secret-service.ts'
import { unlockerContract } from '../../support/unlocker-contract.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

unlockerContract('keyring', { open: async () => keychainUnlocker({ service: 'contract', first: 'keyring' }) })

const dataKey = new Uint8Array(randomBytes(32))

test('a locked keyring is told from one without the key, which is neither believed nor replaced', async () => {
  const id = newId()
  const unlocker = () => keychainUnlocker({ first: 'keyring' })
  const wrapped = await unlocker().wrap(id, dataKey)
  await service.lock()
  expect(await unlocker().state(id)).toMatchObject({ status: 'locked' })
  await expectAllToFail(
    [unlocker().unwrap(id, wrapped), unlocker().wrap(id, dataKey), unlocker().wrap(newId(), dataKey)],
    'VAULT_LOCKED',
  )
  await service.unlock()
  expect(await unlocker().unwrap(id, wrapped)).toEqual(dataKey)
})

describe('between the two libraries', () => {
  const opened = { dataKey: '00'.repeat(32) }

  test('where libsecret is missing, keys are made and opened all the same', async () => {
    const id = newId()
    const circumstances = { ...service, without: ['keytar'] }
    const [made] = await inAnotherProcess(circumstances, ['wrap', id])
    expect(await inAnotherProcess(circumstances, ['unwrap', id, made!.wrapped!], ['state', id])).toEqual([
      opened,
      { state: { status: 'ready', nextStep: '' } },
    ])
    expect(await inAnotherProcess(service, ['unwrap', id, made!.wrapped!])).toEqual([opened])
  })

  test.each(['keytar', 'keyring'] as const)(
    'what %s made is opened whichever comes first, until it is wrapped anew',
    async first => {
      const other = first === 'keytar' ? 'keyring' : 'keytar'
      const id = newId()
      const wrapped = await keychainUnlocker({ first }).wrap(id, dataKey)
      const moved = keychainUnlocker({ first: other })
      expect(await moved.unwrap(id, wrapped)).toEqual(dataKey)
      const anew = await moved.wrap(id, dataKey)
      // A kill between the new item and the record that needs it leaves the old record.
      expect(await moved.unwrap(id, wrapped)).toEqual(dataKey)
      expect(await moved.unwrap(id, anew)).toEqual(dataKey)
      expect(await keychainUnlocker({ first }).unwrap(id, anew)).toEqual(dataKey)
    },
  )

  test('a key that keytar made is not said to be missing where keytar does not load', async () => {
    const id = newId()
    const wrapped = await keychainUnlocker().wrap(id, dataKey)
    const [outcome] = await inAnotherProcess({ ...service, without: ['keytar'] }, ['unwrap', id, wrapped])
    expect(outcome).toEqual({ code: 'VAULT_MISSING', message: expect.stringContaining('libsecret-1-0') })
  })
})

// Last: keytar goes on talking to the first daemon, in this process for good.
test('its items are the Secret Service’s, not the kernel’s, and are there after the daemon was replaced', async () => {
  const id = newId()
  const unlocker = keychainUnlocker({ first: 'keyring' })
  const wrapped = await unlocker.wrap(id, dataKey)
  await service.restart('unlocked')
  expect(await unlocker.unwrap(id, wrapped)).toEqual(dataKey)
  const bus = await startBusWithoutService()
  const circumstances = { ...bus, without: ['keytar'], first: 'keyring' as const }
  const outcomes = await inAnotherProcess(circumstances, ['unwrap', id, wrapped], ['wrap', newId()])
  await bus.stop()
  expect(outcomes.map(({ code }) => code)).toEqual(['VAULT_MISSING', 'VAULT_MISSING'])
})
