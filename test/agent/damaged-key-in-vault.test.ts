/** One key that is damaged in the vault keeps no other way back from the person, and no backup for ever. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import keytar from 'keytar'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/agent.ts'
import { vaultFile } from '../../src/agent/data-directory.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

async function started(dataDirectory: string, kind: 'passphrase' | 'keychain'): Promise<Agent> {
  const agent = await startAgentHere(dataDirectory, kind === 'passphrase' ? { kind, passphrase } : { kind })
  onTestFinished(() => agent.stop())
  return agent
}

async function withWallet({ handlers }: Agent) {
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await handlers['setup.createOrganization'](names)
  const make = (name: string) =>
    handlers['wallets.create']({ organizationId, mnemonicLength: 12, accounts: [], name }).then(each => each.walletId)
  return { organizationId, one: await make('One'), two: await make('Two') }
}

test('a keychain with a damaged key still tells which keys are missing', async () => {
  const agent = await started(temporaryFolder(), 'keychain')
  const { organizationId, one, two } = await withWallet(agent)
  await keytar.setPassword('Countersign', `${organizationId}/${one}`, 'AAAA')
  expect(await keytar.deletePassword('Countersign', `${organizationId}/${two}`)).toBe(true)
  const { missing } = await agent.handlers['recovery.get'](undefined)
  expect(missing?.wallets.map(({ name }) => name)).toEqual(['Two'])
})

test('a damaged key that was set aside is listed as such, and can be erased, so that backups are made again', async () => {
  const data = temporaryFolder()
  const first = await started(data, 'passphrase')
  const { organizationId, one } = await withWallet(first)
  await first.stop()
  const contents = JSON.parse(readFileSync(vaultFile(data), 'utf8'))
  const { sealed } = contents.secrets.find(({ keyId }: { keyId: string }) => keyId === one)
  const taken = { organizationId, keyId: 'of a record that is gone', at: 5 }
  contents.setAside = [{ ...taken, sealed }]
  writeFileSync(vaultFile(data), JSON.stringify(contents))

  const { handlers } = await started(data, 'passphrase')
  const { setAside, missing } = await handlers['recovery.get'](undefined)
  expect(setAside).toMatchObject([{ ...taken, kind: 'damaged', address: null }])
  expect(missing?.wallets).toEqual([])
  const backup = () =>
    handlers['backups.make']({ file: join(temporaryFolder(), 'all.age'), backupFor: { passphrase }, passphrase })
  await expect(backup()).rejects.toMatchObject({ code: 'BACKUP_LACKS_KEYS' })
  await handlers['recovery.erase']({ secret: taken, passphrase })
  expect((await handlers['recovery.get'](undefined)).setAside).toEqual([])
  expect(await backup()).toMatchObject({ leftOut: 0, faults: [] })
})

test('a key that was set aside and is in use too, as a kill leaves it, can be erased, damaged or not', async () => {
  const data = temporaryFolder()
  const first = await started(data, 'passphrase')
  const { organizationId, one, two } = await withWallet(first)
  await first.stop()
  const contents = JSON.parse(readFileSync(vaultFile(data), 'utf8'))
  const sealedOf = (id: string) => contents.secrets.find(({ keyId }: { keyId: string }) => keyId === id).sealed
  const taken = (keyId: string, at: number) => ({ organizationId, keyId, at })
  contents.setAside = [
    { ...taken(one, 5), sealed: sealedOf(one) },
    { ...taken(two, 6), sealed: sealedOf(one) },
  ]
  writeFileSync(vaultFile(data), JSON.stringify(contents))
  const { handlers } = await started(data, 'passphrase')
  expect((await handlers['recovery.get'](undefined)).setAside).toMatchObject([
    { ...taken(one, 5), kind: 'spare' },
    { ...taken(two, 6), kind: 'spare' },
  ])
  await handlers['recovery.erase']({ secret: taken(one, 5), passphrase })
  await handlers['recovery.erase']({ secret: taken(two, 6), passphrase })
  expect(await handlers['recovery.get'](undefined)).toMatchObject({ setAside: [], damaged: [] })

  // What is in use is damaged: the copy is what is left of it.
  contents.secrets.find(({ keyId }: { keyId: string }) => keyId === one).sealed = sealedOf(two)
  await handlers['vault.lock'](undefined)
  writeFileSync(vaultFile(data), JSON.stringify(contents))
  await handlers['vault.unlock']({ passphrase })
  await expect(handlers['recovery.erase']({ secret: taken(one, 5), passphrase })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
})
