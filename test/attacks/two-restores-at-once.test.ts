/**
 * The promise: a restore that fails takes out of the keychain what it put in, and never what another one has come to need.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keychainVault } from '../../src/adapters/keychain/keychain-vault.ts'
import { layOut } from '../../src/agent/backup/lay-out.ts'
import { startHeadless } from '../support/headless.ts'
import { runProgram } from '../support/program.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
let service: SecretService
let identities: string
let secrets: number

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  writeFileSync(at('passphrase'), 'four unrelated words here', { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
  const agent = await startHeadless(['--data', at('data'), ...vault, '--init', at('client.json')])
  identities = await generateX25519Identity()
  const recipient = await identityToRecipient(identities)
  const made = await runProgram('backup', [
    '--data',
    at('data'),
    ...vault,
    '--to',
    at('b.age'),
    '--recipient',
    recipient,
  ])
  secrets = JSON.parse(made.stdout).secrets
  await agent.stop()
  expect(secrets).toBeGreaterThan(1)
})
afterAll(() => service?.stop())

const source = () => ({ from: at('b.age'), heldBy: { identities } })
const inKeychain = async () => {
  const names = await keychainVault().names()
  return { keys: names.length, databases: await keychainVault().otherDatabases('none') }
}

test('one that fails alone leaves nothing', async () => {
  const only = await layOut(temporaryFolder(), source(), { kind: 'keychain' }, Date.now)
  expect(await inKeychain()).toEqual({ keys: secrets, databases: 1 })
  expect(await only.undo(new Error('disk'))).toEqual(new Error('disk'))
  expect(await inKeychain()).toEqual({ keys: 0, databases: 0 })
})

test('the one that fails leaves the keys that the other found', async () => {
  const first = await layOut(temporaryFolder(), source(), { kind: 'keychain' }, Date.now)
  await layOut(temporaryFolder(), source(), { kind: 'keychain' }, Date.now)
  const thrown = Object.assign(new Error('rename'), { code: 'ENOTEMPTY' })
  expect(await first.undo(thrown)).toMatchObject({ message: expect.stringContaining('another restore') })
  expect(await inKeychain()).toEqual({ keys: secrets, databases: 2 })
})
