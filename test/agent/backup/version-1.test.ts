/** A backup of format 1, which the version before made, restores with all its keys: see test/vectors/backups. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { startHeadless } from '../../support/headless.ts'
import { entropyOf } from '../../support/phrases.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { viemAccount } from '../../support/turnkey.ts'
import { unmatchedSecrets } from '../../support/unmatched-secrets.ts'
import { enterWindow } from '../../support/window-session.ts'

const vectors = join(import.meta.dirname, '../../vectors/backups')
const from = join(vectors, 'version-1.age')
const { passphrase, client, words, addresses, solana, message, signatures, setAside } = JSON.parse(
  readFileSync(join(vectors, 'version-1.json'), 'utf8'),
)

test('all wallets and private keys come back, to the same addresses and signatures; what was set aside too', async () => {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('of-backup'), passphrase, { mode: 0o600 })
  writeFileSync(at('passphrase'), 'four unrelated words here', { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
  const source = ['--from', from, '--backup-passphrase-file', at('of-backup')]
  const restored = await runProgram('restore', [...source, '--data', at('data'), ...vault], {}, true)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(restored.stdout)).toMatchObject({ wallets: 2, secrets: 8, activities: 8 })

  const agent = await startHeadless(['--data', at('data'), ...vault, '--approvals', 'nothing'], { ownScrypt: true })
  onTestFinished(() => agent.kill())
  const window = await enterWindow(agent.window)
  const { organizationId } = client
  expect((await window.call('state.get', undefined)).findings.map(({ id }) => id)).toEqual(['restored'])
  const wallets = await window.call('wallets.list', { organizationId })
  const privateKeys = await window.call('privateKeys.list', { organizationId })
  expect([...wallets.map(({ name }) => name), ...privateKeys.map(({ name }) => name)].sort()).toEqual([
    'Deployer',
    'Main',
    'Savings',
  ])
  const there = [...wallets.flatMap(each => each.accounts), ...privateKeys.flatMap(each => each.addresses)]
  expect(there.map(({ address }) => address).sort()).toEqual([...addresses, solana].sort())
  const credentials = { ...client, baseUrl: agent.api }
  for (const [index, address] of addresses.entries())
    expect(await (await viemAccount(credentials, address)).signMessage({ message })).toBe(signatures[index])
  const main = wallets.find(({ name }) => name === 'Main')?.id ?? ''
  const asked = { organizationId, walletId: main, passphrase: 'four unrelated words here' }
  expect((await window.call('wallets.reveal', asked)).words.join(' ')).toBe(words)

  const { lost, entries } = await window.call('recovery.get', undefined)
  expect(lost).toEqual({ ownKeys: false, wallets: [], privateKeys: [] })
  expect(entries).toMatchObject([{ organizationId, kind: 'wallet', setAsideAt: 1_790_000_000_000 }])
  const accounts = [
    { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const,
  ]
  const as = { kind: 'wallet', name: 'Found', accounts } as const
  await window.call('recovery.restoreEntry', { organizationId, entryId: entries[0]?.id ?? '', as })
  const found = (await window.call('wallets.list', { organizationId })).find(({ name }) => name === 'Found')
  const revealed = await window.call('wallets.reveal', { ...asked, walletId: found?.id ?? '' })
  expect(Buffer.from(entropyOf(revealed.words.join(' '))).toString('hex')).toBe(setAside)
  await agent.stop()
  expect(unmatchedSecrets(databaseFile(at('data')))).toEqual([])

  const checked = ['--data', at('data'), ...vault, '--to', at('again.age'), '--backup-passphrase-file', at('of-backup')]
  expect(await runProgram('backup', checked, {}, true)).toMatchObject({ code: 0, stderr: '' })
})
