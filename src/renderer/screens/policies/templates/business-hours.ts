import { isSigning } from '../../../../shared/is-signing.ts'
import { quoted } from '../../../../shared/literals.ts'
import { unwritable } from '../../../../shared/unwritable.ts'
import { type Made, made } from './template-result.ts'

export interface BusinessHoursInput {
  /** 0 is Sunday. */
  readonly days: readonly number[]
  /** Example: `09:00`. */
  readonly from: string
  /** Example: `17:30`; on the next day if it is not after `from`. */
  readonly until: string
  /** IANA, for example `Europe/Berlin`. */
  readonly timeZone: string
}

/** Forbids signatures outside of some hours of the week (wire.md §6.8). */
export function businessHours({ days, from, until, timeZone }: BusinessHoursInput): Made<keyof BusinessHoursInput> {
  const zone = timeZone.trim()
  const problems = {
    days: days.length === 0 ? 'Choose at least one day.' : undefined,
    from: minutesOf(from) === undefined ? clockProblem : undefined,
    until: minutesOf(until) === undefined ? clockProblem : undefined,
    timeZone: unwritable(zone) ?? (isTimeZone(zone) ? undefined : 'A time zone looks like Europe/Berlin or UTC.'),
  }
  return made(problems, () => {
    const begin = minutesOf(from) ?? 0
    const length = (((minutesOf(until) ?? 0) - begin + dayLength - 1) % dayLength) + 1
    const cron = `${begin % 60} ${Math.floor(begin / 60)} * * ${[...days].sort((a, b) => a - b).join(',')}`
    return {
      name: 'No signatures outside business hours',
      effect: 'deny',
      condition: isSigning,
      consensus: '',
      time: `!CronSpan(${quoted(cron)}, ${quoted(spanOf(length))}, ${quoted(zone)})`,
      notes: '',
    }
  })
}

const dayLength = 24 * 60
const clockProblem = 'A time looks like 09:00.'

function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Example: `8h30m`. */
function spanOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours}h` : ''}${minutes % 60 > 0 ? `${minutes % 60}m` : ''}`
}

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are taken by Intl, but are no names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
