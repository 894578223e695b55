/**
 * The promise: a data directory that was renamed, copied, split, or put together with another works as it did, or the agent says in
 * words what is wrong and what to do. No key is lost by it.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPassphraseVault } from '../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import type { Agent } from '../../src/agent/agent.ts'
import { storeMove } from '../../src/agent/vault-move/stored-move.ts'
import { AgentError } from '../../src/core/errors.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const file = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
const otherFile = { kind: 'passphrase', passphrase: 'other unrelated words here' } as const
const keychain = { kind: 'keychain' } as const
type Vault = typeof file | typeof otherFile | typeof keychain

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
let service: SecretService
const organizations: Record<string, string> = {}

const start = (name: string, vault?: Vault) => startAgentHere(at(name), vault)

async function make(name: string, vault: Vault): Promise<void> {
  const agent = await start(name, vault)
  const names = { organizationName: name, userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  organizations[name] = organizationId
  await makeWallet(agent, name, 'One')
  await agent.stop()
}

const makeWallet = (agent: Agent, of: string, name: string) =>
  agent.handlers['wallets.create']({
    organizationId: organizations[of] as string,
    name,
    mnemonicLength: 12,
    accounts: [],
  })

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  await make('in a file', file)
  await make('in another file', otherFile)
  await make('in the keychain', keychain)
})
afterAll(() => service?.stop())

let count = 0
/** A data directory of its own, as a copy of another. */
function copyOf(name: string, ...files: string[]): string {
  count += 1
  const copy = `copy ${count}`
  if (files.length === 0) cpSync(at(name), at(copy), { recursive: true })
  else mkdirSync(at(copy))
  for (const each of files) cpSync(join(at(name), each), join(at(copy), each))
  return copy
}
const put = (from: string, each: string, into: string) => cpSync(join(at(from), each), join(at(into), each))

async function running(name: string, vault?: Vault): Promise<Agent> {
  const agent = await start(name, vault)
  onTestFinished(() => agent.stop())
  return agent
}

/** What the agent says of it: the reason why it does not start, or its findings. */
async function said(name: string, vault?: Vault): Promise<{ refusal?: string; findings?: string[] }> {
  let agent: Agent
  try {
    agent = await start(name, vault)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AgentError)
    return { refusal: (thrown as AgentError).message }
  }
  try {
    return { findings: (await agent.handlers['state.get'](undefined)).findings.map(({ id }) => id) }
  } finally {
    await agent.stop()
  }
}

test.each([
  ['in a file', file],
  ['in the keychain', keychain],
] as const)('renamed, with keys %s, it works as before', async (name, vault) => {
  renameSync(at(name), at('renamed'))
  try {
    const agent = await start('renamed', vault)
    const { findings } = await agent.handlers['state.get'](undefined)
    const { missing } = await agent.handlers['recovery.get'](undefined)
    await agent.stop()
    expect(findings).toEqual([])
    expect(missing).toEqual({ windowKeys: [], wallets: [], privateKeys: [] })
  } finally {
    renameSync(at('renamed'), at(name))
  }
})

test('renamed while it runs, its vault says so, and named back, it goes on', async () => {
  const copy = copyOf('in a file')
  const agent = await running(copy, file)
  renameSync(at(copy), at('elsewhere'))
  const { vault } = await agent.handlers['state.get'](undefined)
  expect(vault).toMatchObject({
    status: 'missing',
    nextStep: expect.stringContaining('restart Countersign with its new name'),
  })
  renameSync(at('elsewhere'), at(copy))
  await agent.handlers['vault.unlock']({ passphrase: file.passphrase })
  expect((await agent.handlers['state.get'](undefined)).vault).toMatchObject({ status: 'ready' })
})

test('copied, with a keychain that both use, the copy says so, and no key that the other makes is taken from it', async () => {
  const name = copyOf('in the keychain')
  // The first start of this one says it too, and the person has read it.
  const first = await running(name, keychain)
  const [finding] = (await first.handlers['state.get'](undefined)).findings
  expect(finding).toMatchObject({ id: 'data-copied', stopsSigning: false, canBeAccepted: true })
  expect(finding?.message).toContain('Do not use both')
  await first.handlers['recovery.accept'](finding as { id: string; message: string })
  expect((await first.handlers['state.get'](undefined)).findings).toEqual([])

  const copy = copyOf(name)
  const second = await running(copy, keychain)
  expect((await second.handlers['state.get'](undefined)).findings.map(({ id }) => id)).toEqual(['data-copied'])
  const { walletId } = await makeWallet(first, 'in the keychain', 'Made in the first')
  await second.stop()
  const again = await running(copy, keychain)
  await again.handlers['vault.unlock']({})
  const { findings } = await again.handlers['state.get'](undefined)
  expect(findings.map(({ id }) => id)).toEqual(['data-copied', 'database-older'])
  expect(findings[1]?.message).toContain(
    'If this data directory was copied from one that is still used, do not continue',
  )
  await expect(again.handlers['recovery.accept'](findings[1]!)).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  const { missing } = await first.handlers['recovery.get'](undefined)
  expect(missing?.wallets.map(({ id }) => id)).not.toContain(walletId)
  // Only where the person says that the first is not used any more, its key becomes one that no record names.
  await again.handlers['recovery.accept'](findings[0]!)
  await again.handlers['recovery.accept'](findings[1]!)
  expect((await again.handlers['state.get'](undefined)).findings).toEqual([])
  const { setAside } = await again.handlers['recovery.get'](undefined)
  expect(setAside.map(({ keyId }) => keyId)).toEqual([walletId])
})

