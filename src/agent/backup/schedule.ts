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
  /** When the newest was made that was found good, in milliseconds since the epoch. */
  madeAt: z.int().nullable(),
  /** The names of what it made in this folder, found good and has not removed, oldest first. */
  made: z.array(z.string()),
  /** The same of those in which not all is as it should be. Nothing but these two is ever removed. */
  withFaults: z.array(z.string()).default([]),
  /** Of the newest, where it is one of those: what is not as it should be. */
  faults: z.object({ at: z.int(), message: z.string() }).nullable().default(null),
  /** Keys that records name and the vault lacked when the newest good one was made; null before the first since it was set up. */
  missing: z.int().min(0).nullable().default(null),
  /** Of the last try: what failed, and why. */
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
export function dueAt({ every, madeAt, faults, failure }: Schedule, now: Milliseconds): Milliseconds {
  const newest = faults?.at ?? madeAt
  const due = newest === null || newest > now ? now : newest + intervals[every]
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

/**
 * Those of its own names that are more than are kept. A backup that is not good never has a good one removed: it may be all there is of
 * newer keys, and is no copy of what is damaged. It goes itself once as many good ones are newer as are kept, or as many of its kind.
 */
export function surplus({ made, withFaults, keep }: Pick<Schedule, 'made' | 'withFaults' | 'keep'>): string[] {
  const [good, others] = [made.filter(isScheduledName), withFaults.filter(isScheduledName)]
  const keptGood = good.slice(-keep)
  const oldest = keptGood.length < keep ? undefined : keptGood[0]
  const kept = [...keptGood, ...others.filter(name => oldest === undefined || name > oldest).slice(-keep)]
  return [...good, ...others].filter(name => !kept.includes(name))
}
