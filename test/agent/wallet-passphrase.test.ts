/** A wallet with a BIP-39 passphrase: from the window, through a backup and the loss of its key, and back. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../../src/agent/backup/restore.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import '../support/remembered-scrypt.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const accountAt = (index: number) =>
  ({ curve: 'CURVE_SECP256K1', path: `m/44'/60'/0'/0/${index}`, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }) as const

async function started(data: string): Promise<Agent> {
  const agent = await startAgentHere(data, { kind: 'passphrase', passphrase })
  onTestFinished(() => agent.stop())
  return agent
}

async function withOrganization() {
  const data = join(temporaryFolder(), 'data')
  const agent = await started(data)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  return { agent, data, organizationId }
}

const wallet = { name: 'Hidden', words, walletPassphrase: 'TREZOR', accounts: [accountAt(0)] }

test('it is restored, known to have a passphrase, and shown with it', async () => {
  const { agent, organizationId } = await withOrganization()
  const { handlers } = agent
  const plain = await handlers['wallets.restore']({
    ...{ organizationId, name: 'Plain', words, accounts: [accountAt(0)] },
  })
  const hidden = await handlers['wallets.restore']({ organizationId, ...wallet })
  expect(hidden.addresses).toEqual(['0x6006ef1944FB519A746d00cDAf715Cbd27a5a008'])
  expect(plain.addresses).toEqual(['0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'])
  const listed = await handlers['wallets.list']({ organizationId })
  expect(listed.map(({ name, hasPassphrase }) => [name, hasPassphrase])).toEqual([
    ['Plain', false],
    ['Hidden', true],
  ])
  expect(JSON.stringify(listed)).not.toContain('TREZOR')
  const reveal = (walletId: string) => handlers['wallets.reveal']({ organizationId, walletId, passphrase })
  expect(await reveal(hidden.walletId)).toEqual({ words, walletPassphrase: { text: 'TREZOR', shown: 'TREZOR' } })
  expect(await reveal(plain.walletId)).toEqual({ words, walletPassphrase: null })
})

test('a passphrase that would make the words a longer phrase is still a passphrase in the window', async () => {
  const { agent, organizationId } = await withOrganization()
  // With these twelve words behind it, the phrase is one of 24.
  const walletPassphrase = `${'zoo '.repeat(11)}amused`
  const hidden = await agent.handlers['wallets.restore']({ organizationId, ...wallet, walletPassphrase })
  const shown = await agent.handlers['wallets.reveal']({ organizationId, walletId: hidden.walletId, passphrase })
  expect(shown.words).toEqual(words)
  expect(shown.walletPassphrase?.text).toBe(walletPassphrase)
})

test('characters that cannot be seen are marked where it is shown', async () => {
  const { agent, organizationId } = await withOrganization()
  const walletPassphrase = 'TRE\u200bZOR'
  const { walletId } = await agent.handlers['wallets.restore']({ organizationId, ...wallet, walletPassphrase })
  const { walletPassphrase: shown } = await agent.handlers['wallets.reveal']({ organizationId, walletId, passphrase })
  expect(shown).toEqual({ text: walletPassphrase, shown: 'TRE⟨U+200B⟩ZOR' })
})

test('it comes with a backup, and its key back by both, and by neither alone', async () => {
  const { agent, organizationId } = await withOrganization()
  const { walletId } = await agent.handlers['wallets.restore']({ organizationId, ...wallet })
  const file = join(temporaryFolder(), 'all.age')
  await agent.handlers['backups.make']({ file, backupFor: { passphrase }, passphrase })
  await agent.stop()

  const target = join(temporaryFolder(), 'target')
  await restore({ from: file, heldBy: { passphrase } }, target, { kind: 'passphrase', passphrase }, Date.now)
  const restored = await started(target)
  const added = await restored.handlers['wallets.addAccounts']({ organizationId, walletId, accounts: [accountAt(1)] })
  expect(added.addresses).toEqual(['0xA5Cd5A7a353DAD72643512f25F395eC1857Bc1CA'])
  await restored.stop()

  const database = new Database(databaseFile(target))
  database.prepare('DELETE FROM secrets WHERE keyId = ?').run(walletId)
  database.close()
  const { handlers } = await started(target)
  const { lost } = await handlers['recovery.get'](undefined)
  expect(lost?.wallets).toMatchObject([{ id: walletId, name: 'Hidden', hasPassphrase: true }])
  const give = (walletPassphrase?: string) =>
    handlers['recovery.restoreSeed']({ organizationId, walletId, words, ...(walletPassphrase && { walletPassphrase }) })
  for (const wrong of [undefined, 'trezor', 'TREZOR ']) {
    await expect(give(wrong)).rejects.toMatchObject({ message: expect.stringContaining('this passphrase do not make') })
  }
  await give('TREZOR')
  expect((await handlers['recovery.get'](undefined)).lost?.wallets).toEqual([])
  const again = await handlers['wallets.addAccounts']({ organizationId, walletId, accounts: [accountAt(2)] })
  expect(again.addresses).toHaveLength(1)
})