test('copied while its keys are moved, it takes none from the keychain that the other has moved them to since', async () => {
  const first = copyOf('in a file')
  const store = openSqliteStore(
    join(at(first), 'countersign.db'),
    createIntegrity(() => undefined),
  )
  const names = await openPassphraseVault(join(at(first), 'vault.json')).names()
  await store.write(transaction => storeMove(transaction, { from: 'passphrase', to: 'keychain', at: 1, names }))
  await store.close()
  const copy = copyOf(first)
  const agent = await running(first, file)
  await agent.handlers['recovery.accept']((await agent.handlers['state.get'](undefined)).findings[0]!)
  await agent.handlers['vault.finishMove'](undefined)
  await agent.handlers['vault.move']({ to: keychain, othersAreOthers: false, passphrase: file.passphrase })
  const second = await running(copy, file)
  await expect(second.handlers['vault.finishMove'](undefined)).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  const { findings } = await second.handlers['state.get'](undefined)
  expect(findings.map(({ id }) => id)).toContain('data-copied')
  const { missing } = await agent.handlers['recovery.get'](undefined)
  expect(missing).toEqual({ windowKeys: [], wallets: [], privateKeys: [] })
})

test('copied, with keys in a file, each has its own, and nothing is said', async () => {
  expect(await said(copyOf('in a file'), file)).toEqual({ findings: [] })
})

test('with the database of another, it says which two do not go together', async () => {
  const withMark = copyOf('in a file')
  for (const each of ['countersign.db', 'countersign.db.mark']) put('in another file', each, withMark)
  expect(await said(withMark)).toEqual({ findings: ['vault-of-another'] })
  const without = copyOf('in a file')
  put('in another file', 'countersign.db', without)
  expect(await said(without)).toEqual({ findings: ['records-missing', 'vault-of-another'] })
  const inKeychain = copyOf('in the keychain')
  put('in another file', 'countersign.db', inKeychain)
  expect(await said(inKeychain, keychain)).toEqual({
    refusal: expect.stringMatching(
      /keeps its keys in an encrypted file, vault\.json, not in the system keychain\. Start it with/,
    ),
  })
})

test('with the secrets of another, its own passphrase is not just called wrong', async () => {
  const mixed = copyOf('in a file')
  put('in another file', 'vault.json', mixed)
  const before = readFileSync(join(at(mixed), 'vault.json'), 'utf8')
  expect(await said(mixed, file)).toEqual({
    refusal: expect.stringMatching(
      /belongs to another database, and this is not its passphrase\. Put back the vault\.json that/,
    ),
  })
  expect(await said(mixed, otherFile)).toEqual({ findings: ['vault-of-another'] })
  expect(await said(mixed)).toEqual({ findings: ['vault-of-another'] })
  expect(readFileSync(join(at(mixed), 'vault.json'), 'utf8')).toBe(before)
  // The next step that was named works.
  put('in a file', 'vault.json', mixed)
  expect(await said(mixed, file)).toEqual({ findings: [] })
})

test('split, each half says what is not there, and together they work again', async () => {
  const records = copyOf('in a file', 'countersign.db', 'countersign.db.mark')
  expect(await said(records, file)).toEqual({ findings: ['vault-missing'] })
  const secrets = copyOf('in a file', 'vault.json')
  expect(await said(secrets, file)).toEqual({ refusal: expect.stringContaining('Put back countersign.db') })
  put('in a file', 'vault.json', records)
  expect(await said(records, file)).toEqual({ findings: [] })
})

test('a vault.json put beside keys in the keychain is not touched', async () => {
  const merged = 'with a file beside'
  await make(merged, keychain)
  put('in a file', 'vault.json', merged)
  expect(await said(merged, keychain)).toEqual({ findings: [] })
  expect(await said(merged, file)).toEqual({
    refusal: expect.stringContaining('Start it with --vault keychain, or without --vault.'),
  })
  expect(existsSync(join(at(merged), 'vault.json'))).toBe(true)
})

test('half restored: what was ready is put in place, what was not is removed', async () => {
  mkdirSync(at('ready'))
  cpSync(at('in a file'), join(at('ready'), 'restored-ready'), { recursive: true })
  expect(await said('ready', file)).toEqual({ findings: [] })
  expect(existsSync(join(at('ready'), 'vault.json'))).toBe(true)

  mkdirSync(at('half'))
  const half = join(at('half'), 'scratch-0190a0c5-0000-4000-8000-000000000000')
  cpSync(at('in a file'), half, { recursive: true })
  rmSync(join(half, 'vault.json'))
  const agent = await running('half')
  expect(await agent.handlers['state.get'](undefined)).toMatchObject({ setup: 'vault', findings: [] })
  expect(existsSync(half)).toBe(false)
})
