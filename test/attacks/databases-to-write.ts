import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { checksumOf } from '../../src/adapters/store/checksum.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { completed, foundBy, newWallet, type SigningProgram, signingProgram } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

export const passphrase = 'four unrelated words here'
export const theirs = 'words of the attacker entirely'
export const kinds = ['passphrase', 'keychain', 'both'] as const
type Kind = (typeof kinds)[number]

/** A stopped agent with two wallets, by what unlocks it. */
interface StoppedAgent {
  readonly kind: Kind
  /** Its data directory. */
  readonly data: string
  readonly organizationId: string
  readonly program: SigningProgram
  readonly wallets: readonly Awaited<ReturnType<typeof newWallet>>[]
}
type StoppedAgents = Readonly<Record<Kind, StoppedAgent>>

/** Makes agents for the tests of a file, with a real keychain service, and stops them. They are there once `beforeAll` has run. */
export function stoppedAgentsOfFile(): StoppedAgents {
  const shelf = temporaryFolderOfFile()
  const made = {} as Record<Kind, StoppedAgent>
  let service: SecretService | undefined
  beforeAll(async () => {
    service = await startSecretService()
    Object.assign(process.env, service.env)
    process.env.XDG_STATE_HOME = join(shelf, 'state')
    await makeAgents(shelf, made)
  })
  afterAll(() => service?.stop())
  return made
}

async function makeAgents(shelf: string, made: Record<Kind, StoppedAgent>): Promise<void> {
  for (const kind of kinds) {
    const first = kind === 'passphrase' ? ({ kind, passphrase } as const) : ({ kind: 'keychain' } as const)
    const data = join(shelf, kind)
    const agent = await startAgentHere(data, first, 'nothing')
    const names = { organizationName: 'Acme', userName: 'Alice' }
    const { organizationId } = await agent.handlers['setup.createOrganization'](names)
    const program = await signingProgram(agent, organizationId)
    const wallets = [await newWallet(agent, organizationId, 'One'), await newWallet(agent, organizationId, 'Two')]
    if (kind === 'both')
      await agent.handlers['vault.addUnlocker']({ choice: { kind: 'passphrase', passphrase }, typed: 'unlock' })
    await agent.stop()
    made[kind] = { kind, data, organizationId, program, wallets }
  }
}

/** @returns a data directory for this test, with what the agent notes outside of it beside it */
export function copyOf(made: StoppedAgent): string {
  const folder = temporaryFolder()
  process.env.XDG_STATE_HOME = join(folder, 'state')
  const data = join(folder, 'data')
  cpSync(made.data, data, { recursive: true, filter: path => !path.endsWith('.sock') })
  return data
}

export async function running(data: string, vault?: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(data, vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** Writes as somebody who knows the format: every checksum and sum is right afterwards. */
export function write(data: string, change: (database: Database.Database) => void): void {
  const database = new Database(join(data, 'countersign.db'))
  change(database)
  database.function('checksumOf', { varargs: true }, (...values) => checksumOf(values as never))
  database.exec(`
    UPDATE secrets SET checksum = checksumOf(organizationId, keyId, sealed);
    UPDATE unlockers SET checksum = checksumOf(kind, id, createdAt, wrapped, mac);
    UPDATE settings SET checksum = checksumOf(name, value);
    DELETE FROM settings WHERE name = 'passphraseGuesses';
    UPDATE tableSums SET (rows, sum) = (SELECT count(*), ifnull(sum(checksum), 0) FROM settings) WHERE name = 'settings'`)
  database.close()
}

export function setDataKeyId(database: Database.Database, value: unknown): void {
  database.prepare("UPDATE settings SET value = ? WHERE name = 'dataKeyId'").run(value)
}

/** The rows of a table, to be put back. */
export function rowsOf(data: string, table: 'secrets' | 'unlockers' | 'settings'): Record<string, unknown>[] {
  const database = new Database(join(data, 'countersign.db'), { readonly: true })
  const rows = database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]
  database.close()
  return rows
}

export function putBack(data: string, table: 'secrets' | 'unlockers', rows: readonly Record<string, unknown>[]): void {
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

export const unlock = (agent: Agent, kind: Kind) =>
  agent.handlers['vault.unlock'](kind === 'keychain' ? {} : { passphrase })

/** Everything is as it was before anybody wrote. */
export async function expectWhole(data: string, { kind, program, wallets }: StoppedAgent): Promise<void> {
  const agent = await running(data)
  expect(await foundBy(agent)).toEqual([])
  await unlock(agent, kind)
  for (const { address } of wallets) expect(await program.sign(agent, address)).toMatchObject({ status: completed })
  await agent.stop()
}

/** No wallet signs, whoever asks. @returns what is said, in the words of the agent */
export async function expectNothingSigned(agent: Agent, { program, wallets }: StoppedAgent): Promise<string[]> {
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
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    error => error,
  )
  expect(thrown).toBeInstanceOf(AgentError)
  return (thrown as AgentError).code
}
