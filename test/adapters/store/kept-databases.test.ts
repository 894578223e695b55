import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRows } from '../../../src/adapters/store/integrity/row-check.ts'
import { migrations } from '../../../src/adapters/store/migrations/index.ts'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { chainedTo, emptyChain, readReceipt } from '../../../src/core/ledger/hash-chain.ts'
import type { ReceiptBody } from '../../../src/core/ledger/receipt.ts'
import { records } from '../../../src/core/records/index.ts'
import type { Organization } from '../../../src/core/records/organization.ts'
import { dumpOf, readEverything, restore, writeOneOfEverything } from '../../support/kept-database.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../support/temporary-folder.ts'

/**
 * Databases with one of everything, each written by the code of its time, and what that code read of it. The number is that of the
 * newest migration it knew. `KEEP_DATABASE=1 npx vitest run test/adapters/store/kept-databases` writes the one of today.
 */
const folder = join(import.meta.dirname, '../../vectors/databases')
const newest = nameOf(migrations.length)

if (process.env.KEEP_DATABASE) await keepNewest()
const kept = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .map(file => file.slice(0, 3))
  .sort()

/** Each came in one change with the next one: no build has ever stopped at it, so there is nothing that it wrote. */
const neverWritten: readonly string[] = ['004', '016', '017', '028']

test('a database of each version that ever wrote one is kept', () => {
  const versions = migrations.map((_, index) => nameOf(index + 1))
  expect(kept).toEqual(versions.filter(version => !neverWritten.includes(version)))
})

test.each(kept)('a database written at version %s is brought up to date, and reads as it did', async version => {
  const file = restored(version)
  const store = openSqliteStore(file)
  const read = JSON.parse(JSON.stringify(readEverything(store)))
  const { sequence } = store.receiptHead()
  await store.close()
  const then = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))
  expect(read).toEqual(today(version, then, sequence))
})

test.each(kept)('no row of a database written at version %s is taken for damaged', version => {
  const { database, close } = openDatabase(restored(version))
  expect([...checkRows(database)].filter(damage => damage !== undefined)).toEqual([])
  close()
})

test.each(kept)('what a database written at version %s records is chained, in its order', async version => {
  const file = restored(version)
  const store = openSqliteStore(file)
  const lines = store.receiptLines(0, 1000)
  let head = emptyChain
  for (const each of lines) {
    const { sequence, previous, ...body } = readReceipt(each)
    expect({ sequence, previous }).toEqual({ sequence: head.sequence + 1, previous: head.digest })
    // Its line is what would be written of it today.
    expect(chainedTo(head, body as ReceiptBody)).toEqual(each)
    head = each
  }
  const kinds = lines.map(line => readReceipt(line).kind)
  const { audit, decisions } = readEverything(store)
  const [moves, decided] = [audit.flat().length, decisions.flat().length]
  const upgraded = version < '011' ? ['upgraded', ...Array(decided).fill('decided')] : []
  expect(kinds.filter(kind => kind === 'moved')).toHaveLength(moves)
  if (version < '011') expect(kinds).toEqual([...Array(moves).fill('moved'), ...upgraded])
  expect(store.receiptHead()).toEqual({ sequence: head.sequence, digest: head.digest })
  await store.close()
})

