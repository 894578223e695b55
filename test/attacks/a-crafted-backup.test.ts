import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { passphraseUnlocker } from '../../src/adapters/passphrase/passphrase-unlocker.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { newestVersion } from '../../src/adapters/store/take-over.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { openWith } from '../../src/core/keys/sealed-secret.ts'
import { startHeadless } from '../support/headless.ts'
import { memoryVault } from '../support/memory-vault.ts'
import { examples, globex, idOf } from '../support/records.ts'
import { enterWindow } from '../support/window-session.ts'
import { backupsOfFile, dataKey, entropy, invalid, name, type Parts } from './crafted-backups.ts'

const { folder, at, made, plaintextOf, encrypted, craft, changed } = backupsOfFile()

test('one as an agent makes it, of either version, is what the others are crafted from', async () => {
  expect(await craft({})).toMatchObject({ wallets: 1, secrets: 1, activities: 1, faults: [] })
  expect(await craft({ secrets: [{}] })).toMatchObject({ wallets: 1, secrets: 1, activities: 1, faults: [] })
})

const { name: walletName } = examples.wallets

test('a check says whose secret is another’s, damaged or missing, and which records are not as they were written', async () => {
  expect(await craft({ secrets: [{ bytes: Buffer.alloc(16, 8) }] })).toMatchObject({
    faults: [expect.stringContaining(`the wrong key for the wallet “${walletName}”`)],
  })
  expect(await craft({ secrets: [] })).toMatchObject({
    faults: [expect.stringContaining(`lacks the key of the wallet “${walletName}”`)],
  })
  expect(await craft({ header: { secrets: 0 }, database: made.withoutSecrets })).toMatchObject({
    faults: [expect.stringContaining(`lacks the key of the wallet “${walletName}”`)],
  })
  expect(await craft({ key: Buffer.alloc(32, 6) })).toMatchObject({
    faults: [expect.stringContaining(`the wallet “${walletName}” is damaged`)],
  })
  expect(await craft({ database: changed('UPDATE activities SET updatedAt = updatedAt + 1') })).toMatchObject({
    faults: [expect.stringContaining('Records in activities (1)')],
  })
})

