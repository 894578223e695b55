import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type KeychainUnlocker, keychainUnlocker } from '../../../src/adapters/keychain/keychain-unlocker.ts'
import { newId } from '../../../src/core/ids.ts'
import type { WrappedKey } from '../../../src/core/ledger/unlocker-row.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

const dataKey = new Uint8Array(randomBytes(32))

describe('while a prompt to unlock is unanswered', () => {
  const timeoutMs = 300
  const id = newId()
  let wrapped: WrappedKey
  let dismiss: () => Promise<void>
  beforeAll(async () => {
    wrapped = await keychainUnlocker().wrap(id, dataKey)
  })
  beforeEach(async () => {
    await service.lock()
    dismiss = await service.leavePromptsUnanswered()
    return () => answer(keychainUnlocker())
  })

  test('gives up after its time, and then refuses at once', async () => {
    const unlocker = keychainUnlocker({ timeoutMs })
    await expectAllToFail([unlocker.unwrap(id, wrapped), unlocker.unwrap(id, wrapped)], 'VAULT_UNREACHABLE')
    expect(unlocker.waiting).toBe(true)
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('prompt') })
  })

  test('answers what its state is without waiting as long as a verb', async () => {
    const unlocker = keychainUnlocker({ stateTimeoutMs: timeoutMs })
    expect(await unlocker.state(id)).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('prompt') })
    expect(unlocker.waiting).toBe(true)
  })

  test('serves again when it is answered', async () => {
    const unlocker = keychainUnlocker({ timeoutMs })
    await expect(unlocker.unwrap(id, wrapped)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    await answer(unlocker)
    expect(await unlocker.state(id)).toEqual({ status: 'ready', nextStep: '' })
    expect(await unlocker.unwrap(id, wrapped)).toEqual(dataKey)
  })

  test('does not keep the process from ending', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', leaveWhileWaiting], { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  async function answer(unlocker: KeychainUnlocker) {
    await service.unlock()
    await dismiss()
    await idle(unlocker)
  }
})

const adapter = new URL('../../../src/adapters/keychain/', import.meta.url)
const leaveWhileWaiting = `
  import { keychainUnlocker } from '${new URL('keychain-unlocker.ts', adapter)}'
  import { leave } from '${new URL('leave.ts', adapter)}'
  const unlocker = keychainUnlocker({ timeoutMs: 50 })
  await unlocker.unwrap('x', { parameters: {}, key: '' }).catch(() => leave(unlocker.waiting ? 3 : 4))
`

/** Resolves when the keychain has answered. */
async function idle(unlocker: KeychainUnlocker): Promise<void> {
  await expect.poll(() => unlocker.waiting, { interval: 5 }).toBe(false)
}
