/** The built agent, unlocked in two ways: each does it alone, and a kill while they change loses no key. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openCopy } from '../support/copy-of-directory.ts'
import { scaled } from '../support/effort.ts'
import { type InitialClient, startHeadless } from '../support/headless.ts'
import { seeded } from '../support/random.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient, viemAccount } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

const passphrase = 'four unrelated words here'
const typed = 'unlock'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
})
afterAll(() => service?.stop())

/** The built agent on a data directory of its own, with a wallet that a program signs with. */
async function built(environment: Record<string, string>, ...vault: string[]) {
  const folder = temporaryFolder()
  const [data, file] = [join(folder, 'data'), join(folder, 'client.json')]
  const start = async (environment: Record<string, string>, ...more: string[]) => {
    const agent = await startHeadless(['--data', data, '--approvals', 'nothing', ...more], { environment })
    onTestFinished(() => agent.kill())
    return { agent, window: await enterWindow(agent.window) }
  }
  const first = await start(environment, ...vault, '--init', file)
  const client: InitialClient = JSON.parse(readFileSync(file, 'utf8'))
  const { activity } = await turnkeyClient(client).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: client.organizationId,
    parameters: { walletName: 'Savings', accounts: [ethereumAccount] },
  })
  const [address = ''] = activity.result.createWalletResult?.addresses ?? []
  const signed = async (baseUrl: string) =>
    (await viemAccount({ ...client, baseUrl }, address)).signMessage({ message: 'hello' })
  return { data, start, first, signed, signature: await signed(first.agent.api) }
}

test('with both, the passphrase unlocks where the keychain is gone, and the keychain can be taken back out', async () => {
  const own = await startSecretService()
  onTestFinished(() => own.stop())
  const { start, first, signed, signature } = await built(own.env, '--vault', 'keychain')
  await first.window.call('vault.addUnlocker', { choice: { kind: 'passphrase', passphrase }, typed })
  expect((await first.window.call('state.get', undefined)).vault).toMatchObject({
    unlockers: ['keychain', 'passphrase'],
    status: 'ready',
  })
  await first.agent.stop()

  // Without a bus there is no keychain at all.
  const { agent, window } = await start({})
  const state = async () => (await window.call('state.get', undefined)).vault
  expect(await state()).toEqual({
    unlockers: ['keychain', 'passphrase'],
    status: 'locked',
    nextStep: expect.stringMatching(
      /^No system keychain answers here\. .* Or unlock Countersign with its passphrase\.$/,
    ),
  })
  await expect(signed(agent.api)).rejects.toThrow()
  await window.call('vault.unlock', { passphrase })
  expect(await signed(agent.api)).toBe(signature)
  await window.call('vault.removeUnlocker', { kind: 'keychain', passphrase })
  expect(await state()).toMatchObject({ unlockers: ['passphrase'], status: 'ready' })
  await expect(window.call('vault.removeUnlocker', { kind: 'passphrase', passphrase })).rejects.toThrow('the only way')
  await agent.stop()

  // Back where the keychain is: it opens this database no longer.
  const last = await start(own.env)
  expect((await last.window.call('state.get', undefined)).vault).toMatchObject({ status: 'locked' })
  await expect(last.window.call('vault.unlock', {})).rejects.toThrow('PASSPHRASE_WRONG')
  await last.window.call('vault.unlock', { passphrase })
  expect(await signed(last.agent.api)).toBe(signature)
  await last.agent.stop()
})

test('a kill while ways to unlock change leaves every key, and each way as it was or as it was to be', {
  timeout: 600_000,
}, async () => {
  const random = seeded(Math.floor(Math.random() * 2 ** 31))
  const passphraseFile = join(temporaryFolder(), 'passphrase')
  writeFileSync(passphraseFile, passphrase)
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  const { data, start, first, signed, signature } = await built(service.env, ...vault)
  await first.agent.stop()
  let current = passphrase
  let ms: number | undefined
  for (let turn = 0; turn < scaled(7); turn += 1) {
    const { agent, window } = await start(service.env)
    await window.call('vault.unlock', { passphrase: current })
    expect(await signed(agent.api)).toBe(signature)
    const unlockers = async () => (await window.call('state.get', undefined)).vault?.unlockers
    const choice = { kind: 'keychain' } as const
    if (!(await unlockers())?.includes('keychain'))
      await window.call('vault.addUnlocker', { choice, passphrase: current })
    const wanted = `${passphrase} ${turn}`
    const changes = [
      () => window.call('vault.changePassphrase', { passphrase: current, next: wanted }),
      async () => {
        await window.call('vault.removeUnlocker', { kind: 'keychain', passphrase: current })
        await window.call('vault.addUnlocker', { choice, passphrase: current })
      },
    ]
    const begun = performance.now()
    const changed = changes[turn % 2]?.().then(
      () => true,
      () => false,
    )
    // The first is not killed, and tells how long one takes.
    await Promise.race([changed, ...(ms === undefined ? [] : [delay(random.below(Math.ceil(ms * 1.2)))])])
    ms ??= performance.now() - begun
    await agent.kill()
    const isDone = await changed
    const opens = async (given: string) =>
      openCopy(data, given).then(
        () => true,
        thrown => {
          expect(thrown).toMatchObject({ code: 'PASSPHRASE_WRONG' })
          return false
        },
      )
    const isNew = turn % 2 === 0 && (await opens(wanted))
    expect(isNew).not.toBe(await opens(current))
    if (turn % 2 === 0 && isDone) expect(isNew).toBe(true)
    if (isNew) current = wanted
  }
})
