import type { KeyJournalEntry } from '../../../core/kept/key-journal.ts'
import { planKeyChange } from '../../../core/keys/key-generation.ts'
import type { HousekeepingReader, HousekeepingWriter } from '../parts.ts'
import { type Kept, keyOf } from './kept.ts'
import { by } from './order.ts'

/** What the agent keeps for itself: the journal of secrets being created, and its settings. */
export function housekeepingInMemory({ put }: Kept) {
  const journal = new Map<string, KeyJournalEntry>()
  const settings = new Map<string, unknown>()

  const reader: HousekeepingReader = {
    keyJournal: () =>
      [...journal.values()].sort(
        (one, other) => one.createdAt - other.createdAt || by('organizationId')(one, other) || by('keyId')(one, other),
      ),
    setting: name => settings.get(name),
  }
  const writer: HousekeepingWriter = {
    openKeyJournal(entry) {
      const key = keyOf(entry.organizationId, entry.keyId)
      if (!journal.has(key)) put(journal, key, entry)
      planKeyChange({ setting: reader.setting, setSetting: writer.setSetting })
    },
    closeKeyJournal: (organizationId, keyId) => put(journal, keyOf(organizationId, keyId), undefined),
    setSetting: (name, value) => put(settings, name, value),
  }
  return { reader, writer }
}
