import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, runHeadless, startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient, viemAccount } from '../../support/turnkey.ts'
import { enterWindow } from '../../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const passphraseFile = ['--passphrase-file', at('passphrase')]
const keychain = ['--vault', 'keychain']
const file = ['--vault', 'passphrase', ...passphraseFile]

let service: SecretService
let keytar: typeof import('keytar')
let client: InitialClient
let address: string
let signature: string
let agent: Headless | undefined

const start = async (...vault: string[]) => {
  agent = await startHeadless(['--data', at('data'), ...vault, '--approvals', 'nothing', '--init', at('client.json')], {
    environment: service.env,
  })
  client = { ...(JSON.parse(readFileSync(at('client.json'), 'utf8')) as InitialClient), baseUrl: agent.api }
  return agent
}
const move = (from: string, to: string, ...more: string[]) =>
  runProgram(
    'move-secrets',
    ['--data', at('data'), '--vault', from, '--to-vault', to, ...passphraseFile, ...more],
    service.env,
  )
const sign = async () => (await viemAccount(client, address)).signMessage({ message: 'hello' })
const inKeychain = async () =>
  (await Promise.all(['Countersign', 'Countersign (set aside)'].map(name => keytar.findCredentials(name))))
    .flat()
    .map(({ account }) => account)
    .filter(account => !account.startsWith('/probe/'))
const inFile = () => JSON.parse(readFileSync(at('data/vault.json'), 'utf8')) as { secrets: { keyId: string }[] }

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  keytar = (await import('keytar')).default
  writeFileSync(at('passphrase'), 'four unrelated words here\n', { mode: 0o600 })
  await start(...keychain)
  const { activity } = await turnkeyClient(client).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: client.organizationId,
    parameters: { walletName: 'Savings', accounts: [ethereumAccount] },
  })
  address = activity.result.createWalletResult!.addresses[0]!
  signature = await sign()
})
afterAll(async () => {
  await agent?.kill()
  await service?.stop()
})

test('a running agent moves its keys to a file, and signs and makes keys there without a stop', async () => {
  const before = await inKeychain()
  expect(before.length).toBeGreaterThan(3)
  const moved = await move('keychain', 'passphrase')
  expect(moved).toMatchObject({ code: 0 })
  expect(JSON.parse(moved.stdout)).toEqual({ moved: at('data'), vault: 'passphrase', secrets: before.length - 1 })
  expect(moved.stderr).toContain('--vault passphrase --passphrase-file F')
  expect(await inKeychain()).toEqual([])
  expect(inFile().secrets.length).toBe(before.length - 1)
  expect(await sign()).toBe(signature)
  await turnkeyClient(client).createPrivateKeys({
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    timestampMs: String(Date.now()),
    organizationId: client.organizationId,
    parameters: {
      privateKeys: [{ privateKeyName: 'One more', curve: 'CURVE_ED25519', addressFormats: [], privateKeyTags: [] }],
    },
  })
  expect(inFile().secrets.length).toBe(before.length)
  expect(await inKeychain()).toEqual([])
  await agent?.stop()
})

test('the vault from before is refused at the start, in words that name the new one', async () => {
  const { code, stderr } = await runHeadless(['--data', at('data'), ...keychain], { environment: service.env })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /keeps its keys in an encrypted file, vault\.json, not in the system keychain\. They were moved there on \d+ \w+ \d{4}\. Start it with --vault passphrase --passphrase-file F/,
  )
})

test('asked again, it says where the keys are; with another passphrase, nothing', async () => {
  const again = await move('keychain', 'passphrase')
  expect(again).toMatchObject({ code: 0 })
  expect(JSON.parse(again.stdout)).toMatchObject({ vault: 'passphrase', secrets: inFile().secrets.length })
  writeFileSync(at('other'), 'four other unrelated words', { mode: 0o600 })
  const wrong = await move('keychain', 'passphrase', '--passphrase-file', at('other'))
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toContain('This is not the passphrase of the vault')
})

test('while no agent runs they are moved back, and the same requests give the same signatures', async () => {
  const count = inFile().secrets.length
  const moved = await move('passphrase', 'keychain')
  expect(moved).toMatchObject({ code: 0 })
  expect(JSON.parse(moved.stdout)).toEqual({ moved: at('data'), vault: 'keychain', secrets: count })
  expect(existsSync(at('data/vault.json'))).toBe(false)
  expect((await inKeychain()).length).toBe(count + 1)
  const { code, stderr } = await runHeadless(['--data', at('data'), ...file], { environment: service.env })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/in the system keychain, not in an encrypted file.*Start it with --vault keychain/),
  ])
  const running = await start(...keychain)
  expect(await sign()).toBe(signature)
  const window = await enterWindow(running.window)
  expect(JSON.stringify(await window.call('receipts.list', {}))).toContain(
    'moved from the passphrase vault to the keychain vault',
  )
  await running.stop()
})

test('a vault.json from before stops a move into a file, and nothing is changed', async () => {
  const before = await inKeychain()
  writeFileSync(at('data/vault.json'), 'of long ago')
  const refused = await move('keychain', 'passphrase')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('Move it to another place and keep it, then try again')
  expect(readFileSync(at('data/vault.json'), 'utf8')).toBe('of long ago')
  rmSync(at('data/vault.json'))
  expect((await inKeychain()).sort()).toEqual(before.sort())
})

test('a keychain that another database used is left only when the person says that nobody else needs the keys', async () => {
  await keytar.setPassword('Countersign', '/generation/another', '3')
  const refused = await move('keychain', 'passphrase')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('--no-other-needs-them')
  expect(existsSync(at('data/vault.json'))).toBe(false)
  expect(await move('keychain', 'passphrase', '--no-other-needs-them')).toMatchObject({ code: 0 })
  expect(await inKeychain()).toEqual(['/generation/another'])
  await start(...file)
  expect(await sign()).toBe(signature)
})
