import type { HousekeepingReader, HousekeepingWriter } from '../store-interfaces.ts'
import type { Kept } from './kept.ts'

/** Settings: what the agent keeps for itself. */
export function housekeepingInMemory({ put }: Kept): {
  readonly reader: HousekeepingReader
  readonly writer: HousekeepingWriter
} {
  const settings = new Map<string, unknown>()
  return {
    reader: { setting: name => settings.get(name) },
    writer: { setSetting: (name, value) => put(settings, name, value) },
  }
}
