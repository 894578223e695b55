import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { restoreInPlace } from '../../src/agent/backup/put-in-place.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'

// Run as a process of its own: restores the backup in the second argument into the data directory in the first, as the first run of an
// agent that has the empty directory open does. Identities and the passphrase of the vault to be are the next two.
const [, , data = '', from = '', identities = '', passphrase = ''] = process.argv
const store = openSqliteStore(databaseFile(data))
writeSync(1, 'begins\n')
const choice = { kind: 'passphrase', passphrase } as const
await restoreInPlace(data, { from, heldBy: { identities } }, choice, Date.now, () => store.close())
writeSync(1, 'done\n')