/** What steps since then say of what was there. */
function today(version: string, read: Everything, sequence: number): Everything {
  for (const ofOrganization of Object.values(read.records)) for (const { kind } of records) ofOrganization[kind] ??= []
  for (const ofOrganization of Object.values(read.records)) {
    const { apiKeys = [], authenticators = [], grants = [], recipients = [], wallets = [] } = ofOrganization
    const { readOnlySessions = [] } = ofOrganization
    if (version < '003') {
      // All of the keys have stamped something or are the window's; the passkey has not.
      for (const apiKey of apiKeys) apiKey.provenAt = apiKey.updatedAt
      for (const passkey of authenticators)
        Object.assign(passkey, { provenAt: null, origins: [], countWentBackAt: null })
    }
    if (version < '005') for (const grant of grants) rename(grant, 'condition', 'terms')
    if (version < '005') for (const grant of grants) delete grant.consensus
    if (version < '006') for (const apiKey of apiKeys) rename(apiKey, 'device', 'isWindowKey')
    if (version < '007') for (const apiKey of apiKeys) Object.assign(apiKey, { session: null, begunBy: null })
    if (version < '013') for (const wallet of wallets) rename(wallet, 'device', 'hardwareWallet')
    if (version < '013') for (const grant of grants) rename(grant, 'cap', 'limitInWords')
    // They are recalled from completed signatures.
    if (version < '019') ofOrganization.recipients = []
    if (version < '017') for (const wallet of wallets) Object.assign(wallet, { passphraseKind: null })
    if (version < '021') for (const apiKey of apiKeys) Object.assign(apiKey, { pausedAt: null })
    if (version < '022') for (const apiKey of apiKeys) Object.assign(apiKey, { decisionSeconds: null })
    if (version < '023') for (const each of recipients) Object.assign(each, { payments: null, lastPaidAt: null })
    if (version < '025')
      for (const session of [...apiKeys, ...readOnlySessions]) Object.assign(session, { sessionProfileId: null })
    if (version < '027') {
      const { organizations = [] } = ofOrganization
      for (const each of [...organizations, ...apiKeys]) Object.assign(each, { ipAllowlist: null })
      for (const passkey of authenticators) Object.assign(passkey, { rpIdHash: null })
    }
  }
  if (version < '012') {
    for (const ofOrganization of Object.values(read.records)) {
      for (const organization of ofOrganization.organizations ?? []) {
        const endpoint = endpointOfFeature(organization as unknown as Organization, sequence)
        if (endpoint) ofOrganization.webhookEndpoints?.push(endpoint)
      }
    }
  }
  if (version >= '015') return read
  const { keyJournal: _, ...sealed } = { ...read, secrets: [], unlockers: [] } as unknown as Everything & {
    keyJournal: unknown
  }
  if (version >= '011') return sealed
  const { receipts, ...others } = sealed as typeof sealed & { receipts: OldReceipt[][] }
  const decisions = receipts.map(list =>
    list.map(({ id: _, shown, createdAt: at, ...same }) => ({ kind: 'decided', ...same, at, card: JSON.parse(shown) })),
  )
  return { ...others, decisions } as unknown as Everything
}

interface OldReceipt {
  readonly id: string
  readonly shown: string
  readonly createdAt: number
}

/** Whoever has named a webhook is told from then on. */
function endpointOfFeature({ id, features, updatedAt, deletedAt }: Organization, cursor: number) {
  const url = features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK')?.value
  const times = { createdAt: updatedAt, updatedAt }
  const begins = { isActive: true, subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }], ofFeature: true, createdBy: id }
  const known = {
    id,
    organizationId: id,
    ...times,
    name: 'FEATURE_NAME_WEBHOOK',
    url,
    ...begins,
    cursor,
    isBehind: false,
  }
  return url === undefined || deletedAt !== null ? undefined : known
}

type Everything = ReturnType<typeof readEverything>

function rename(record: Record<string, unknown>, from: string, to: string): void {
  record[to] = record[from]
  delete record[from]
}

function restored(version: string): string {
  const file = join(temporaryFolder(), 'agent.db')
  restore(file, readFileSync(join(folder, `${version}.sql`), 'utf8'))
  return file
}

async function keepNewest(): Promise<void> {
  const file = join(temporaryFolderOfFile(), 'agent.db')
  const store = openSqliteStore(file)
  await writeOneOfEverything(store)
  writeFileSync(join(folder, `${newest}.json`), `${JSON.stringify(readEverything(store), null, 2)}\n`)
  await store.close()
  writeFileSync(join(folder, `${newest}.sql`), dumpOf(file))
}

function nameOf(version: number): string {
  return String(version).padStart(3, '0')
}
