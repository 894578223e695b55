/** The way back from a damaged key in the keychain, as far as it is told: a backup, restored on the same computer. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import keytar from 'keytar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VaultChoice } from '../../../src/agent/agent.ts'
import { restore } from '../../../src/agent/backup/restore.ts'
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

test('into a file it is restored at once, and into the keychain once the item that is named was removed', async () => {
  const { handlers, stop } = await startAgentHere(temporaryFolder(), { kind: 'keychain' })
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await handlers['setup.createOrganization'](names)
  const wallet = { organizationId, mnemonicLength: 12 as const, accounts: [], name: 'One' }
  const { walletId: keyId } = await handlers['wallets.create'](wallet)
  const file = join(temporaryFolder(), 'all.age')
  await handlers['backups.make']({ file, backupFor: { passphrase }, typed: 'backup' })
  await stop()
  const account = `${organizationId}/${keyId}`
  const whole = await keytar.getPassword('Countersign', account)
  await keytar.setPassword('Countersign', account, 'AAAA')

  const target = join(temporaryFolder(), 'new')
  const source = { from: file, heldBy: { passphrase } }
  const restored = (to: string, choice: VaultChoice) => restore(source, to, choice, Date.now)
  await expect(restored(target, { kind: 'keychain' })).rejects.toMatchObject({
    code: 'SECRET_DAMAGED',
    message: expect.stringContaining(`is to be put there: Countersign/${account}. Remove it in the keychain by hand`),
  })
  expect(existsSync(target)).toBe(false)
  expect(await keytar.getPassword('Countersign', account)).toBe('AAAA')
  expect(await restored(join(temporaryFolder(), 'file'), { kind: 'passphrase', passphrase })).toMatchObject({
    missing: 0,
  })

  expect(await keytar.deletePassword('Countersign', account)).toBe(true)
  expect(await restored(target, { kind: 'keychain' })).toMatchObject({ wallets: 1, missing: 0 })
  expect(await keytar.getPassword('Countersign', account)).toBe(whole)
})
