/** An agent whose keychain is another one, absent, locked or never answers: it starts, says so in words, and makes nothing by itself. */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { type InitialClient, runHeadless, startHeadless } from '../support/headless.ts'
import { type SecretService, startBusWithoutService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient, viemAccount } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

const place = temporaryFolderOfFile()
let own: SecretService
let client: InitialClient
let address: string
let signature: string

type Environment = Readonly<Record<string, string>>

/** A data directory that the keychain opens, of an agent that was stopped. */
beforeAll(async () => {
  own = await startSecretService()
  const file = join(place, 'client.json')
  const asked = ['--data', join(place, 'data'), '--vault', 'keychain', '--approvals', 'nothing', '--init', file]
  const environment = { ...own.env, XDG_STATE_HOME: join(place, 'state') }
  const agent = await startHeadless(asked, { environment })
  try {
    client = JSON.parse(readFileSync(file, 'utf8'))
    const { activity } = await turnkeyClient(client).createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: String(Date.now()),
      organizationId: client.organizationId,
      parameters: { walletName: 'Savings', accounts: [ethereumAccount] },
    })
    address = activity.result.createWalletResult?.addresses[0] ?? ''
    signature = await signedBy(agent.api)
    await agent.stop()
  } finally {
    await agent.kill()
  }
})
afterAll(() => own?.stop())

async function signedBy(baseUrl: string): Promise<string> {
  return (await viemAccount({ ...client, baseUrl }, address)).signMessage({ message: 'hello' })
}

/** Starts on a copy, on the same computer but for what the environment reaches. */
async function startOn(environment: Environment) {
  const folder = temporaryFolder()
  for (const name of ['data', 'state']) cpSync(join(place, name), join(folder, name), { recursive: true })
  const data = join(folder, 'data')
  const agent = await startHeadless(['--data', data, '--approvals', 'nothing'], {
    environment: { ...environment, XDG_STATE_HOME: join(folder, 'state') },
  })
  onTestFinished(() => agent.kill())
  const window = await enterWindow(agent.window)
  const state = async () => (await window.call('state.get', undefined)).vault
  return { agent, window, state, data }
}

/** What opens secrets, and the secrets: none is made, changed or removed by a start. */
function keysIn(data: string): unknown[] {
  const database = new Database(databaseFile(data))
  try {
    return ['unlockers', 'secrets'].map(table => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  } finally {
    database.close()
  }
}

/** keytar finds its bus once in the life of a process. */
async function itemsIn(environment: Environment): Promise<string[]> {
  const program = "import k from 'keytar'; console.log(JSON.stringify(await k.findCredentials('Countersign')))"
  const asked = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...environment },
  })
  return JSON.parse((await asked).stdout).map(({ account }: { account: string }) => account)
}

test('a keychain of another computer, or none, is told, and signs nothing; nothing is made in it', async () => {
  const other = await startSecretService()
  onTestFinished(() => other.stop())
  const bare = await startBusWithoutService()
  onTestFinished(() => bare.stop())
  const before = keysIn(join(place, 'data'))
  const cases: [Environment, RegExp][] = [
    [other.env, /does not hold the key that opens this database/],
    [bare.env, /^No system keychain answers here\./],
    [{}, /^No system keychain answers here\./],
  ]
  for (const [environment, words] of cases) {
    const { agent, window, state, data } = await startOn(environment)
    expect(await state()).toEqual({
      unlockers: ['keychain'],
      status: 'missing',
      nextStep: expect.stringMatching(words),
    })
    await expect(window.call('vault.unlock', {})).rejects.toThrow('VAULT_MISSING')
    await expect(signedBy(agent.api)).rejects.toThrow()
    await agent.stop()
    expect(keysIn(data)).toEqual(before)
  }
  expect(await itemsIn(other.env)).toEqual([])
  expect(await itemsIn(own.env)).toHaveLength(1)
})

test('a keychain that is locked is told, and opens the keys once the person has unlocked it', async () => {
  await own.lock()
  onTestFinished(() => own.unlock())
  const { agent, window, state } = await startOn(own.env)
  const locked = { unlockers: ['keychain'], status: 'locked', nextStep: expect.stringContaining('is locked') }
  expect(await state()).toEqual(locked)
  await expect(signedBy(agent.api)).rejects.toThrow()
  await expect(window.call('vault.unlock', {})).rejects.toThrow('VAULT_LOCKED')
  await own.unlock()
  await window.call('vault.unlock', {})
  expect(await signedBy(agent.api)).toBe(signature)
  await agent.stop()
})

test('a keychain that never answers keeps nobody waiting for ever: not the window, a request, a first start, nor the end', {
  timeout: 600_000,
}, async () => {
  const silent = async () => {
    const service = await startSecretService({ locked: true })
    onTestFinished(() => service.stop())
    onTestFinished(await service.leavePromptsUnanswered())
    return service.env
  }
  const data = join(temporaryFolder(), 'data')
  // Each of these waits a minute.
  const first = runHeadless(['--data', data, '--vault', 'keychain'], { environment: await silent() })
  const { agent, window, state } = await startOn(await silent())
  // The keyring itself may give up its prompt meanwhile, and says then that it is locked.
  const words = /The system keychain (waits for an answer\. Answer its unlock prompt|is locked)/
  const nextStep = expect.stringContaining('Answer its unlock prompt')
  expect(await state()).toEqual({ unlockers: ['keychain'], status: 'locked', nextStep })
  await Promise.all([
    expect(signedBy(agent.api)).rejects.toThrow(),
    expect(window.call('vault.unlock', {})).rejects.toThrow(words),
  ])
  expect(await first).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) })
  await agent.stop()
  // What was tried is noted, and counts for nothing: the next start asks again.
  const [unlockers, secrets] = keysIn(data) as { wrapped: string | null }[][]
  expect({ wrapped: unlockers?.filter(({ wrapped }) => wrapped !== null), secrets }).toEqual({
    wrapped: [],
    secrets: [],
  })
})
