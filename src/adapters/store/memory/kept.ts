import type { ActivityRecord } from '../../../core/ledger/activity-record.ts'
import type { Reservation } from '../../../core/ledger/reservation.ts'
import type { RecordKind, Records } from '../../../core/records/index.ts'
import type { Declared } from '../declared.ts'
import { frozen } from '../frozen.ts'
import type { SealedSecret } from '../tables.ts'

export type Item = Records[RecordKind]

/** Data that several parts of a store in memory look at, and the one way to write to it. */
export type Kept = ReturnType<typeof keepInMemory>

export function keepInMemory(declared: Declared) {
  const records = new Map(declared.kinds.map(kind => [kind, new Map<string, Item>()]))
  const all = <Kind extends RecordKind>(kind: Kind) => records.get(kind) as unknown as Map<string, Records[Kind]>
  const undo: (() => void)[] = []
  return {
    /** Records of one kind, by {@link keyOf}. */
    all,
    activities: new Map<string, ActivityRecord>(),
    reservations: new Map<string, Reservation>(),
    /** Secrets by `secretId`. */
    secrets: new Map<string, SealedSecret>(),
    organizationExists: (id: string) => all('organizations').has(keyOf(id, id)),
    /** Writes, or removes what is `undefined`: until the next {@link begin} it can be undone. */
    put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
      const before = map.get(key)
      undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
      if (value === undefined) map.delete(key)
      else map.set(key, frozen(copyOf(value)))
    },
    begin(): void {
      undo.length = 0
    },
    undo(): void {
      for (const step of undo.reverse()) step()
    },
  }
}

export function keyOf(organizationId: string, id: string): string {
  return `${organizationId} ${id}`
}

/** Copies as the database does: what was given can be changed without changing what is kept. What is handed out is kept, and frozen. */
function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

export function ofOrganization(
  organizationId: string,
  activity: ActivityRecord | undefined,
): ActivityRecord | undefined {
  return activity?.organizationId === organizationId ? activity : undefined
}
