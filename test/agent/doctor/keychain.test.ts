import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enterWindow } from '../../support/window-session.ts'

// Keys in a real keychain, while an agent runs and while none does.

async function keychain(): Promise<SecretService> {
  const service = await startSecretService()
  onTestFinished(() => service.stop())
  return service
}

test('keys in a keychain are looked for both ways, and those of another keychain are missing', async () => {
  const { env: environment } = await keychain()
  const data = join(temporaryFolder(), 'data')
  const init = join(temporaryFolder(), 'init.json')
  const agent = await startHeadless(['--data', data, '--vault', 'keychain', '--init', init], { environment })
  onTestFinished(() => agent.kill())
  const ill = async (bus = environment) => {
    const { stdout, stderr } = await runProgram('doctor', ['--data', data], bus)
    if (stdout === '') throw new Error(stderr)
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; detail: string }[] }
    return checks.filter(({ ok }) => !ok)
  }
  const session = await enterWindow(agent.window)
  const [organization] = (await session.call('state.get', undefined)).organizations
  const { walletId } = await session.call('wallets.create', {
    ...{ organizationId: organization?.id ?? '', name: 'Savings', mnemonicLength: 12 },
    accounts: [{ curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
  })
  expect(await ill()).toEqual([])
  await agent.stop()
  expect(await ill()).toEqual([])

  const other = await keychain()
  expect(await ill(other.env)).toMatchObject([
    { name: 'findings', detail: expect.stringContaining('does not hold the keys of this database') },
    { name: 'records-without-secrets', detail: expect.stringContaining('lacks the key of') },
  ])

  const database = new Database(join(data, 'countersign.db'))
  database.exec(`DELETE FROM walletAccounts; DELETE FROM wallets WHERE id = '${walletId}'`)
  database.pragma('journal_mode = DELETE')
  database.close()
  expect(await ill()).toMatchObject([
    { name: 'secrets-without-records', detail: expect.stringContaining('1 key that no record names') },
  ])
})
