import { rowDamaged } from './checksum.ts'
import { isSound, sealed } from './columns.ts'
import type { Prepare } from './statements.ts'
import type { HousekeepingReader, HousekeepingWriter } from './store-interfaces.ts'

/** Settings: what the agent keeps for itself. */
export function housekeepingTables(prepare: Prepare): {
  readonly reader: HousekeepingReader
  readonly writer: HousekeepingWriter
} {
  const setting = prepare('SELECT name, value, checksum FROM settings WHERE name = ?')
  const set = prepare('INSERT OR REPLACE INTO settings (name, value, checksum) VALUES (?, ?, ?)')
  const unset = prepare('DELETE FROM settings WHERE name = ?')
  return {
    reader: {
      setting(name) {
        const row = setting.get(name)
        if (row && !isSound(row, ['name', 'value'])) throw rowDamaged()
        return row && JSON.parse(row.value as string)
      },
    },
    writer: {
      setSetting(name, value) {
        if (value === undefined) unset.run(name)
        else set.run(...sealed([name, JSON.stringify(value)]))
      },
    },
  }
}
