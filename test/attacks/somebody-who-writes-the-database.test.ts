/** Long because it is a list: what somebody who writes the database tries, a test for each. */
/**
 * The promise: who writes the file of the database while no agent has it open, with every checksum right, can keep keys from being used,
 * and no more: no secret opens for them, no key of theirs signs in the place of one that is there, and what they did is said, not hidden.
 * What is put back works as before.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { passphraseUnlocker } from '../../src/adapters/passphrase/passphrase-unlocker.ts'
import { checksumOf } from '../../src/adapters/store/checksum.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { AgentError } from '../../src/core/errors.ts'
import { dataKeyIdOf } from '../../src/core/keys/data-key-id.ts'
import { generateDataKey } from '../../src/core/keys/sealed-secret.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { unlockerMac } from '../../src/core/keys/unlocker-mac.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { completed, foundBy, newWallet, type SigningProgram, signingProgram } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const theirs = 'words of the attacker entirely'
type Kind = 'passphrase' | 'keychain' | 'both'
const kinds = ['passphrase', 'keychain', 'both'] as const
const shelf = temporaryFolderOfFile()

interface Made {
  readonly organizationId: string
  readonly program: SigningProgram
  readonly wallets: readonly Awaited<ReturnType<typeof newWallet>>[]
}
const made = {} as Record<Kind, Made>
let service: SecretService

/** Stopped agents with two wallets each, of which every test has a copy. */
beforeAll(async () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  service = await startSecretService()
  Object.assign(process.env, service.env)
  process.env.XDG_STATE_HOME = join(shelf, 'state')
  for (const kind of kinds) {
    const first = kind === 'passphrase' ? ({ kind, passphrase } as const) : ({ kind: 'keychain' } as const)
    const agent = await startAgentHere(join(shelf, kind), first, 'nothing')
    const names = { organizationName: 'Acme', userName: 'Alice' }
    const { organizationId } = await agent.handlers['setup.createOrganization'](names)
    const program = await signingProgram(agent, organizationId)
    const wallets = [await newWallet(agent, organizationId, 'One'), await newWallet(agent, organizationId, 'Two')]
    if (kind === 'both')
      await agent.handlers['vault.addUnlocker']({ choice: { kind: 'passphrase', passphrase }, typed: 'unlock' })
    await agent.stop()
    made[kind] = { organizationId, program, wallets }
  }
})
afterAll(() => service?.stop())

let folder = ''
let ahead = 0
/** As whoever tries passphrases lets the time pass. */
const wait = () => (ahead += 60_000)
beforeEach(() => {
  folder = temporaryFolder()
  process.env.XDG_STATE_HOME = join(folder, 'state')
})

/** @returns the folder */
function copyOf(kind: Kind): string {
  const data = join(folder, 'data')
  cpSync(join(shelf, kind), data, { recursive: true, filter: path => !path.endsWith('.sock') })
  return data
}

async function running(data: string, vault?: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(data, vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** Writes as somebody who knows the format: every checksum is right afterwards. */
function write(data: string, change: (database: Database.Database) => void): void {
  const database = new Database(join(data, 'countersign.db'))
  change(database)
  database.function('checksumOf', { varargs: true }, (...values) => checksumOf(values as never))
  database.exec(`
    UPDATE secrets SET checksum = checksumOf(organizationId, keyId, sealed);
    UPDATE unlockers SET checksum = checksumOf(kind, id, createdAt, wrapped, mac);
    UPDATE settings SET checksum = checksumOf(name, value);
    DELETE FROM settings WHERE name = 'passphraseGuesses'`)
  database.close()
}

function setDataKeyId(database: Database.Database, value: unknown): void {
  database.prepare("UPDATE settings SET value = ? WHERE name = 'dataKeyId'").run(value)
}

/** The rows of a table, to be put back. */
function rowsOf(data: string, table: 'secrets' | 'unlockers' | 'settings'): Record<string, unknown>[] {
  const database = new Database(join(data, 'countersign.db'), { readonly: true })
  const rows = database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]
  database.close()
  return rows
}

function putBack(data: string, table: 'secrets' | 'unlockers', rows: readonly Record<string, unknown>[]): void {
  write(data, database => {
    database.prepare(`DELETE FROM ${table}`).run()
    for (const row of rows) {
      const names = Object.keys(row)
      database
        .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(row))
    }
  })
}

const unlock = (agent: Agent, kind: Kind, given = passphrase) =>
  agent.handlers['vault.unlock'](kind === 'keychain' ? {} : { passphrase: given })

