const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'narrow' })
const wholeWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' })

/** Date and time to the second with the time zone. */
export const fullTime = (at: number): string => full.format(at)

export const dayOf = (at: number): string => day.format(at)

/** Without its year if that is this one. */
export function dayInShort(at: number): string {
  return new Date(at).getFullYear() === new Date().getFullYear() ? dayOfYear.format(at) : day.format(at)
}

/** The first letter of its day of the week, as calendars have it. */
export const weekdayOf = (at: number): string => weekday.format(at)

/** `today`, `yesterday`, `on Tuesday` if no other Tuesday could be meant, and otherwise the date. */
export function dayFromNow(at: number, now: number): string {
  const days = Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return `on ${days > 1 && days < 7 ? wholeWeekday.format(at) : dayOf(at)}`
}

/** A heading for a day: `Today`, `Yesterday`, and otherwise the date. */
export function dayAsHeading(at: number, now: number): string {
  const days = Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000)
  return ['Today', 'Yesterday'][days] ?? dayOf(at)
}

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

export const timeOf = (at: number): string => time.format(at)

/** Returns the rest of a span in milliseconds, for example `4 min 05 s`; `0 s` when it has passed. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

/** A span in seconds in the largest unit that fits, for example `5 minutes`. */
export function span(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')
