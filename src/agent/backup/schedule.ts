import { z } from 'zod'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

const settingName = 'backupSchedule'

const shape = z.object({
  /** An absolute path. */
  folder: z.string(),
  every: z.enum(['day', 'week']),
  /** Number of its own files that are left in the folder. */
  keep: z.int().min(1),
  /** A passphrase is sealed by a key that the vault gives. */
  backupFor: z.union([
    z.strictObject({ sealedPassphrase: z.string() }),
    // The same, sealed, so that nobody who writes the database adds a recipient of their own. Empty as an earlier version set it up.
    z.strictObject({ recipients: z.array(z.string()).min(1), sealedRecipients: z.string().default('') }),
  ]),
  /** Time at which the newest good backup was made, in milliseconds since the epoch. */
  madeAt: z.int().nullable(),
  /** The names of what it made in this folder and has not removed, in that order. Nothing else is ever removed. */
  made: z.array(z.string()),
  /** Names of made backups in which not all is as it should be. */
  withFaults: z.array(z.string()).default([]),
  /** Faults of the newest backup; null if it has none. */
  faults: z.object({ at: z.int(), message: z.string() }).nullable().default(null),
  /** Failure of the last try, with its reason. */
  failure: z.object({ at: z.int(), message: z.string() }).nullable(),
})

/** Backups that the agent makes automatically, and how far it has come. */
export type Schedule = z.output<typeof shape>

export type ScheduleFailure = NonNullable<Schedule['failure']>

/** @param what - What failed, a sentence without its stop. */
export function failureOf(what: string, thrown: unknown, at: Milliseconds): ScheduleFailure {
  const known = fileFailure(thrown)
  const why = known instanceof AgentError ? known.message : 'The log says why.'
  return { at, message: `${what}: ${why}` }
}

/** Null where none are made. */
export function storedSchedule(reader: Reader): Schedule | null {
  return shape.nullable().parse(reader.setting(settingName) ?? null)
}

export function storeSchedule(transaction: Transaction, schedule: Schedule | null): void {
  transaction.setSetting(settingName, shape.nullable().parse(schedule))
}

/** Forgets a failure after a restore: it happened elsewhere. An unreadable schedule stays as it is, and the window tells of it. */
export function forgetFailure(transaction: Transaction): void {
  let schedule: Schedule | null
  try {
    schedule = storedSchedule(transaction)
  } catch {
    return
  }
  if (schedule?.failure) storeSchedule(transaction, { ...schedule, failure: null })
}

const day: Milliseconds = 24 * 60 * 60_000
export const intervals: Readonly<Record<Schedule['every'], Milliseconds>> = { day, week: 7 * day }

/** Wait before the next try. The cause of a failure may be gone by then. */
const nextTry: Milliseconds = 60 * 60_000

/** Time of the next try; a time that is not after `now` is due. A time that the clock has not come to was set back, and says nothing. */
export function dueAt({ every, madeAt, faults, failure }: Schedule, now: Milliseconds): Milliseconds {
  const newest = faults?.at ?? madeAt
  const due = newest === null || newest > now ? now : newest + intervals[every]
  return failure === null || failure.at > now ? due : Math.max(due, failure.at + nextTry)
}

/** Example: `countersign-2026-11-24-081500.age`, in UTC. */
export function scheduledName(at: Milliseconds): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T')
  return `countersign-${date}-${time.slice(0, 8).replaceAll(':', '')}.age`
}

export function isScheduledName(name: string): boolean {
  return /^countersign-\d{4}-\d\d-\d\d-\d{6}\.age$/.test(name)
}

/**
 * Lists own names beyond the number that is kept. A backup that is not good never has a good one removed: it may be all there is of
 * newer keys, and is no copy of what is damaged. It goes itself once as many good ones are newer as are kept, or as many of its kind.
 * Backups are newer if they were made later, not if their names are later: a clock may have been set.
 */
export function surplus({ made, withFaults, keep }: Pick<Schedule, 'made' | 'withFaults' | 'keep'>): string[] {
  const own = made.filter(isScheduledName)
  const isGood = (name: string) => !withFaults.includes(name)
  const good = own.filter(isGood).slice(-keep)
  const since = good.length < keep ? own : own.slice(own.indexOf(good[0] ?? ''))
  const kept = [...good, ...since.filter(name => !isGood(name)).slice(-keep)]
  return own.filter(name => !kept.includes(name))
}

/** Returns the schedule’s lists without the files that are gone. */
export function without(
  { made, withFaults }: Pick<Schedule, 'made' | 'withFaults'>,
  gone: readonly string[],
): Pick<Schedule, 'made' | 'withFaults'> {
  const isLeft = (name: string) => !gone.includes(name)
  return { made: made.filter(isLeft), withFaults: withFaults.filter(isLeft) }
}

/** A backup that is not good is kept beside those that are, which stay: see `surplus`. The next is due as after any other. */
export function withMade(before: Schedule, name: string, at: Milliseconds, faults: readonly string[]): Schedule {
  const made = { ...before, made: [...before.made, name], failure: null }
  if (faults.length === 0) return { ...made, madeAt: at, faults: null }
  return { ...made, withFaults: [...before.withFaults, name], faults: { at, message: faults.join(' ') } }
}
