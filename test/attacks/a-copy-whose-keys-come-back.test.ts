/** The promise: a copy of a data directory takes no key from the one it was copied from, also where the keychain lacked the keys of both. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Agent, VaultChoice } from '../../src/agent/agent.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const file: VaultChoice = { kind: 'passphrase', passphrase }
const keychain: VaultChoice = { kind: 'keychain' }
const folder = temporaryFolderOfFile()
let service: SecretService

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

async function running(name: string): Promise<Agent> {
  const agent = await startAgentHere(join(folder, name), keychain)
  onTestFinished(() => agent.stop())
  return agent
}

test('once the keys are in the keychain again, the copy says again what it is, and takes none', async () => {
  const first = await running('first')
  const { organizationId } = await first.handlers['setup.createOrganization']({
    ...{ organizationName: 'Acme', userName: 'Alice' },
  })
  const makeWallet = (name: string) =>
    first.handlers['wallets.create']({ organizationId, name, mnemonicLength: 12, accounts: [] })
  await makeWallet('One')
  cpSync(join(folder, 'first'), join(folder, 'copy'), { recursive: true })
  await first.handlers['vault.move']({ to: file, othersAreOthers: true, typed: 'move' })

  const copy = await running('copy')
  const found = async () => (await copy.handlers['state.get'](undefined)).findings
  expect((await found()).map(({ id }) => id)).toEqual(['vault-missing'])
  await first.handlers['vault.move']({ to: keychain, othersAreOthers: true, passphrase })
  await makeWallet('Made since')
  const [copied, older] = await found()
  expect([copied?.id, older?.id]).toEqual(['data-copied', 'database-older'])
  await expect(copy.handlers['recovery.accept'](older!)).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  const { missing } = await first.handlers['recovery.get'](undefined)
  expect(missing).toEqual({ windowKeys: [], wallets: [], privateKeys: [] })
})
