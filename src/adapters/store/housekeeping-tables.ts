import { planKeyChange } from '../../core/keys/key-generation.ts'
import { rowDamaged } from './checksum.ts'
import { codecOf, isSound, sealed } from './columns.ts'
import type { HousekeepingReader, HousekeepingWriter } from './parts.ts'
import { insertSql, type Prepare } from './statements.ts'

/** What the agent keeps for itself: the journal of secrets being created, and its settings. */
export function housekeepingTables(prepare: Prepare) {
  const journal = codecOf('keyJournal')
  const open = prepare('SELECT * FROM keyJournal ORDER BY createdAt, organizationId, keyId')
  const insert = prepare(`${insertSql('keyJournal', journal.sealedNames)} ON CONFLICT DO NOTHING`)
  const close = prepare('DELETE FROM keyJournal WHERE organizationId = ? AND keyId = ?')
  const setting = prepare('SELECT name, value, checksum FROM settings WHERE name = ?')
  const set = prepare('INSERT OR REPLACE INTO settings (name, value, checksum) VALUES (?, ?, ?)')
  const unset = prepare('DELETE FROM settings WHERE name = ?')

  const reader: HousekeepingReader = {
    keyJournal: () => open.all().map(journal.decode),
    setting(name) {
      const row = setting.get(name)
      if (row && !isSound(row, ['name', 'value'])) throw rowDamaged()
      return row && JSON.parse(row.value as string)
    },
  }
  const writer: HousekeepingWriter = {
    openKeyJournal(entry) {
      insert.run(...journal.seal(entry))
      planKeyChange({ setting: reader.setting, setSetting: writer.setSetting })
    },
    closeKeyJournal(organizationId, keyId) {
      close.run(organizationId, keyId)
    },
    setSetting(name, value) {
      if (value === undefined) unset.run(name)
      else set.run(...sealed([name, JSON.stringify(value)]))
    },
  }
  return { reader, writer }
}
