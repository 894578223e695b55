import { ZoneOffsets } from './zone-offsets.ts'

/** A window that opens at each fire of a cron expression, on the clocks of a time zone, and closes after a fixed time. */
export interface CronSpan {
  /** Minutes and hours in ascending order. */
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly daysOfMonth: Field
  readonly months: readonly number[]
  /** 0 is Sunday. */
  readonly daysOfWeek: Field
  readonly durationMs: number
  readonly zone: ZoneOffsets
}

/** Values that a field allows, in ascending order; `*` allows all and restricts nothing. */
interface Field {
  readonly restricted: boolean
  readonly values: readonly number[]
}

export interface CronSpanProblem {
  /** Problem in words, without a full stop. */
  readonly problem: string
  /** Which of the three arguments is wrong. */
  readonly argument: 0 | 1 | 2
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const longest = 7 * day

/**
 * The rules of wire.md §6.8: five numeric fields (minute, hour, day of month, month, day of week 0–6) of numbers, ranges, lists and
 * `*`; a duration of whole `d`, `h`, `m` parts, up to seven days; an IANA time zone.
 */
export function parseCronSpan(cron: string, duration: string, timeZone: string): CronSpan | CronSpanProblem {
  const fields = cron.trim().split(/ +/)
  if (fields.length !== fieldRanges.length) {
    return { problem: 'expected five fields: minute, hour, day of month, month, day of week', argument: 0 }
  }
  const parsed = fields.map((field, index) => parseField(field, fieldRanges[index] as FieldRange))
  const problem = parsed.find(field => typeof field === 'string')
  if (problem !== undefined) return { problem, argument: 0 }
  const durationMs = parseDuration(duration)
  if (durationMs === undefined) {
    return { problem: 'expected a duration such as 8h or 1d12h30m, of at most 7d', argument: 1 }
  }
  const zone = ZoneOffsets.of(timeZone)
  if (!zone) return { problem: 'expected the name of an IANA time zone, such as Europe/Berlin', argument: 2 }
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = parsed as [Field, Field, Field, Field, Field]
  return {
    minutes: minutes.values,
    hours: hours.values,
    daysOfMonth,
    months: months.values,
    daysOfWeek,
    durationMs,
    zone,
  }
}

/**
 * Tells if the span's window is open. It opens at every minute whose local time the cron expression allows. A local time that happens
 * twice, as clocks are put back, opens it twice; a time that is skipped, as they are put forward, opens it at the change.
 */
export function isActive(span: CronSpan, nowMs: number): boolean {
  const earliest = nowMs - span.durationMs + 1
  return span.zone.periods(earliest - 1, nowMs).some(({ from, to, offset, offsetBefore }) => {
    if (firesWithin(span, Math.max(from, earliest) + offset, to + offset)) return true
    return from >= earliest && offsetBefore < offset && firesWithin(span, from + offsetBefore, from + offset - 1)
  })
}

/** Tells if the expression allows a minute that begins from `first` to `last`, in local time as if it were UTC. */
function firesWithin(span: CronSpan, first: number, last: number): boolean {
  for (let date = Math.floor(last / day) * day; date > first - day; date -= day) {
    if (!allowsDate(span, new Date(date))) continue
    for (const hours of span.hours) {
      const begins = date + hours * hour
      if (begins > last || begins + hour <= first) continue
      for (const minutes of span.minutes) {
        const fire = begins + minutes * minute
        if (fire >= first && fire <= last) return true
      }
    }
  }
  return false
}

/** Tells if a date is allowed. If both days are restricted, either is enough, as cron has always had it. */
function allowsDate({ daysOfMonth, months, daysOfWeek }: CronSpan, date: Date): boolean {
  if (!months.includes(date.getUTCMonth() + 1)) return false
  const ofMonth = daysOfMonth.values.includes(date.getUTCDate())
  const ofWeek = daysOfWeek.values.includes(date.getUTCDay())
  return daysOfMonth.restricted && daysOfWeek.restricted ? ofMonth || ofWeek : ofMonth && ofWeek
}

interface FieldRange {
  readonly name: string
  readonly least: number
  readonly most: number
}

const fieldRanges: readonly FieldRange[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'day of week', least: 0, most: 6 },
]

/** @returns A string saying what is wrong. */
function parseField(text: string, { name, least, most }: FieldRange): Field | string {
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  if (text === '*') return { restricted: false, values: all }
  const allowed = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    const [low, high] = [Number(first), Number(last)]
    if (!(low >= least && high <= most && low <= high)) {
      return `expected the ${name} as *, or as numbers and ranges from ${least} to ${most}`
    }
    for (const value of all) if (value >= low && value <= high) allowed.add(value)
  }
  return { restricted: true, values: all.filter(value => allowed.has(value)) }
}

function parseDuration(text: string): number | undefined {
  const [whole, days = 0, hours = 0, minutes = 0] = /^(?:(\d{1,5})d)?(?:(\d{1,5})h)?(?:(\d{1,5})m)?$/.exec(text) ?? []
  const ms = Number(days) * day + Number(hours) * hour + Number(minutes) * minute
  return whole && ms > 0 && ms <= longest ? ms : undefined
}
