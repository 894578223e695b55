/** The promise: what was restored into a keychain that has the keys already takes none from the data directory that they are of. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Agent, VaultChoice } from '../../src/agent/agent.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const file: VaultChoice = { kind: 'passphrase', passphrase }
const keychain: VaultChoice = { kind: 'keychain' }
const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
let service: SecretService

async function running(name: string, vault: VaultChoice): Promise<Agent> {
  const agent = await startAgentHere(at(name), vault)
  onTestFinished(() => agent.stop())
  return agent
}
const found = async (agent: Agent) => (await agent.handlers['state.get'](undefined)).findings.map(({ id }) => id)
const restored = (name: string, vault: VaultChoice) =>
  restore({ from: at('b.age'), heldBy: { passphrase } }, at(name), vault, Date.now)

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  const agent = await startAgentHere(at('first'), file)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  await agent.handlers['wallets.create']({ organizationId, name: 'One', mnemonicLength: 12, accounts: [] })
  await agent.handlers['backups.make']({ file: at('b.age'), backupFor: { passphrase }, passphrase })
  await agent.stop()
})
afterAll(() => service?.stop())

test('restored into the keychain that has the keys in use, it says that it is a copy until the person has answered', async () => {
  const first = await running('first', file)
  await first.handlers['vault.move']({ to: keychain, othersAreOthers: false, passphrase })
  await restored('beside', keychain)
  const beside = await running('beside', keychain)
  const findings = (await beside.handlers['state.get'](undefined)).findings
  expect(findings.map(({ id }) => id)).toEqual(['restored', 'data-copied'])
  expect(findings[1]?.message).toContain('restored from uses the same ones. Do not use both')
  await beside.handlers['recovery.accept'](findings[1]!)
  await beside.stop()
  expect(await found(await running('beside', keychain))).toEqual(['restored'])

  await restored('in a file', file)
  expect(await found(await running('in a file', file))).toEqual(['restored'])
  await first.handlers['vault.move']({ to: file, othersAreOthers: true, typed: 'move' })
  await restored('alone', keychain)
  expect(await found(await running('alone', keychain))).toEqual(['restored'])
})
