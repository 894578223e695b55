import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, runHeadless, startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient, viemAccount } from '../../support/turnkey.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const secretFile = (name: string, content: string) => {
  writeFileSync(at(name), `${content}\n`)
  chmodSync(at(name), 0o600)
  return at(name)
}
const vaultPassphrase = secretFile('vault-passphrase', 'four unrelated words here')
const backupPassphrase = secretFile('backup-passphrase', 'other words for the backup')
const vault = ['--vault', 'passphrase', '--passphrase-file', vaultPassphrase]
const openedBy = ['--backup-passphrase-file', backupPassphrase]

let agent: Headless
let client: InitialClient
let address: string
let signature: string
beforeAll(async () => {
  agent = await startHeadless(['--data', at('data'), ...vault, '--approvals', 'nothing', '--init', at('client.json')])
  client = JSON.parse(readFileSync(at('client.json'), 'utf8'))
  const { addresses } = await turnkeyClient(client)
    .createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: String(Date.now()),
      organizationId: client.organizationId,
      parameters: { walletName: 'Savings', accounts: [ethereumAccount] },
    })
    .then(({ activity }) => activity.result.createWalletResult!)
  address = addresses[0]!
  signature = await (await viemAccount(client, address)).signMessage({ message: 'hello' })
})
afterAll(() => agent?.kill())

test('a backup of a running agent, restored elsewhere, signs the same, and goes on with the receipts', async () => {
  const before = await runProgram('receipts', ['--data', at('data'), '--to', at('before.jsonl')])
  const { head, publicKey } = JSON.parse(before.stdout)
  const made = await runProgram('backup', ['--data', at('data'), '--to', at('one.age'), ...openedBy])
  expect(made.stderr).toBe('')
  expect(JSON.parse(made.stdout)).toEqual({ backup: at('one.age'), wallets: 1, secrets: 5, activities: 3 })
  expect(statSync(at('one.age')).mode & 0o777).toBe(0o600)

  const restored = await runProgram('restore', [
    '--from',
    at('one.age'),
    ...openedBy,
    '--data',
    at('restored'),
    ...vault,
  ])
  expect(restored.stderr).toBe('')
  expect(JSON.parse(restored.stdout)).toEqual({ restored: at('restored'), wallets: 1, secrets: 5, activities: 3 })
  expect(readdirSync(folder).filter(name => name.includes('restoring') || name.includes('part'))).toEqual([])
  expect(statSync(at('restored')).mode & 0o777).toBe(0o700)

  const other = await startHeadless(['--data', at('restored'), ...vault, '--approvals', 'nothing'])
  try {
    const there = { ...client, baseUrl: other.api }
    expect(await (await viemAccount(there, address)).signMessage({ message: 'hello' })).toBe(signature)
    expect(other.logs().filter(({ level }) => level === 'error')).toMatchObject([
      { finding: 'restored', signing: 'goes on' },
    ])
    const after = await runProgram('receipts', ['--data', at('restored'), '--to', at('after.jsonl')])
    expect(after.code).toBe(0)
  } finally {
    await other.stop()
  }
  const known = ['--head', head, '--public-key', publicKey]
  expect(await runProgram('verify', [at('after.jsonl'), ...known])).toMatchObject({ code: 0, stderr: '' })
  const ofBackups = readFileSync(at('after.jsonl'), 'utf8').match(/"change":"[^"]*backup[^"]*"/g)
  expect(ofBackups).toEqual([
    expect.stringMatching(/"change":"Restored from a backup of \d+ \w+ \d{4}, \d\d:\d\d UTC"/),
  ])
})

test('a backup is for its recipients, of whom each opens it, and so does the library of age', async () => {
  const identities = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const recipients = await Promise.all(identities.map(identityToRecipient))
  const to = recipients.flatMap(recipient => ['--recipient', recipient])
  const made = await runProgram('backup', ['--data', at('data'), '--to', at('two.age'), ...to])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const identity = secretFile('identity', `# created: today\n${identities[1]}`)

  const restored = await runProgram('restore', [
    '--from',
    at('two.age'),
    '--identity-file',
    identity,
    '--data',
    at('restored-two'),
    ...vault,
  ])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  // As docs/backup.md says: a line, the key of 32 bytes that opens the secrets, and the database.
  const decrypter = new Decrypter()
  decrypter.addIdentity(identities[0]!)
  const plaintext = Buffer.from(await decrypter.decrypt(readFileSync(at('two.age'))))
  const end = plaintext.indexOf('\n')
  const { version, database } = JSON.parse(plaintext.toString('utf8', 0, end))
  const bytes = plaintext.subarray(end + 1 + 32)
  expect({ version, bytes: bytes.length }).toEqual({ version: 2, bytes: database.bytes })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(database.sha256)
  expect(bytes.toString('latin1', 0, 15)).toBe('SQLite format 3')
})

test('a backup while no agent runs holds the same', async () => {
  const restored = ['--data', at('restored-three')]
  await runProgram('restore', ['--from', at('one.age'), ...openedBy, ...restored, ...vault])
  const locked = await runProgram('backup', [...restored, '--to', at('three.age'), ...openedBy])
  expect(locked).toMatchObject({ code: 1, stdout: '' })
  expect(locked.stderr).toContain('locked')
  const made = await runProgram('backup', [...restored, '--to', at('three.age'), ...openedBy, ...vault])
  expect(JSON.parse(made.stdout)).toMatchObject({ wallets: 1, secrets: 5, activities: 3 })
  const asAgent = [...restored, '--backup-to', at('four.age'), ...openedBy, ...vault]
  expect(JSON.parse((await runHeadless(asAgent, { usualPort: true })).stdout)).toMatchObject({
    backup: at('four.age'),
    secrets: 5,
  })
})

test('nothing is replaced, and nothing is there after a refusal', async () => {
  writeFileSync(at('taken.age'), 'mine')
  const over = await runProgram('backup', ['--data', at('data'), '--to', at('taken.age'), ...openedBy])
  expect(over).toMatchObject({ code: 1, stdout: '' })
  expect(readFileSync(at('taken.age'), 'utf8')).toBe('mine')

  const into = (data: string, from = at('one.age'), passphrase = backupPassphrase) =>
    runProgram('restore', ['--from', from, '--backup-passphrase-file', passphrase, '--data', data, ...vault])
  expect((await into(folder)).stderr).toContain('empty or new')
  const wrong = await into(at('never'), at('one.age'), vaultPassphrase)
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toContain('not the passphrase of the backup')
  expect((await into(at('never'), at('client.json'))).stderr).toContain('not a backup')
  expect((await into(at('never'), at('nowhere.age'))).stderr).toContain('no such file')
  const half = readFileSync(at('one.age')).subarray(0, 300_000)
  writeFileSync(at('half.age'), half)
  expect((await into(at('never'), at('half.age'))).stderr).toContain('damaged, or only part')
  expect(existsSync(at('never'))).toBe(false)
  expect(readdirSync(folder).filter(name => name.includes('restoring'))).toEqual([])
})
