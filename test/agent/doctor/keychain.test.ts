import { join } from 'node:path'
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

test('keys that a keychain opens are well; with another keychain it is said that they cannot be opened here', async () => {
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
  await session.call('wallets.create', {
    ...{ organizationId: organization?.id ?? '', name: 'Savings', mnemonicLength: 12 },
    accounts: [{ curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
  })
  expect(await ill()).toEqual([])
  await agent.stop()
  expect(await ill()).toEqual([])

  const other = await keychain()
  expect(await ill(other.env)).toMatchObject([
    { name: 'vault', detail: expect.stringContaining('does not hold the key that opens this database') },
  ])
})
