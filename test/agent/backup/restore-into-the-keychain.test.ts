/** A backup is restored for the keychain of this computer, perhaps beside what it is a backup of: each has its own key there. */
import { join } from 'node:path'
import keytar from 'keytar'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restore } from '../../../src/agent/backup/restore.ts'
import type { Agent } from '../../../src/agent/running-agent/agent.ts'
import '../../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { startAgentHere } from '../../support/start-agent-here.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

async function started(data: string): Promise<Agent> {
  const agent = await startAgentHere(data, { kind: 'keychain' })
  onTestFinished(() => agent.stop())
  return agent
}

test('both open by themselves, with the same keys, and neither is taken for an older one of the other', async () => {
  const [data, target, file] = ['data', 'target', 'all.age'].map(name => join(temporaryFolder(), name)) as [
    string,
    string,
    string,
  ]
  const agent = await started(data)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  const wallet = { organizationId, mnemonicLength: 12 as const, accounts: [], name: 'One' }
  const { walletId } = await agent.handlers['wallets.create'](wallet)
  const { words } = await agent.handlers['wallets.reveal']({ organizationId, walletId, typed: 'One' })
  await agent.handlers['backups.make']({ file, backupFor: { passphrase }, typed: 'backup' })
  const before = await keytar.findCredentials('Countersign')

  await restore({ from: file, heldBy: { passphrase } }, target, { kind: 'keychain' }, Date.now)
  const after = await keytar.findCredentials('Countersign')
  expect(after).toEqual(expect.arrayContaining(before))
  expect([before.length, after.length]).toEqual([1, 2])

  const other = await started(target)
  expect(await other.handlers['wallets.reveal']({ organizationId, walletId, typed: 'One' })).toEqual({
    words,
    walletPassphrase: null,
  })
  await agent.stop()
  const again = await started(data)
  const found = async ({ handlers }: Agent) => (await handlers['state.get'](undefined)).findings.map(({ id }) => id)
  expect([await found(other), await found(again)]).toEqual([['restored'], []])
  expect(await again.handlers['wallets.reveal']({ organizationId, walletId, typed: 'One' })).toEqual({
    words,
    walletPassphrase: null,
  })
})