/** Everything is as it was before anybody wrote. */
async function expectWhole(data: string, kind: Kind): Promise<void> {
  const { program, wallets } = made[kind]
  const agent = await running(data)
  expect(await foundBy(agent)).toEqual([])
  await unlock(agent, kind)
  for (const { address } of wallets) expect(await program.sign(agent, address)).toMatchObject({ status: completed })
  await agent.stop()
}

/** No wallet signs, whoever asks. @returns what is said, in the words of the agent */
async function expectNothingSigned(agent: Agent, kind: Kind): Promise<string[]> {
  const { program, wallets } = made[kind]
  const said: string[] = []
  for (const { address } of wallets) {
    const { status, failure, result } = await program.sign(agent, address)
    expect(['ACTIVITY_STATUS_FAILED', 'refused']).toContain(status)
    expect(JSON.stringify(result ?? {})).not.toContain('signRawPayloadResult')
    said.push(failure?.message ?? '')
  }
  for (const message of said) expect(message).not.toMatch(/unexpected|went wrong|undefined|null/i)
  return said
}

/** In words of the agent, and not as a mistake in it. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    error => error,
  )
  expect(thrown).toBeInstanceOf(AgentError)
  return (thrown as AgentError).code
}

describe.each(kinds)('unlocked by %s', kind => {
  test('a sealed key in the place of another signs nothing, and both wallets are said to lack theirs', async () => {
    const data = copyOf(kind)
    const before = rowsOf(data, 'secrets')
    const [one, two] = made[kind].wallets.map(({ walletId }) => before.find(row => row.keyId === walletId))
    write(data, database => {
      const set = database.prepare('UPDATE secrets SET sealed = ? WHERE keyId = ?')
      set.run(one?.sealed, two?.keyId)
      set.run(two?.sealed, one?.keyId)
    })
    const agent = await running(data)
    await unlock(agent, kind)
    for (const message of await expectNothingSigned(agent, kind)) expect(message).toContain('damaged in the database')
    const { lost } = await agent.handlers['recovery.get'](undefined)
    expect(lost?.wallets.map(({ name }) => name).sort()).toEqual(['One', 'Two'])
    await agent.stop()
    putBack(data, 'secrets', before)
    await expectWhole(data, kind)
  })

  test('a sealed key of their own making, or nothing at all, signs nothing', async () => {
    const data = copyOf(kind)
    const before = rowsOf(data, 'secrets')
    for (const sealed of [Buffer.alloc(60).toString('base64'), '', '!!! no base64 !!!', 'A'.repeat(1_000_000)]) {
      write(data, database => database.prepare('UPDATE secrets SET sealed = ?').run(sealed))
      const agent = await running(data)
      expect(['PASSPHRASE_WRONG', 'SECRET_DAMAGED']).toContain(await refusalOf(unlock(agent, kind)))
      await expectNothingSigned(agent, kind)
      await agent.stop()
      putBack(data, 'secrets', before)
      await expectWhole(data, kind)
    }
  })

  test('keys of an older database under another data key sign nothing', async () => {
    if (kind !== 'passphrase') return
    const data = copyOf(kind)
    const older = rowsOf(data, 'secrets')
    const agent = await running(data, { kind: 'passphrase', passphrase })
    await agent.handlers['vault.changePassphrase']({ passphrase, next: 'five other unrelated words here' })
    await agent.stop()
    const newer = rowsOf(data, 'secrets')
    putBack(data, 'secrets', older)
    const changed = await running(data)
    const unlocking = changed.handlers['vault.unlock']({ passphrase: 'five other unrelated words here' })
    expect(await refusalOf(unlocking)).toBe('PASSPHRASE_WRONG')
    await expectNothingSigned(changed, kind)
    await changed.stop()
    putBack(data, 'secrets', newer)
    const again = await running(data)
    await again.handlers['vault.unlock']({ passphrase: 'five other unrelated words here' })
    for (const { address } of made[kind].wallets)
      expect(await made[kind].program.sign(again, address)).toMatchObject({ status: completed })
  })

  const wrappings: Readonly<Record<string, string>> = {
    'scrypt that takes a terabyte': JSON.stringify({
      parameters: { N: 2 ** 30, r: 8, p: 1, salt: 'AAAA' },
      key: 'AAAA',
    }),
    'scrypt that takes for ever': JSON.stringify({
      parameters: { N: 2 ** 17, r: 8, p: 2 ** 29, salt: 'AAAA' },
      key: 'AAAA',
    }),
    'scrypt that costs nothing': JSON.stringify({ parameters: { N: 2, r: 1, p: 1, salt: '' }, key: 'AAAA' }),
    'scrypt with a fraction': JSON.stringify({ parameters: { N: 2 ** 17 + 0.5, r: 8, p: 1, salt: '' }, key: 'AAAA' }),
    'a salt that is no base64': JSON.stringify({ parameters: { N: 2 ** 17, r: 8, p: 1, salt: '%%%' }, key: 'AAAA' }),
    'a key that is no base64': JSON.stringify({
      parameters: { N: 2 ** 17, r: 8, p: 1, salt: 'AAAA' },
      key: '%%% no base64 %%%',
    }),
    'no key': JSON.stringify({ parameters: { N: 2 ** 17, r: 8, p: 1, salt: 'AAAA' } }),
    'a key that is a number': JSON.stringify({ parameters: {}, key: 7 }),
    'an empty object': '{}',
    'a list': '[]',
    'a text': '"wrapped"',
    'the word null': 'null',
    'no JSON': '{"parameters":',
    'nothing at all': '',
  }

  test.each(Object.keys(wrappings))('a wrapped data key that is %s opens nothing, in words', async name => {
    const data = copyOf(kind)
    const before = rowsOf(data, 'unlockers')
    write(data, database => database.prepare('UPDATE unlockers SET wrapped = ?').run(wrappings[name]))
    const agent = await running(data)
    expect(['DATA_LOST', 'PASSPHRASE_WRONG', 'SECRET_DAMAGED', 'STORE_DAMAGED', 'VAULT_MISSING']).toContain(
      await refusalOf(unlock(agent, kind)),
    )
    await agent.handlers['state.get'](undefined)
    await agent.stop()
    putBack(data, 'unlockers', before)
    await expectWhole(data, kind)
  })

  test('a wrapped data key that a disk has damaged is said, opens nothing, and put back opens all', async () => {
    const data = copyOf(kind)
    const before = rowsOf(data, 'unlockers')
    const database = new Database(join(data, 'countersign.db'))
    // Its checksum stays.
    database.exec('UPDATE unlockers SET wrapped = substr(wrapped, 2)')
    database.close()
    const agent = await running(data)
    await expect.poll(() => foundBy(agent)).toEqual(['records-damaged'])
    expect(await refusalOf(unlock(agent, kind))).toBe('SECRET_DAMAGED')
    await expectNothingSigned(agent, kind)
    expect((await agent.handlers['recovery.get'](undefined)).findings[0]?.message).toContain('unlockers')
    await agent.stop()
    putBack(data, 'unlockers', before)
    await expectWhole(data, kind)
  })

  test('a way to unlock of a kind that nobody knows opens nothing, in words', async () => {
    const data = copyOf(kind)
    const before = rowsOf(data, 'unlockers')
    for (const unknown of ['cloud', 'memory', 'constructor', '']) {
      write(data, database => {
        database.exec("DELETE FROM unlockers WHERE kind = 'passphrase' AND (SELECT count(*) FROM unlockers) > 1")
        database.prepare('UPDATE unlockers SET kind = ?').run(unknown)
      })
      const agent = await running(data)
      await refusalOf(unlock(agent, kind))
      await agent.handlers['state.get'](undefined)
      await agent.stop()
    }
    putBack(data, 'unlockers', before)
    await expectWhole(data, kind)
  })

  test('without a way to unlock it is not set up as though it were new: what is sealed stays as it is', async () => {
    const data = copyOf(kind)
    const [unlockers, secrets] = [rowsOf(data, 'unlockers'), rowsOf(data, 'secrets')]
    write(data, database => database.exec('DELETE FROM unlockers'))
    for (const choice of [{ kind: 'passphrase', passphrase: theirs } as const, { kind: 'keychain' } as const]) {
      expect(await refusalOf(startAgentHere(data, choice, 'nothing'))).toBe('DATA_LOST')
      const agent = await running(data)
      expect(await refusalOf(agent.handlers['setup.chooseVault'](choice))).toBe('DATA_LOST')
      await expectNothingSigned(agent, kind)
      await agent.stop()
    }
    expect(rowsOf(data, 'secrets')).toEqual(secrets)
    putBack(data, 'unlockers', unlockers)
    await expectWhole(data, kind)
  })

  test.each(['with the id of its data key', 'alone'])(
    'a passphrase of theirs, %s, opens no key, proves nobody, and takes nothing over',
    async how => {
      const data = copyOf(kind)
      const before = rowsOf(data, 'unlockers')
      const id = '01890000-0000-7000-8000-00000000bad1'
      const dataKey = generateDataKey()
      const wrapped = await passphraseUnlocker().wrap(id, dataKey, theirs)
      const mac = unlockerMac(dataKey, { kind: 'passphrase', id })
      const [id0] = rowsOf(data, 'settings').filter(({ name }) => name === 'dataKeyId')
      write(data, database => {
        database
          .prepare(
            "INSERT OR REPLACE INTO unlockers (kind, id, createdAt, wrapped, mac) VALUES ('passphrase', ?, 0, ?, ?)",
          )
          .run(id, JSON.stringify(wrapped), mac)
        if (how === 'alone') return
        setDataKeyId(database, JSON.stringify(dataKeyIdOf(dataKey)))
      })
      const { organizationId, wallets } = made[kind]
      const [{ walletId } = { walletId: '' }] = wallets

      // With what they wrote alone.
      const agent = await running(data)
      if (
        await agent.handlers['vault.unlock']({ passphrase: theirs }).then(
          () => true,
          () => false,
        )
      )
        await expectNothingSigned(agent, kind)
      await agent.stop()

      // At the desk, where the person has unlocked it, if they still can.
      const open = await running(data)
      const isOpen = await open.handlers['vault.unlock'](kind === 'passphrase' ? { passphrase } : {}).then(
        () => true,
        () => false,
      )
      const { handlers } = open
      for (const attempt of [
        () => handlers['wallets.reveal']({ organizationId, walletId, passphrase: theirs }),
        () => handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase: theirs }),
        () => handlers['vault.changePassphrase']({ passphrase: theirs, next: 'yet more words of the attacker' }),
      ]) {
        wait()
        await refusalOf(attempt())
      }
      if (isOpen)
        for (const { address } of wallets)
          expect(await made[kind].program.sign(open, address)).toMatchObject({ status: completed })
      await open.stop()
      putBack(data, 'unlockers', before)
      write(data, database => setDataKeyId(database, id0?.value))
      await expectWhole(data, kind)
    },
  )
})

test('a keychain of theirs beside the passphrase proves nobody, and a new passphrase drops it', async () => {
  const data = copyOf('passphrase')
  write(data, database =>
    database.exec(`INSERT INTO unlockers (kind, id, createdAt, wrapped, mac)
      VALUES ('keychain', '01890000-0000-7000-8000-00000000bad2', 0, '{"parameters":{},"key":"AAAA"}', 'ab')`),
  )
  const agent = await running(data)
  await agent.handlers['vault.unlock']({ passphrase })
  const { vault, proof } = await agent.handlers['state.get'](undefined)
  expect(vault?.unlockers).toEqual(['passphrase'])
  expect(proof.by).toBe('passphrase')
  const { organizationId, wallets } = made.passphrase
  const reveal = { organizationId, walletId: wallets[0]?.walletId ?? '', typed: 'One' }
  expect(await refusalOf(agent.handlers['wallets.reveal'](reveal))).toBe('PASSPHRASE_WRONG')
  wait()
  await agent.handlers['vault.changePassphrase']({ passphrase, next: 'yet more words of the person' })
  await agent.stop()
  expect(rowsOf(data, 'unlockers').map(({ kind }) => kind)).toEqual(['passphrase'])
})

describe('in the keychain', () => {
  test.each([
    ['another key', Buffer.alloc(32, 9).toString('base64')],
    ['one that is too short', Buffer.alloc(16, 9).toString('base64')],
    ['no base64', '%%%'],
  ])('%s in the place of the item opens nothing, and the item put back does', async (_, item) => {
    const data = copyOf('keychain')
    const { default: keytar } = await import('keytar')
    const account = `data key ${rowsOf(data, 'unlockers')[0]?.id}`
    const kept = await keytar.getPassword('Countersign', account)
    expect(kept).not.toBeNull()
    await keytar.setPassword('Countersign', account, item)
    const agent = await running(data)
    expect(['SECRET_DAMAGED', 'VAULT_MISSING']).toContain(await refusalOf(unlock(agent, 'keychain')))
    await expectNothingSigned(agent, 'keychain')
    expect(await keytar.getPassword('Countersign', account)).toBe(item)
    await agent.stop()
    await keytar.setPassword('Countersign', account, kept ?? '')
    await expectWhole(data, 'keychain')
  })

  test('what opens another database opens nothing here', async () => {
    const data = copyOf('keychain')
    const before = rowsOf(data, 'unlockers')
    const [other] = rowsOf(join(shelf, 'both'), 'unlockers').filter(({ kind }) => kind === 'keychain')
    // The wrapped key alone, and the whole row, whose item is in this keychain.
    for (const set of [`wrapped = '${other?.wrapped}'`, `wrapped = '${other?.wrapped}', id = '${other?.id}'`]) {
      write(data, database => database.exec(`UPDATE unlockers SET ${set}`))
      const agent = await running(data)
      await unlock(agent, 'keychain').catch(thrown => expect(thrown).toMatchObject({ code: 'SECRET_DAMAGED' }))
      await expectNothingSigned(agent, 'keychain')
      await agent.stop()
      putBack(data, 'unlockers', before)
    }
    await expectWhole(data, 'keychain')
  })
})
