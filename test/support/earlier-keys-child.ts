import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { createVaults } from '../../src/agent/vault/vaults.ts'

// Run as a process of its own: unlocks the data directory in the first argument, with the passphrase in the second if there is one.
const [, , dataDirectory = '', passphrase] = process.argv
const log = { info() {}, error: (fields: object, message: string) => console.error(message, fields) }
const store = openSqliteStore(databaseFile(dataDirectory))
const vaults = createVaults({ store, dataDirectory, clock: systemClock, log })
writeSync(1, 'begins\n')
await vaults.current.unlock(passphrase)
await store.close()
