/** Keys of the version before, once taken in: own keys that are renewed leave nothing, and no entry is restored twice. */
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { aboutEarlier, earlierDirectory } from '../support/earlier-keys.ts'
import { mnemonicOf } from '../support/phrases.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'

const { passphrase = '', organizationId, wallets, recoverable } = aboutEarlier('passphrase')
const accounts = [
  { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const,
]

/** Starts an agent that asks nobody. It ends with the test, where that has not ended it. */
async function started(data: string): Promise<Agent> {
  const agent = await startAgentHere(data, { kind: 'passphrase', passphrase }, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** A data directory whose keys were taken in, of an agent that was stopped. */
async function takenIn(): Promise<string> {
  const data = earlierDirectory('passphrase')
  await (await started(data)).stop()
  return data
}

/** What `query` answers of the database of an agent that was stopped. */
function inDatabase<Answer>(data: string, query: (database: Database.Database) => Answer): Answer {
  const database = new Database(databaseFile(data))
  try {
    return query(database)
  } finally {
    database.close()
  }
}

const phraseOf = async ({ handlers }: Agent, walletId: string) =>
  (await handlers['wallets.reveal']({ organizationId, walletId, passphrase })).words.join(' ')

test('own keys that are renewed leave no damaged secret behind, and the window signs again', async () => {
  const data = await takenIn()
  const people = wallets.map(({ id }) => id)
  const damaged = inDatabase(data, database => {
    const names = database.prepare('SELECT keyId FROM secrets').pluck().all() as string[]
    const entries = database.prepare('SELECT id FROM recoveryEntries').pluck().all() as string[]
    const own = names.filter(id => ![...people, ...entries].includes(id))
    const damage = database.prepare('UPDATE secrets SET sealed = ? WHERE keyId = ?')
    for (const id of own) damage.run(Buffer.alloc(60, 1).toString('base64'), id)
    return own
  })
  // The window’s, and one for each role.
  expect(damaged).toHaveLength(4)
  const agent = await started(data)
  expect((await agent.handlers['recovery.get'](undefined)).lost).toEqual({
    ownKeys: true,
    wallets: [],
    privateKeys: [],
  })
  await agent.handlers['recovery.renewOwnKeys'](undefined)
  expect((await agent.handlers['recovery.get'](undefined)).lost).toMatchObject({ ownKeys: false })
  expect((await phraseOf(agent, wallets[1]?.id ?? '')).split(' ')).toHaveLength(12)
  await agent.stop()
  expect(unmatchedSecrets(databaseFile(data))).toEqual([])
  const names = inDatabase(data, database => database.prepare('SELECT keyId FROM secrets').pluck().all())
  expect(names.filter(id => damaged.includes(id as string))).toEqual([])
})

test('a kill that leaves a recovery entry beside the wallet made of it: restoring it again makes no second one', async () => {
  const data = await takenIn()
  const tables = { recoveryEntries: 'id', secrets: 'keyId' }
  const before = await started(data)
  const [entry] = (await before.handlers['recovery.get'](undefined)).entries
  const entryId = entry?.id ?? ''
  const restoreAs = (agent: Agent, name: string) =>
    agent.handlers['recovery.restoreEntry']({ organizationId, entryId, as: { kind: 'wallet', name, accounts } })
  await before.stop()
  const rows = inDatabase(data, database =>
    Object.entries(tables).map(([table, id]) => ({
      table,
      row: database.prepare(`SELECT * FROM ${table} WHERE ${id} = ?`).get(entryId) as Record<string, unknown>,
    })),
  )
  const made = await started(data)
  await restoreAs(made, 'Restored')
  const list = await made.handlers['wallets.list']({ organizationId })
  await made.stop()
  inDatabase(data, database => {
    for (const { table, row } of rows) {
      const names = Object.keys(row)
      const insert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
      database.prepare(insert).run(Object.values(row))
    }
  })

  const agent = await started(data)
  const listed = async () => (await agent.handlers['recovery.get'](undefined)).entries.map(({ id }) => id)
  expect(await listed()).toContain(entryId)
  await restoreAs(agent, 'Restored again')
  expect(await listed()).not.toContain(entryId)
  expect(await agent.handlers['wallets.list']({ organizationId })).toEqual(list)
  await expect(restoreAs(agent, 'Restored a third time')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  const walletId = list.find(({ name }) => name === 'Restored')?.id ?? ''
  expect(mnemonicOf(Buffer.from(recoverable[0] ?? '', 'hex'))).toBe(await phraseOf(agent, walletId))
  await agent.stop()
  expect(unmatchedSecrets(databaseFile(data))).toEqual([])
})
