import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type KeychainVault, keychainVault } from '../../../src/adapters/keychain/keychain-vault.ts'
import type { AgentError } from '../../../src/core/errors.ts'
import type { SecretName } from '../../../src/core/ports/key-vault.ts'
import { expectAllToFail } from '../../support/expect-all-to-fail.ts'
import { keyVaultContract, newName } from '../../support/key-vault-contract.ts'
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

keyVaultContract('keychain', {
  open: async () => keychainVault({ service: 'contract' }),
  reopen: async () => keychainVault({ service: 'contract' }),
})

describe('an item', () => {
  test('is found under the names this program is known by', async () => {
    const name = newName()
    await keychainVault().put(name, Uint8Array.of(1, 2, 3))
    const item = Buffer.from((await rawGet(name)) ?? '', 'base64')
    expect(item.subarray(0, 4)).toEqual(Buffer.of(1, 1, 2, 3))
    expect(item).toHaveLength(1 + 3 + 16)
  })

  test("is of no use under another key's name", async () => {
    const ours = newName()
    const theirs = { ...ours, keyId: randomUUID() }
    const vault = keychainVault()
    await vault.put(ours, Uint8Array.of(1))
    await vault.put(theirs, Uint8Array.of(2))
    const [first, second] = [await rawGet(ours), await rawGet(theirs)]
    await rawSet(ours, second ?? '')
    await rawSet(theirs, first ?? '')
    await expectAllToFail([vault.get(ours), vault.get(theirs)], 'SECRET_DAMAGED')
    const elsewhere = { ...ours, organizationId: randomUUID() }
    await rawSet(elsewhere, first ?? '')
    await expect(vault.get(elsewhere)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })

  test('is of no use with a byte changed, cut short, or of another version', async () => {
    const name = newName()
    const vault = keychainVault()
    await vault.put(name, Uint8Array.of(1, 2, 3))
    const whole = Buffer.from((await rawGet(name)) ?? '', 'base64')
    const damaged = [...whole.keys()].map(place => whole.map((byte, index) => (index === place ? byte ^ 1 : byte)))
    for (const item of [...damaged, whole.subarray(0, -1), whole.subarray(1), Buffer.of(1)]) {
      await rawSet(name, Buffer.from(item).toString('base64'))
      await expect(vault.get(name)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    }
    await rawSet(name, 'not base64!')
    await expect(vault.get(name)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })

  test('that is damaged is left out of a copy only where somebody is told of it', async () => {
    const [first, second] = [newName(), newName()]
    const vault = keychainVault()
    for (const name of [first, second]) await vault.put(name, Uint8Array.of(1, 2, 3))
    await rawSet(first, 'not base64!')
    const isOf = (id: string) => [first, second].some(({ organizationId }) => organizationId === id)
    await expect(vault.copy(isOf)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    const told: unknown[] = []
    expect(await vault.copy(isOf, name => told.push(name))).toEqual({
      inUse: [{ ...second, secret: Uint8Array.of(1, 2, 3) }],
      setAside: [],
    })
    expect(told).toEqual([first])
    const never = newName()
    expect(await vault.findLost([first, second, never])).toEqual({ missing: [never], damaged: [first] })
  })

  test('of how far the vault has come that cannot be read is less than any, until it is noted anew', async () => {
    const databaseId = randomUUID()
    const { default: keytar } = await import('keytar')
    const vault = keychainVault()
    for (const item of ['damaged', '1e3', '-5', '0x10', '9'.repeat(16), 'Infinity', ' 7']) {
      await keytar.setPassword('Countersign', `/generation/${databaseId}`, item)
      expect(await vault.generation(databaseId), item).toEqual({ databaseId, number: -1 })
    }
    await vault.put(newName(), Uint8Array.of(1), { databaseId, number: 0 })
    expect(await vault.generation(databaseId)).toEqual({ databaseId, number: 0 })
  })

  test('that is damaged is not replaced', async () => {
    const name = newName()
    await rawSet(name, 'damaged')
    await expect(keychainVault().put(name, Uint8Array.of(1))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await rawGet(name)).toBe('damaged')
  })
})

test('leaves nothing in the keychain but the secrets', async () => {
  const name = newName()
  const vault = keychainVault({ service: 'tidy' })
  await vault.unlock()
  await vault.get(newName())
  await vault.delete(newName())
  await vault.put(name, Uint8Array.of(1))
  const { findCredentials } = (await import('keytar')).default
  expect((await findCredentials('tidy')).map(item => item.account)).toEqual([accountOf(name)])
})

test('says that it did not keep a secret, where the keychain only pretends to', async () => {
  const { default: keytar } = await import('keytar')
  const { setPassword } = keytar
  const spy = vi.spyOn(keytar, 'setPassword').mockImplementation(async (service, account, item) => {
    if (account.startsWith('/probe/')) await setPassword(service, account, item)
  })
  await expect(keychainVault().put(newName(), Uint8Array.of(1))).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  spy.mockRestore()
})

test('takes back a secret that was stored after it had said that it could not be', async () => {
  const { default: keytar } = await import('keytar')
  const { setPassword } = keytar
  let letGo = () => {}
  const told = new Promise<void>(resolve => {
    letGo = resolve
  })
  const spy = vi.spyOn(keytar, 'setPassword').mockImplementation(async (service, account, item) => {
    if (!account.startsWith('/probe/')) await told
    await setPassword(service, account, item)
  })
  const name = newName()
  const vault = keychainVault({ timeoutMs: 200 })
  await expect(vault.put(name, Uint8Array.of(1))).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  letGo()
  await idle(vault)
  spy.mockRestore()
  expect(await rawGet(name)).toBeNull()
})

test("lists its own secrets beside other programs' items, whatever those are called", async () => {
  const service = 'shared'
  const { default: keytar } = await import('keytar')
  for (const account of ['%', '%E0%A4%A/x', 'x/%zz', 'x/y/%', 'x/y/later', 'x', '/', '//', 'a/b/c/d']) {
    await keytar.setPassword(service, account, 'foreign')
    await keytar.setPassword(`${service} (set aside)`, account, 'foreign')
  }
  const vault = keychainVault({ service })
  const [kept, aside] = [newName(), newName()]
  for (const name of [kept, aside]) await vault.put(name, Uint8Array.of(1))
  await vault.setAside(aside, 7)
  expect(await vault.names()).toEqual([kept])
  expect(await vault.listSetAside()).toEqual([{ ...aside, at: 7 }])
})

test('does not say of a secret that it is set aside or erased, where the keychain would not let go of it', async () => {
  const { default: keytar } = await import('keytar')
  const { deletePassword } = keytar
  const vault = keychainVault()
  const name = newName()
  await vault.put(name, Uint8Array.of(1))
  const spy = vi
    .spyOn(keytar, 'deletePassword')
    .mockImplementation(async (service, account) =>
      account.startsWith(accountOf(name)) ? false : deletePassword(service, account),
    )
  await expect(vault.setAside(name, 7)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(await vault.get(name)).toEqual(Uint8Array.of(1))
  await expect(vault.forgetSetAside({ ...name, at: 7 })).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  spy.mockRestore()
  expect(await vault.setAside(name, 7)).toBe(true)
  expect(await vault.get(name)).toBeUndefined()
  await vault.forgetSetAside({ ...name, at: 7 })
  await vault.forgetSetAside({ ...name, at: 7 })
  expect(await vault.getSetAside({ ...name, at: 7 })).toBeUndefined()
})

test('names what it keeps of secrets that were put in together, where it lets go of none, and uses it the next time', async () => {
  const { default: keytar } = await import('keytar')
  const { setPassword } = keytar
  const vault = keychainVault()
  const [first, second, last, aside] = [newName(), newName(), newName(), newName()]
  const inUse = [first, second, last].map((name, index) => ({ ...name, secret: Uint8Array.of(index) }))
  const secrets = { inUse, setAside: [{ ...aside, at: 7, secret: Uint8Array.of(7) }] }
  const generation = { databaseId: randomUUID(), number: 1 }
  const locked = (account: string) =>
    vi.spyOn(keytar, 'setPassword').mockImplementation(async (service_, ...item) => {
      if (item[0] === account) await service.lock()
      await setPassword(service_, ...item)
    })
  onTestFinished(() => service.unlock())

  const spy = locked(accountOf(last))
  const halfway = await vault.take(secrets, generation).catch((error: AgentError) => error)
  spy.mockRestore()
  expect(halfway).toMatchObject({ code: 'VAULT_LOCKED', message: expect.stringContaining('3 keys that were put in') })
  for (const name of [first, second, last]) {
    expect(halfway).toMatchObject({ message: expect.stringContaining(`Countersign/${accountOf(name)}`) })
  }
  await service.unlock()
  expect(await rawGet(second)).toBeTruthy()

  const late = locked(`/generation/${generation.databaseId}`)
  const atTheEnd = await vault.take(secrets, generation).catch((error: AgentError) => error)
  late.mockRestore()
  expect(atTheEnd).toMatchObject({
    message: expect.stringContaining(`Countersign/${accountOf(last)}, Countersign (set aside)/${accountOf(aside)}/7. `),
  })
  expect(atTheEnd).not.toMatchObject({ message: expect.stringContaining(accountOf(first)) })
  await service.unlock()

  expect(await vault.take(secrets, generation)).toEqual([])
  expect(await vault.get(last)).toEqual(Uint8Array.of(2))
})

test('lets several agents prove the same keychain at the same time', async () => {
  const steps = Array.from({ length: 10 }, (): ['get', SecretName] => ['get', newName()])
  const agents = [1, 2, 3].map(() => inAnotherProcess(service, ...steps))
  expect(await Promise.all(agents)).toEqual(Array(3).fill(Array(10).fill({})))
})

describe('while the keyring is locked', () => {
  const name = newName()
  beforeAll(() => keychainVault().put(name, Uint8Array.of(1, 2, 3)))
  beforeEach(() => service.lock())
  afterAll(() => service.unlock())

  test('says so, and what to do', async () => {
    expect(await keychainVault().state()).toMatchObject({
      status: 'locked',
      nextStep: expect.stringContaining('gnome-keyring'),
    })
  })

  test('does not say of a secret that there is none', async () => {
    await expectAllToFail([keychainVault().get(name), keychainVault().get(newName())], 'VAULT_LOCKED')
  })

  test('does not say of a secret that it is deleted', async () => {
    await expect(keychainVault().delete(name)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    await service.unlock()
    expect(await keychainVault().get(name)).toEqual(Uint8Array.of(1, 2, 3))
  })

  test('neither creates nor replaces a secret', async () => {
    const vault = keychainVault()
    await expectAllToFail([vault.put(name, Uint8Array.of(9)), vault.put(newName(), Uint8Array.of(9))], 'VAULT_LOCKED')
    await service.unlock()
    expect(await keychainVault().get(name)).toEqual(Uint8Array.of(1, 2, 3))
  })

  test('does not replace a secret it could not see, when it is unlocked halfway', async () => {
    const { default: keytar } = await import('keytar')
    const { getPassword } = keytar
    const spy = vi.spyOn(keytar, 'getPassword').mockImplementationOnce(async (...item) => {
      const found = await getPassword(...item)
      await service.unlock()
      return found
    })
    await expect(keychainVault().put(name, Uint8Array.of(9))).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(spy).toHaveBeenCalled()
    spy.mockRestore()
    expect(await keychainVault().get(name)).toEqual(Uint8Array.of(1, 2, 3))
  })

  test('does not say that there is no secret, when it is locked halfway', async () => {
    const { default: keytar } = await import('keytar')
    const { getPassword, setPassword } = keytar
    const look = vi.spyOn(keytar, 'getPassword').mockImplementationOnce(async (...item) => {
      const found = await getPassword(...item)
      await service.unlock()
      return found
    })
    const prove = vi.spyOn(keytar, 'setPassword').mockImplementationOnce(async (...item) => {
      await setPassword(...item)
      await service.lock()
    })
    await expect(keychainVault().get(name)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    expect(prove).toHaveBeenCalledOnce()
    look.mockRestore()
    prove.mockRestore()
  })

  test('is not unlocked by asking in vain, and is once the person has done it', async () => {
    const vault = keychainVault()
    await expect(vault.unlock()).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
    await service.unlock()
    // Not at once: each look prompts the person again.
    expect(await vault.state()).toMatchObject({ status: 'locked' })
    await vault.unlock()
    expect(await vault.state()).toMatchObject({ status: 'ready' })
    expect(await vault.get(name)).toEqual(Uint8Array.of(1, 2, 3))
  })

  test('is looked at again after a while, without being asked to unlock', async () => {
    const vault = keychainVault()
    expect(await vault.state()).toMatchObject({ status: 'locked' })
    await service.unlock()
    const later = performance.now() + 16_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await vault.state()).toEqual({ status: 'ready', nextStep: '' })
    await service.lock()
    clock.mockReturnValue(later + 6_000)
    expect(await vault.state()).toMatchObject({ status: 'locked' })
    clock.mockRestore()
  })

  test('is noticed to be ready again by a secret that could be read', async () => {
    const vault = keychainVault()
    expect(await vault.state()).toMatchObject({ status: 'locked' })
    await service.unlock()
    await vault.get(name)
    expect(await vault.state()).toEqual({ status: 'ready', nextStep: '' })
  })
})

describe('while a prompt to unlock is unanswered', () => {
  const timeoutMs = 300
  const name = newName()
  let dismiss: () => Promise<void>
  beforeAll(() => keychainVault().put(name, Uint8Array.of(1)))
  beforeEach(async () => {
    await service.lock()
    dismiss = await service.leavePromptsUnanswered()
    return () => answer(keychainVault())
  })

  test('gives up after its time, and then refuses at once', async () => {
    const vault = keychainVault({ timeoutMs })
    await service.unlock()
    await vault.unlock()
    await service.lock()
    const waiting = [vault.get(name), vault.get(newName()), vault.put(newName(), Uint8Array.of(1)), vault.unlock()]
    await expectAllToFail(waiting, 'VAULT_UNREACHABLE')
    expect(vault.waiting).toBe(true)
    expect(await vault.state()).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('prompt') })
  })

  test('answers what its state is without waiting as long as a verb', async () => {
    const vault = keychainVault({ stateTimeoutMs: timeoutMs })
    expect(await vault.state()).toMatchObject({ status: 'locked', nextStep: expect.stringContaining('prompt') })
    expect(vault.waiting).toBe(true)
  })

  test('serves again when it is answered', async () => {
    const vault = keychainVault({ timeoutMs })
    await expect(vault.get(name)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    await answer(vault)
    expect(await vault.state()).toEqual({ status: 'ready', nextStep: '' })
    expect(await vault.get(name)).toEqual(Uint8Array.of(1))
  })

  test('does not create afterwards what it has said could not be created', async () => {
    const vault = keychainVault({ timeoutMs })
    const other = newName()
    const set = vi.spyOn((await import('keytar')).default, 'setPassword')
    await expect(vault.put(other, Uint8Array.of(1))).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    await answer(vault)
    expect(await vault.get(other)).toBeUndefined()
    expect(set.mock.calls.map(([, account]) => account)).not.toContain(accountOf(other))
    set.mockRestore()
  })

  test('does not keep the process from ending', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', leaveWhileWaiting], { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  async function answer(vault: KeychainVault) {
    await service.unlock()
    await dismiss()
    await idle(vault)
  }
})

const adapter = new URL('../../../src/adapters/keychain/', import.meta.url)
const leaveWhileWaiting = `
  import { keychainVault } from '${new URL('keychain-vault.ts', adapter)}'
  import { leave } from '${new URL('leave.ts', adapter)}'
  const vault = keychainVault({ timeoutMs: 50 })
  await vault.unlock().catch(() => leave(vault.waiting ? 3 : 4))
`

describe('in a process of its own', () => {
  const name = newName()

  test('says that there is no bus', async () => {
    const outcomes = await inAnotherProcess(
      { env: withoutBus },
      ['state'],
      ['get', name],
      ['put', name, '01'],
      ['unlock'],
    )
    expect(outcomes).toEqual([stateMissing('Start gnome-keyring'), ...Array(3).fill(missing('Start gnome-keyring'))])
  })

  test('says that nobody keeps secrets on the bus', async () => {
    const bus = await startBusWithoutService()
    const outcomes = await inAnotherProcess(bus, ['state'], ['get', name], ['delete', name], ['put', name, '01'])
    await bus.stop()
    expect(outcomes).toEqual([stateMissing('Start gnome-keyring'), ...Array(3).fill(missing('Start gnome-keyring'))])
  })

  test('starts without libsecret, and says what to install', async () => {
    const circumstances = { ...service, withoutLibsecret: true }
    const outcomes = await inAnotherProcess(circumstances, ['state'], ['get', name])
    expect(outcomes).toEqual([stateMissing('libsecret-1-0'), missing('libsecret-1-0')])
  })
})

describe('after the daemon was replaced by another', () => {
  const name = newName()
  const vault = keychainVault()
  beforeAll(async () => {
    await vault.put(name, Uint8Array.of(1, 2, 3))
    await service.restart('unlocked')
  })

  // libsecret goes on talking to the first, in this process for good.
  test('says that the agent must be restarted, not that there is no secret', async () => {
    await expect(vault.get(name)).rejects.toMatchObject(missing('restart Countersign'))
    expect(await vault.state()).toEqual(stateMissing('restart Countersign').state)
  })

  test('knows its secrets in a new process', async () => {
    expect(await inAnotherProcess(service, ['get', name], ['get', newName()])).toEqual([{ secret: '010203' }, {}])
  })

  test('says to a new process that the keyring is locked, where it is', async () => {
    await service.restart('locked')
    const outcomes = await inAnotherProcess(service, ['get', name], ['get', newName()], ['state'])
    const locked = { code: 'VAULT_LOCKED', message: expect.stringContaining('Unlock gnome-keyring') }
    expect(outcomes).toEqual([locked, locked, { state: { status: 'locked', nextStep: locked.message } }])
  })
})

const stateMissing = (nextStep: string) => ({
  state: { status: 'missing', nextStep: expect.stringContaining(nextStep) },
})
const missing = (words: string) => ({ code: 'VAULT_MISSING', message: expect.stringContaining(words) })

/** Resolves when the keychain has answered. */
async function idle(vault: KeychainVault): Promise<void> {
  await expect.poll(() => vault.waiting, { interval: 5, timeout: 10_000 }).toBe(false)
}

function accountOf({ organizationId, keyId }: SecretName): string {
  return `${organizationId}/${keyId}`
}

async function rawGet(name: SecretName): Promise<string | null> {
  return (await import('keytar')).default.getPassword('Countersign', accountOf(name))
}

async function rawSet(name: SecretName, item: string): Promise<void> {
  await (await import('keytar')).default.setPassword('Countersign', accountOf(name), item)
}
