import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keychainUnlocker } from '../../../src/adapters/keychain/keychain-unlocker.ts'
import { newId } from '../../../src/core/ids.ts'
import type { WrappedKey } from '../../../src/core/ledger/unlocker-row.ts'
import { inAnotherProcess } from '../../support/keychain-child.ts'
import {
  type SecretService,
  startBusWithoutService,
  startSecretService,
  withoutBus,
} from '../../support/secret-service.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

const dataKey = new Uint8Array(randomBytes(32))

describe('in a process of its own', () => {
  const id = newId()
  const nothing: WrappedKey = { parameters: {}, key: '' }

  test('says that there is no bus', async () => {
    const outcomes = await inAnotherProcess({ env: withoutBus }, ['state', id], ['unwrap', id, nothing], ['wrap', id])
    expect(outcomes).toEqual([stateMissing('Start gnome-keyring'), ...Array(2).fill(missing('Start gnome-keyring'))])
  })

  test('says that nobody keeps secrets on the bus', async () => {
    const bus = await startBusWithoutService()
    const outcomes = await inAnotherProcess(bus, ['state', id], ['unwrap', id, nothing], ['wrap', id])
    await bus.stop()
    expect(outcomes).toEqual([stateMissing('Start gnome-keyring'), ...Array(2).fill(missing('Start gnome-keyring'))])
  })

  test('starts without any library, and says what to install', async () => {
    const circumstances = { ...service, without: ['keytar', '@napi-rs/keyring'] }
    const outcomes = await inAnotherProcess(circumstances, ['state', id], ['unwrap', id, nothing])
    expect(outcomes).toEqual([stateMissing('libsecret-1-0'), missing('libsecret-1-0')])
  })

  test('says that the keychain of another account or computer does not hold the key', async () => {
    const [outcome] = await inAnotherProcess(service, ['unwrap', id, nothing])
    expect(outcome).toEqual(missing('another computer'))
  })
})

describe('after the daemon was replaced by another', () => {
  const id = newId()
  const unlocker = keychainUnlocker()
  let wrapped: WrappedKey
  beforeAll(async () => {
    wrapped = await unlocker.wrap(id, dataKey)
    await service.restart('unlocked')
  })

  // libsecret goes on talking to the first, in this process for good.
  test('says that the agent must be restarted, not that there is no key', async () => {
    await expect(unlocker.unwrap(id, wrapped)).rejects.toMatchObject(missing('restart Countersign'))
  })

  test('knows its key in a new process', async () => {
    const dataKeyInHex = Buffer.from(dataKey).toString('hex')
    expect(await inAnotherProcess(service, ['unwrap', id, wrapped])).toEqual([{ dataKey: dataKeyInHex }])
  })

  test('says to a new process that the keyring is locked, where it is', async () => {
    await service.restart('locked')
    const outcomes = await inAnotherProcess(service, ['unwrap', id, wrapped], ['state', id])
    const locked = { code: 'VAULT_LOCKED', message: expect.stringContaining('Unlock gnome-keyring') }
    expect(outcomes).toEqual([locked, { state: { status: 'locked', nextStep: locked.message } }])
  })
})

const stateMissing = (nextStep: string) => ({
  state: { status: 'missing', nextStep: expect.stringContaining(nextStep) },
})
const missing = (words: string) => ({ code: 'VAULT_MISSING', message: expect.stringContaining(words) })
