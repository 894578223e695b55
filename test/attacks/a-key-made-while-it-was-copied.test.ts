/** The promise: a copy of a data directory takes no key out of the keychain that the one it was copied from is making. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keychainVault } from '../../src/adapters/keychain/keychain-vault.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data-directory.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

test('it is set aside once the person has said that the other one is not used any more, and not before', async () => {
  const data = temporaryFolder()
  const first = await startAgentHere(data, { kind: 'keychain' })
  const { organizationId } = await first.handlers['setup.createOrganization']({
    organizationName: 'Acme',
    userName: 'Alice',
  })
  await first.stop()
  const copy = join(temporaryFolder(), 'copy')
  cpSync(data, copy, { recursive: true })
  // As it is copied while the other one runs.
  const made = { organizationId, keyId: 'being made' }
  const store = openSqliteStore(databaseFile(copy))
  await store.write(transaction => transaction.openKeyJournal({ ...made, createdAt: 1 }))
  await store.close()
  await keychainVault().put(made, Uint8Array.of(1))

  const { handlers, stop } = await startAgentHere(copy, { kind: 'keychain' })
  onTestFinished(stop)
  await handlers['vault.unlock']({})
  expect(await keychainVault().get(made)).toEqual(Uint8Array.of(1))
  const [copied] = (await handlers['state.get'](undefined)).findings
  expect(copied?.id).toBe('data-copied')
  await handlers['recovery.accept'](copied!)
  await handlers['vault.unlock']({})
  expect(await keychainVault().get(made)).toBe(undefined)
  expect(await keychainVault().listSetAside()).toMatchObject([made])
})
