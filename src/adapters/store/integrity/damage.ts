import type Database from 'better-sqlite3'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { visible } from '../../../core/display/visible.ts'
import type { Finding, Integrity } from '../../../core/integrity.ts'
import type { Row } from '../columns.ts'
import { believe, type DamagedRows, isDerived } from './row-check.ts'
import { decidesAboutSigning } from './summed-tables.ts'

type Report = Parameters<Integrity['report']>

/** Reports damaged rows: one finding for sealed keys and one for all other records, each with what accepting it does. */
export function damageOf(damaged: readonly DamagedRows[], database: Database.Database): Report[] {
  const [keys, others] = [damaged.filter(isOfSecrets), damaged.filter(each => !isOfSecrets(each))]
  return [
    ...(keys.length > 0 ? [acceptable(damagedKeys(keys, database), keys, database)] : []),
    ...(others.length > 0 ? [acceptable(damagedRecords(others), others, database)] : []),
  ]
}

export const damagedKeysFinding = 'keys-damaged'

function isOfSecrets({ table }: DamagedRows): boolean {
  return table === 'secrets'
}

function canBeRead(damaged: readonly DamagedRows[]): boolean {
  return damaged.every(({ reason }) => reason !== 'unreadable')
}

/** Adds a way to accept the damage, unless the rows cannot even be read: those can only be put right. */
function acceptable(finding: Finding, damaged: readonly DamagedRows[], database: Database.Database): Report {
  if (!canBeRead(damaged)) return [finding]
  return [
    finding,
    async () => {
      database.transaction(() => {
        for (const rows of damaged) believe(database, rows)
      })()
    },
  ]
}

function damagedRecords(damaged: readonly DamagedRows[]): Finding {
  const tables = [...Map.groupBy(damaged, ({ table }) => table)].map(inWords).join(', ')
  const goOn = damaged.every(({ table }) => isDerived(table))
    ? ' Or continue: they are then rebuilt from the records they follow from.'
    : ' Or continue: they are then used as they read now, so check them right away.'
  return {
    // What else is found changes the words, and asks again.
    id: 'records-damaged',
    title: 'Records in the database are damaged.',
    message: `In ${tables}: they are not as they were written. Stop Countersign and ${restoreBackup}.${canBeRead(damaged) ? goOn : ''}`,
    stopsSigning: damaged.some(({ table }) => decidesAboutSigning(table)),
  }
}

/** Example: “policies (2, 1 missing)”. */
function inWords([table, damaged]: readonly [string, readonly DamagedRows[]]): string {
  const changed = damaged.reduce((sum, { keys }) => sum + keys.length, 0)
  const missing = damaged.reduce((sum, { missing = 0 }) => sum + missing, 0)
  const counts = [
    ...(changed > 0 ? [`${changed}`] : []),
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(missing < 0 ? [`${-missing} added`] : []),
  ]
  return counts.length === 0 ? table : `${table} (${counts.join(', ')})`
}

const mostNamed = 5

function damagedKeys(damaged: readonly DamagedRows[], database: Database.Database): Finding {
  const nouns = damaged.flatMap(({ keys }) => keys.map(key => nounOf(key.map(String), database)))
  const named = [...new Set(nouns)]
  const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : ''
  const whose = named.length === 0 ? '' : ` of ${named.slice(0, mostNamed).join(', ')}${more}`
  return {
    id: damagedKeysFinding,
    title: 'Keys in the database are damaged.',
    message:
      `The key${whose} is not as it was written. Restore keys under Settings, Keys and records; or stop Countersign and ` +
      `${restoreBackup}.${canBeRead(damaged) ? ' Or continue: everything else then signs as before.' : ''}`,
    stopsSigning: true,
  }
}

function nounOf([organizationId = '', keyId = '']: readonly string[], database: Database.Database): string {
  for (const [table, noun] of [
    ['wallets', 'the wallet'],
    ['privateKeys', 'the private key'],
    ['storedSecrets', 'the secret'],
  ] as const) {
    const found = database
      .prepare<[string, string], Row>(`SELECT name FROM ${table} WHERE organizationId = ? AND id = ?`)
      .get(organizationId, keyId)
    if (found?.name === null) return `${noun} ${keyId}`
    if (found) return `${noun} “${visible(String(found.name), 60)}”`
  }
  const entry = database.prepare<[string, string], Row>(
    'SELECT 1 FROM recoveryEntries WHERE organizationId = ? AND id = ?',
  )
  return entry.get(organizationId, keyId) ? 'a recovery entry' : 'Countersign itself'
}
