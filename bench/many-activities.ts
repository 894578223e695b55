import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { checksumOf } from '../src/adapters/store/checksum.ts'
import { codecOf, type Row } from '../src/adapters/store/columns.ts'
import { openDatabase } from '../src/adapters/store/open.ts'
import type { Value } from '../src/adapters/store/value.ts'

/**
 * Fills the database of a stopped agent with copies of its newest activity, as if it had signed so often: for looking at what a start
 * costs. `node bench/many-activities.ts DIR/countersign.db 1000000`
 */
const [file = '', count = '1000000'] = process.argv.slice(2)
openDatabase(file).close()
const database = new Database(file)
database.pragma('synchronous = OFF')
const activity = database.prepare<[], Row>('SELECT * FROM activities ORDER BY rank DESC LIMIT 1').get()
const entry =
  activity && database.prepare<[Value], Row>('SELECT * FROM audit WHERE sequence = ?').get(activity.rank as number)
if (!activity || !entry) throw new Error('the database has no activity to copy yet')
const insert = (table: string, row: Row) => {
  const names = Object.keys(row)
  return database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
}
const [intoActivities, intoAudit] = [insert('activities', activity), insert('audit', entry)]
const sum = (names: readonly string[], row: Row) => checksumOf(names.map(name => row[name] as Value))
const [ofActivity, ofEntry] = [codecOf('activities').names, codecOf('audit').names]
const { last } = database.prepare('SELECT max(sequence) AS last FROM audit').get() as { last: number }
const begin = Number(BigInt(`0x${String(activity.id).replaceAll('-', '').slice(0, 12)}`))
database.exec('BEGIN')
for (let number = 1; number <= Number(count); number++) {
  const time = (begin + number).toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${randomBytes(6).toString('hex')}`
  const row: Row = { ...activity, rank: last + number, id, fingerprint: randomBytes(32).toString('hex') }
  row.checksum = sum(ofActivity, row)
  const audit: Row = { ...entry, sequence: last + number, activityId: id }
  audit.checksum = sum(ofEntry, audit)
  intoActivities.run(...(Object.values(row) as Value[]))
  intoAudit.run(...(Object.values(audit) as Value[]))
}
database.exec(`COMMIT; UPDATE delivered SET sequence = ${last + Number(count)}`)
database.close()