test('what would unlock it for whoever made it is gone once it is restored, and so is their data key', async () => {
  const theirs = 'words of whoever made it'
  const wrapped = JSON.stringify(await passphraseUnlocker().wrap(idOf(90), dataKey, theirs))
  const database = changed(
    `INSERT INTO unlockers (kind, id, createdAt, wrapped, mac) VALUES ('passphrase', '${idOf(90)}', 0, '${wrapped}', 'ab')`,
  )
  writeFileSync(at('given.age'), await encrypted(plaintextOf({ database })))
  const ours = 'four unrelated words here'
  const source = { from: at('given.age'), heldBy: { identities: made.identities } }
  await restore(source, at('with a way in'), { kind: 'passphrase', passphrase: ours }, Date.now)
  const store = openSqliteStore(join(at('with a way in'), 'countersign.db'))
  onTestFinished(() => store.close())
  const vault = memoryVault(store)
  expect(vault.kinds()).toEqual(['passphrase'])
  await expect(vault.unlock(theirs)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  await vault.unlock(ours)
  expect(await vault.open(name)).toEqual(new Uint8Array(entropy))
  expect(openWith(dataKey, name, store.sealedSecret(name) ?? '')).toBeUndefined()
})

describe('what it says of itself', () => {
  test.each<[string, Parts]>([
    ['more wallets than it has', { header: { wallets: 12 } }],
    ['no wallet, though it has one', { header: { wallets: 0 } }],
    ['more history than it has', { header: { activities: 1_000 } }],
    ['a secret more than it has', { header: { secrets: 2 } }],
    ['a secret less than it has', { header: { secrets: 0 } }],
    ['a secret more than follow, in version 1', { secrets: [{}], header: { secrets: 2 } }],
    ['a secret less than follow, in version 1', { secrets: [{}], header: { secrets: 0 } }],
    ['a data key that is too short', { key: Buffer.alloc(31) }],
    [
      'a database that is longer',
      { header: { database: { version: newestVersion, bytes: 1e6, sha256: '0'.repeat(64) } } },
    ],
    [
      'another digest of its database',
      { header: { database: { version: newestVersion, bytes: 1, sha256: '0'.repeat(64) } } },
    ],
    ['a number of wallets that is none', { header: { wallets: -1 } }],
    ['a time that is none', { header: { madeAt: 'today' } }],
  ])('%s', async (_, parts) => {
    expect(await craft(parts)).toMatchObject(invalid)
  })

  test('version 1, with secrets in its database', async () => {
    expect(await craft({ secrets: [{}], database: made.genuine })).toMatchObject(invalid)
  })

  test('a newer version, of the file or of its tables', async () => {
    const newer = { code: 'BACKUP_NEWER', message: expect.stringContaining('Install that version') }
    expect(await craft({ header: { version: 3, database: 'elsewhere' } })).toMatchObject(newer)
    expect(await craft({ header: { database: { version: 999, bytes: 1, sha256: '0'.repeat(64) } } })).toMatchObject(
      invalid,
    )
    const { length: bytes } = made.genuine
    const sha256 = createHash('sha256').update(made.genuine).digest('hex')
    expect(await craft({ header: { database: { version: 999, bytes, sha256 } } })).toMatchObject(newer)
  })
})

describe('its secrets, in version 1', () => {
  const other = { line: { keyId: idOf(77) }, bytes: Buffer.alloc(32, 9) }
  test.each<[string, Parts]>([
    ['one that is larger than any key', { secrets: [{}, { line: { at: 1 }, bytes: Buffer.alloc(60_000) }] }],
    ['one with more beside it', { secrets: [{ line: { more: 'of it' } }] }],
    ['one whose name fills the memory', { secrets: [{}, { ...other, line: { keyId: 'x'.repeat(60_000), at: 1 } }] }],
    ['one that was set aside at no time', { secrets: [{}, { ...other, line: { at: 'never' } }] }],
  ])('%s', async (_, parts) => {
    expect(await craft(parts)).toMatchObject(invalid)
  })

  test.each<[string, Parts]>([
    ['one that no record names', { secrets: [{}, other] }],
    ['one twice', { secrets: [{}, {}] }],
    ['one twice, and once another', { secrets: [{}, { bytes: Buffer.alloc(16, 8) }] }],
    ['one under the name of another organization', { secrets: [{}, { line: { organizationId: globex } }] }],
    ['one whose name is a path', { secrets: [{}, { line: { keyId: '../../../.ssh/authorized_keys' } }] }],
    ['one of no length that a key has', { secrets: [{}, { ...other, bytes: Buffer.alloc(1000, 9) }] }],
  ])('%s changes nothing of the wallet that has its own', async (_, parts) => {
    expect(await craft(parts)).toMatchObject({ wallets: 1, faults: [] })
  })

  test('more of them than there is memory for are not read', async () => {
    expect(await craft({ secrets: [{}], header: { secrets: 1e9 } })).toMatchObject({ code: 'FILE_UNUSABLE' })
  })
})

describe('an agent that has nothing yet', () => {
  test('restores all of it, whatever is asked of it in another window meanwhile', async () => {
    const agent = await startHeadless(['--data', at('empty')])
    onTestFinished(() => agent.kill())
    writeFileSync(at('whole.age'), await encrypted(plaintextOf({})))
    const window = await enterWindow(agent.window)
    const source = { file: at('whole.age'), heldBy: { identities: made.identities } }
    const vault = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
    const restoring = window.call('setup.restore', { ...source, vault })
    while (!readdirSync(at('empty')).some(name => name.startsWith('scratch-'))) await new Promise(setImmediate)
    const others = await Promise.allSettled([
      window.call('backups.check', source),
      window.call('setup.chooseVault', { ...vault, passphrase: 'other words entirely here' }),
      window.call('setup.createOrganization', { organizationName: 'Other', userName: 'Eve' }),
      window.call('setup.restore', { ...source, vault }),
    ])
    expect(await restoring).toMatchObject({ wallets: 1, secrets: 1 })
    for (const { status } of others.slice(1)) expect(status).toBe('rejected')
    expect(readdirSync(at('empty')).filter(name => name.startsWith('scratch-') || name.startsWith('restored'))).toEqual(
      [],
    )
    expect(await window.call('state.get', undefined)).toMatchObject({
      vault: { unlockers: ['passphrase'], status: 'ready' },
      findings: [{ id: 'restored' }],
    })
  })

  test('begins without what a kill left of an earlier try', async () => {
    mkdirSync(at('killed/scratch-0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11'), { recursive: true, mode: 0o700 })
    writeFileSync(at('killed/scratch-0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11/countersign.db'), 'all records')
    const agent = await startHeadless(['--data', at('killed')])
    await agent.stop()
    expect(readdirSync(at('killed')).filter(name => name.startsWith('scratch-'))).toEqual([])
  })
})

/** What others can put in a folder of many. Only root can give a folder to somebody else. */
const notOurs: ((path: string) => void)[] = [
  path => writeFileSync(path, 'notes'),
  path => symlinkSync(folder, path),
  ...(process.getuid?.() === 0 ? [givenToAnother] : []),
]

function givenToAnother(path: string): void {
  mkdirSync(path)
  chownSync(path, 12_345, 12_345)
}

test('a folder beside the target that only looks like one of ours, or is of a restore under way, stays', async () => {
  mkdirSync(at('beside'))
  const id = '0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11'
  const kept = ['to.restoring-notes', `to.restoring-${process.ppid}-${id}`, `to.restoring-${id}`]
  for (const name of [...kept, `to.restoring-4194304-${id}`]) mkdirSync(at(`beside/${name}`))
  for (const [number, put] of notOurs.entries()) {
    const name = `to.restoring-4194304-${id.slice(0, -1)}${number + 2}`
    put(at(`beside/${name}`))
    kept.push(name)
  }
  writeFileSync(at('whole.age'), await encrypted(plaintextOf({})))
  const source = { from: at('whole.age'), heldBy: { identities: made.identities } }
  await restore(source, at('beside/to'), { kind: 'passphrase', passphrase: 'four unrelated words here' }, Date.now)
  expect(readdirSync(at('beside')).sort()).toEqual(['to', ...kept].sort())
  await expect(
    restore(source, at('beside/to'), { kind: 'passphrase', passphrase: 'four words' }, Date.now),
  ).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  })
})
