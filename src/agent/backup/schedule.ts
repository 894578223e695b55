import { z } from 'zod'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

const settingName = 'backupSchedule'

const shape = z.object({
  /** An absolute path. */
  folder: z.string(),
  every: z.enum(['day', 'week']),
  /** How many of its own files are left in the folder. */
  keep: z.int().min(1),
  /** A passphrase is sealed by a key that the vault gives. */
  backupFor: z.union([
    z.strictObject({ sealedPassphrase: z.string() }),
    z.strictObject({ recipients: z.array(z.string()).min(1) }),
  ]),
  /** Milliseconds since the epoch. */
  madeAt: z.int().nullable(),
  /** The names of what it made in this folder and has not removed, oldest first. Nothing else is ever removed. */
  made: z.array(z.string()),
  /** Keys that records name and the vault lacked when the newest was made; null before the first since it was set up. */
  missing: z.int().min(0).nullable().default(null),
  /** Of the last try, where it made no backup. */
  failure: z.object({ at: z.int(), message: z.string() }).nullable(),
})

/** Backups that the agent makes by itself, and how far it has come. */
export type Schedule = z.output<typeof shape>

/** Null where none are made. */
export function storedSchedule(reader: Reader): Schedule | null {
  return shape.nullable().parse(reader.setting(settingName) ?? null)
}

export function storeSchedule(transaction: Transaction, schedule: Schedule | null): void {
  transaction.setSetting(settingName, shape.nullable().parse(schedule))
}

const day: Milliseconds = 24 * 60 * 60_000
export const intervals: Readonly<Record<Schedule['every'], Milliseconds>> = { day, week: 7 * day }

/** What may have kept a backup from being made may be over by then. */
export const nextTry: Milliseconds = 60 * 60_000

/** When the next try is due; what is not after `now` is due. A time that the clock has not come to was set back, and says nothing. */
export function dueAt({ every, madeAt, failure }: Schedule, now: Milliseconds): Milliseconds {
  const due = madeAt === null || madeAt > now ? now : madeAt + intervals[every]
  return failure === null || failure.at > now ? due : Math.max(due, failure.at + nextTry)
}

/** For example `countersign-2026-11-24-081500.age`, in UTC. */
export function scheduledName(at: Milliseconds): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T')
  return `countersign-${date}-${time.slice(0, 8).replaceAll(':', '')}.age`
}

export function isScheduledName(name: string): boolean {
  return /^countersign-\d{4}-\d\d-\d\d-\d{6}\.age$/.test(name)
}

/** Those of its own names, oldest first, that are more than are kept. */
export function surplus({ made, keep }: Pick<Schedule, 'made' | 'keep'>): string[] {
  const own = made.filter(isScheduledName)
  return own.slice(0, Math.max(0, own.length - keep))
}
