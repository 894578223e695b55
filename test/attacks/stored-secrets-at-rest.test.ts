/**
 * The promise: what a program keeps here and is no key is written down nowhere as it is, however it is written: not in the database, the
 * receipts, the log, a backup or what is restored from it; and of what was deleted not even the sealed text.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../../src/agent/backup/restore.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { startAgent } from '../../src/agent/start/start.ts'
import { filesBelow, findSecrets } from '../support/secret-scan.ts'
import { completed, signingProgram } from '../support/signing-program.ts'
import { exportOf, sentSecret } from '../support/stored-secrets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const ofBackup = 'quite other words for the backup'
const kept = 'the password of the mail account, kept'
const deleted = 'the password of the bank account, deleted'
const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'

test('an import, an export, a deletion, a backup and a restore write no secret down', async () => {
  const folder = temporaryFolder()
  const at = (...names: string[]) => join(folder, ...names)
  const before = process.env.XDG_STATE_HOME
  onTestFinished(() => {
    if (before === undefined) delete process.env.XDG_STATE_HOME
    else process.env.XDG_STATE_HOME = before
  })
  process.env.XDG_STATE_HOME = at('state')
  mkdirSync(at('backups'))
  let said = ''
  const log = (...given: unknown[]) => {
    said += inspect(given, { depth: 20, maxStringLength: null, maxArrayLength: null, showHidden: true })
  }
  const running = async () => {
    const agent = await startAgent({
      ...{
        dataDirectory: at('data'),
        vault: { kind: 'passphrase', passphrase } as const,
        approvals: 'nothing' as const,
      },
      ...{ carrier: 'browser' as const, askSystem: null, port: 0, log: { info: log, warn: log, error: log } },
      resources: join(import.meta.dirname, '../../resources'),
    })
    onTestFinished(() => agent.stop())
    return agent
  }
  let agent = await running()
  const everywhere = () => [...filesBelow(folder), { name: 'the log', bytes: Buffer.from(said) }]
  const secrets = [kept, deleted].map(text => ({ name: text, bytes: Buffer.from(text) }))
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  const program = await signingProgram(agent, organizationId)
  const done = async (kind: string, parameters: object) => {
    const { status, result } = await program.ask(agent, kind, parameters)
    expect(status).toBe(completed)
    return Object.values(result ?? {})[0] as Record<string, string[]>
  }

  const { enclaveTargetMessages = [] } = await done('INIT_IMPORT_SECRETS', { encryptionSuite, numSecrets: 2 })
  const [first = '', second = ''] = enclaveTargetMessages
  const sent = [
    await sentSecret({ organizationId }, first, kept, { name: 'Mail' }),
    await sentSecret({ organizationId }, second, deleted),
  ]
  const { secretIds = [] } = await done('IMPORT_SECRETS', { secrets: sent })
  const { parameters, open } = exportOf(secretIds)
  const { secretPayloads = [] } = await done('EXPORT_SECRETS', parameters)
  // There is something to find.
  const opened = await Promise.all(secretPayloads.map(payload => open(payload, organizationId)))
  expect(opened).toEqual([kept, deleted])
  expect(findSecrets(secrets, [{ name: 'what was opened', bytes: Buffer.from(opened.join()) }])).toHaveLength(2)
  expect(findSecrets(secrets, everywhere())).toEqual([])

  await agent.stop()
  const sealed = sealedIn(at('data'), secretIds[1])
  const inData = () => Buffer.concat(filesBelow(at('data')).map(({ bytes }) => Buffer.from(bytes)))
  expect(inData().includes(sealed)).toBe(true)

  agent = await running()
  await done('DELETE_SECRETS', { secretIds: [secretIds[1]] })
  const backupFor = { passphrase: ofBackup }
  await agent.handlers['backups.make']({ file: at('backups', 'b.age'), backupFor, passphrase })
  expect(findSecrets(secrets, everywhere())).toEqual([])
  await agent.stop()
  expect(findSecrets(secrets, everywhere())).toEqual([])
  expect(inData().includes(sealed)).toBe(false)

  const unlock = { kind: 'passphrase', passphrase } as const
  await restore({ from: at('backups', 'b.age'), heldBy: backupFor }, at('restored'), unlock, Date.now)
  expect(findSecrets(secrets, everywhere())).toEqual([])
  expect(sealedIn(at('restored'), secretIds[0])).toMatch(/^[A-Za-z0-9+/]{60,}=*$/)
})

/** The text that a database seals under an id. */
function sealedIn(data: string, keyId: string | undefined): string {
  const database = new Database(databaseFile(data), { readonly: true })
  try {
    return database.prepare('SELECT sealed FROM secrets WHERE keyId = ?').pluck().get(keyId) as string
  } finally {
    database.close()
  }
}
